import { pageAddress, pagePattern, productAddresses } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";

/** Places by address, derived from the flows; there is no hand-written route table. */

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

/** Returns the flow and page that an address names; null for an unknown address. */
export function locate(flows: readonly Flow[], pathname: string, search: string): Place | null {
  const query = new URLSearchParams(search);
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
      const chosen = queryEntries.every(([name, value]) => query.get(name) === value);
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

/**
 * Returns whether another application invites the people of this flow. Its addresses name no
 * application: the session identifies it.
 */
export function isInvited(flow: Flow): boolean {
  return flow.opens === "invitation";
}

/** Returns the flow that serves an address. */
function flowAt(flows: readonly Flow[], address: string): Flow | undefined {
  const place = placeAt(flows, address);
  return flows.find(({ id }) => id === place?.flow);
}

function placeAt(flows: readonly Flow[], address: string): Place | null {
  const [path = "", search = ""] = address.split(/[?#]/, 2);
  return locate(flows, path, search);
}

/**
 * Returns the log-in page for an address: the flow's own for an invited person, else the product's.
 * Source: product specification, section 8.
 * @param everybody page that the lender uses in place of the product's
 */
export function loginPathFor(
  flows: readonly Flow[],
  from: string,
  everybody: string | null = null,
): string {
  const flow = flowAt(flows, from);
  const loginPath = flow === undefined ? null : ownLogin(flow);
  return loginPath ?? everybody ?? productAddresses(flows, flow?.product).login;
}

/**
 * Returns the log-in page of additional signers: that of the flow that opens by invitation; null
 * without one.
 */
export function signerLogin(flows: readonly Flow[]): string | null {
  const flow = flows.find((each) => isInvited(each) && each.login !== undefined);
  return flow === undefined ? null : ownLogin(flow);
}

/** Returns whether a person without a session may see the page at an address. */
export function opensToAnybody(flows: readonly Flow[], address: string): boolean {
  const page = placeAt(flows, address)?.page;
  return flowAt(flows, address)?.pages.find(({ id }) => id === page)?.access === "anonymous";
}

/** Returns the log-in page of a flow that opens by invitation; null for any other flow. */
function ownLogin(flow: Flow): string | null {
  return isInvited(flow) && flow.login !== undefined ? pageAddress(flow, flow.login) : null;
}
