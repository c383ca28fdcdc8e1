import type { Flow } from "#schemas/types/flow.ts";
import { memoize } from "../memoize.ts";
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

/** The pattern of an address, split one time for all addresses that it is compared with. */
interface Pattern {
  readonly segments: readonly string[];
  /** A `*` at the end, which is not among the segments. */
  readonly isWildcard: boolean;
  /** Fixed segments beat parameters, and long patterns short ones. */
  readonly rank: number;
}

const segmentsOf = (path: string): string[] => path.split("/").filter(Boolean);

function patternOf(path: string): Pattern {
  const all = segmentsOf(path);
  const isWildcard = all.at(-1) === "*";
  const fixed = all.filter((segment) => !/^(:|\*$)/.test(segment)).length;
  const rank = fixed * 1000 + all.length * 100;
  return { segments: isWildcard ? all.slice(0, -1) : all, isWildcard, rank };
}

/**
 * Returns the values of the pattern's parameters, or null when the path does not match. A prefix
 * match ignores the rest of the path; a `*` at the end matches one segment or more.
 */
export const matchPattern = (
  pattern: string,
  path: string,
  prefix = false,
): Record<string, string> | null =>
  matchSegments(patternOf(pattern), segmentsOf(path).map(decode), prefix);

function matchSegments(
  { segments, isWildcard }: Pattern,
  actualSegments: readonly string[],
  prefix = false,
): Record<string, string> | null {
  const fits = isWildcard
    ? actualSegments.length > segments.length
    : prefix
      ? actualSegments.length >= segments.length
      : actualSegments.length === segments.length;
  if (!fits) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of segments.entries()) {
    const actual = actualSegments[index] ?? "";
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

interface PagePattern extends Pattern {
  readonly page: string;
  readonly query: readonly (readonly [name: string, value: string])[];
}

/** The patterns of a flow's pages. The server redirects an address whose exit keeps the rest of the path. */
const pagePatterns = memoize((pages: Flow["pages"], basePath: string): readonly PagePattern[] =>
  pages
    .filter(({ exit }) => !exit?.endsWith("*"))
    .map((page) => ({
      ...patternOf(pagePattern({ basePath }, page)),
      page: page.id,
      query: Object.entries(page.query ?? {}),
    })),
);

const basePattern = memoize((flow: Flow): Pattern => patternOf(flow.basePath));

/**
 * Returns the flow and page that an address names; null for an unknown address.
 * @param queryValue returns a value of the address's query; null without it
 */
export function locatePage(
  flows: readonly Flow[],
  pathname: string,
  queryValue: (name: string) => string | null,
): Place | null {
  const segments = segmentsOf(pathname).map(decode);
  const candidates: Candidate[] = [];
  for (const flow of flows) {
    const base = basePattern(flow);
    const params = matchSegments(base, segments, flow.basePath.includes(":"));
    if (params) candidates.push({ flow: flow.id, page: null, params, rank: base.rank });
    for (const pattern of pagePatterns(flow.pages, flow.basePath)) {
      const { page, query } = pattern;
      const pageParams = matchSegments(pattern, segments);
      if (!pageParams) continue;
      const chosen = query.every(([name, value]) => queryValue(name) === value);
      // Without its query value, the path of a page still belongs to the flow.
      candidates.push({
        flow: flow.id,
        page: chosen ? page : null,
        params: pageParams,
        // A page beats a flow, and a query value beats none.
        rank: pattern.rank + (chosen ? 10 + query.length : 0),
      });
    }
  }
  if (candidates.length === 0) return null;
  const { flow, page, params } = candidates.reduce((best, each) =>
    each.rank > best.rank ? each : best,
  );
  return { flow, page, params };
}
