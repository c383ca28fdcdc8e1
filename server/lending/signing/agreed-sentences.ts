import type { Screen } from "#schemas/types/screen.ts";

interface Property {
  type?: string;
  title?: string;
  const?: unknown;
  properties?: Record<string, Property>;
}

/**
 * Returns the sentences that a submission agreed to, as they were shown. They are the titles of
 * required boxes that the borrower checked, and the option `agree` of blocks.
 */
export function agreedSentences(screen: Screen, data: Record<string, unknown>): string[] {
  const { properties = {} } = (screen.form?.schema ?? {}) as Property;
  const blocks = (screen.body ?? []).flatMap(({ field, options }) => {
    const { agree } = (options ?? {}) as { agree?: unknown };
    return typeof agree === "string" && field !== undefined && field in data ? [agree] : [];
  });
  return [...ticked(properties, data), ...blocks];
}

function ticked(properties: Record<string, Property>, data: Record<string, unknown>): string[] {
  return Object.entries(properties).flatMap(([name, property]) => {
    const value = data[name];
    if (property.const === true && value === true) return property.title ?? [];
    if (property.properties === undefined || typeof value !== "object" || value === null) return [];
    return ticked(property.properties, value as Record<string, unknown>);
  });
}
