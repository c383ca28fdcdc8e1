import type { Flow } from "#schemas/types/flow.ts";
import { pagePattern } from "./page-address.ts";

/** The flow and page of an address. */
export interface Place {
  flow: string;
  /** Page that the address names; null when it only matches the flow's base path. */
  page: string | null;
  params: Record<string, string>;
}

/** 8-4-4-4-12 hexadecimal characters. Source: product specification, section 5. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parameters with a fixed form; all others match any one segment. */
const PARAMETER_FORMS: Record<string, RegExp> = { uuid: UUID };

/**
 * Returns the values of the pattern's parameters, or null when the path does not match. A prefix
 * match ignores the rest of the path; a `*` at the end matches one segment or more.
 */
export function matchPattern(
  pattern: string,
  path: string,
  prefix = false,
): Record<string, string> | null {
  const segments = pattern.split("/").filter(Boolean);
  const isWildcard = segments.at(-1) === "*";
  const expectedSegments = isWildcard ? segments.slice(0, -1) : segments;
  const actualSegments = path.split("/").filter(Boolean);
  const fits = isWildcard
    ? actualSegments.length > expectedSegments.length
    : prefix
      ? actualSegments.length >= expectedSegments.length
      : actualSegments.length === expectedSegments.length;
  if (!fits) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of expectedSegments.entries()) {
    const actual = decode(actualSegments[index] ?? "");
    if (!segment.startsWith(":")) {
      if (segment !== actual) return null;
      continue;
    }
    const name = segment.slice(1);
    if (actual === "" || PARAMETER_FORMS[name]?.test(actual) === false) return null;
    params[name] = actual;
  }
  return params;
}

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

interface Candidate extends Place {
  /** Higher wins. */
  rank: number;
}

/** Ranks a match: fixed segments beat parameters, a page beats a flow, a query value beats none. */
function rankOf(pattern: string, page: boolean, queryValues: number): number {
  const segments = pattern.split("/").filter(Boolean);
  const fixed = segments.filter((segment) => !/^(:|\*$)/.test(segment)).length;
  return fixed * 1000 + segments.length * 100 + (page ? 10 : 0) + queryValues;
}

/**
 * Returns the flow and page that an address names; null for an unknown address.
 * @param queryValue returns a value of the address's query; null without it
 */
export function locatePage(
  flows: readonly Flow[],
  pathname: string,
  queryValue: (name: string) => string | null,
): Place | null {
  const candidates: Candidate[] = [];
  for (const flow of flows) {
    const base = matchPattern(flow.basePath, pathname, flow.basePath.includes(":"));
    if (base)
      candidates.push({
        flow: flow.id,
        page: null,
        params: base,
        rank: rankOf(flow.basePath, false, 0),
      });
    for (const page of flow.pages) {
      // The server redirects an address whose exit keeps the rest of the path.
      if (page.exit?.endsWith("*")) continue;
      const pattern = pagePattern(flow, page);
      const params = matchPattern(pattern, pathname);
      if (!params) continue;
      const queryEntries = Object.entries(page.query ?? {});
      const chosen = queryEntries.every(([name, value]) => queryValue(name) === value);
      // Without its query value, the path of a page still belongs to the flow.
      candidates.push({
        flow: flow.id,
        page: chosen ? page.id : null,
        params,
        rank: rankOf(pattern, chosen, chosen ? queryEntries.length : 0),
      });
    }
  }
  if (candidates.length === 0) return null;
  const { flow, page, params } = candidates.reduce((best, each) =>
    each.rank > best.rank ? each : best,
  );
  return { flow, page, params };
}
