/** What of a JSON Schema is read. */
export interface Schema {
  type?: string;
  format?: string;
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  items?: Schema;
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
}

const STRINGS: Record<string, string> = {
  uuid: "3f2c9f5e-0d4b-4c43-9a57-6b1d2f7e8a90",
  email: "nobody@example.com",
  "date-time": "2026-11-20T12:00:00Z",
};

/**
 * A body that a call's schema allows, with what it requires and no more. For tests that call whatever the server serves.
 * @param given values by name of the property, wherever it stands; they are sent even when they may be left out
 */
export function sampleBody(schema: Schema | undefined, given: Record<string, unknown>): unknown {
  if (schema === undefined) return undefined;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum.find((each) => each !== null);
  const [first] = schema.anyOf ?? schema.oneOf ?? [];
  if (first) return sampleBody(first, given);
  switch (schema.type) {
    case "string":
      return STRINGS[schema.format ?? ""] ?? "abcdefghijklmnopqrstuvwx";
    case "integer":
    case "number":
      return schema.minimum ?? 1;
    case "boolean":
      return true;
    case "array":
      return [sampleBody(schema.items, given)];
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => name in given || schema.required?.includes(name))
          .map(([name, each]) => [name, given[name] ?? sampleBody(each, given)]),
      );
  }
}
