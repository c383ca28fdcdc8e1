import type { Flow } from "#schemas/types/flow.ts";

/** Addresses of pages, worked out from the flows: there is no route table by hand. */

export interface Place {
  flow: string;
  /** Page asked for; null when the address is inside the flow but names none of its pages. */
  page: string | null;
  params: Record<string, string>;
}

type FlowPage = Flow["pages"][number];

/** 8-4-4-4-12 hexadecimal characters. Source: product specification, section 5. */
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Parameters with a form of their own; all others take any one segment. */
const PARAMETER_FORMS: Record<string, RegExp> = { uuid: UUID };

/** Path of a page with its parameters still in it. A path that begins with a slash stands on its own. */
export function pagePattern(flow: Flow, page: FlowPage): string {
  const path = page.path ?? page.id;
  if (path.startsWith("/") && path !== "/") return path;
  return joinPath(flow.basePath, path);
}

function joinPath(base: string, path: string): string {
  return `/${[base, path]
    .flatMap((part) => part.split("/"))
    .filter(Boolean)
    .join("/")}`;
}

/**
 * The values of the pattern's parameters, or null when the path does not fit. A prefix match leaves the rest of the path alone; a `*` at
 * the end takes one segment or more.
 */
export function matchPattern(
  pattern: string,
  path: string,
  prefix = false,
): Record<string, string> | null {
  const segments = pattern.split("/").filter(Boolean);
  const rest = segments.at(-1) === "*";
  const wanted = rest ? segments.slice(0, -1) : segments;
  const given = path.split("/").filter(Boolean);
  const fits = rest
    ? given.length > wanted.length
    : prefix
      ? given.length >= wanted.length
      : given.length === wanted.length;
  if (!fits) return null;
  const params: Record<string, string> = {};
  for (const [index, segment] of wanted.entries()) {
    const actual = decode(given[index] ?? "");
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
  /** Higher is more exact. */
  rank: number;
}

/** Fixed segments say more than parameters, a page more than a flow, a query value more than none. */
function rankOf(pattern: string, page: boolean, queryValues: number): number {
  const segments = pattern.split("/").filter(Boolean);
  const fixed = segments.filter((segment) => !/^(:|\*$)/.test(segment)).length;
  return fixed * 1000 + segments.length * 100 + (page ? 10 : 0) + queryValues;
}

/** The page or flow that an address stands for; null when no flow knows it. */
export function locate(flows: readonly Flow[], pathname: string, search: string): Place | null {
  const query = new URLSearchParams(search);
  const found: Candidate[] = [];
  for (const flow of flows) {
    const base = matchPattern(flow.basePath, pathname, flow.basePath.includes(":"));
    if (base)
      found.push({
        flow: flow.id,
        page: null,
        params: base,
        rank: rankOf(flow.basePath, false, 0),
      });
    for (const page of flow.pages) {
      // An address that leads on with its own rest is the server's to answer.
      if (page.exit?.endsWith("*")) continue;
      const pattern = pagePattern(flow, page);
      const params = matchPattern(pattern, pathname);
      if (!params) continue;
      const wanted = Object.entries(page.query ?? {});
      const chosen = wanted.every(([name, value]) => query.get(name) === value);
      // The path of a page chosen by query, without its value, still belongs to the flow.
      found.push({
        flow: flow.id,
        page: chosen ? page.id : null,
        params,
        rank: rankOf(pattern, chosen, chosen ? wanted.length : 0),
      });
    }
  }
  if (found.length === 0) return null;
  const { flow, page, params } = found.reduce((best, each) =>
    each.rank > best.rank ? each : best,
  );
  return { flow, page, params };
}

/** Address of a page. A parameter that is not given stays readable in the address, and so shows up in a test. */
export function hrefOf(
  flow: Flow,
  pageId: string,
  params: Record<string, string> = {},
): string | null {
  const page = flow.pages.find((each) => each.id === pageId);
  if (!page) return null;
  const path = pagePattern(flow, page).replace(/:([A-Za-z]+)/g, (whole, name: string) =>
    params[name] === undefined ? whole : encodeURIComponent(params[name]),
  );
  const query = new URLSearchParams(page.query ?? {}).toString();
  return query === "" ? path : `${path}?${query}`;
}

/** True when the flow's addresses name an application. */
export function belongsToApplication(flow: Flow): boolean {
  return flow.basePath.split("/").includes(":uuid");
}

/** True when the person's application is found by who they are: another's invited them, and the addresses name none. */
export function isInvited(flow: Flow): boolean {
  return flow.opens === "invitation";
}

/** Address of the log-in page for an address of the app: the flow's own when it has one. Source: product specification, section 8. */
export function loginPathFor(flows: readonly Flow[], from: string, fallback: string): string {
  const [path = "", search = ""] = from.split(/[?#]/, 2);
  const place = locate(flows, path, search);
  const flow = flows.find(({ id }) => id === place?.flow);
  return (flow?.login === undefined ? null : hrefOf(flow, flow.login)) ?? fallback;
}

/** The log-in page of additional signers: that of the flow which an invitation opens; null where there is none. */
export function signerLogin(flows: readonly Flow[]): string | null {
  const flow = flows.find((each) => isInvited(each) && each.login !== undefined);
  return flow?.login === undefined ? null : hrefOf(flow, flow.login);
}

/** True when the address is that of a page which somebody without a session may see. */
export function opensToAnybody(flows: readonly Flow[], address: string): boolean {
  const [path = "", search = ""] = address.split(/[?#]/, 2);
  const place = locate(flows, path, search);
  const flow = flows.find(({ id }) => id === place?.flow);
  return flow?.pages.find(({ id }) => id === place?.page)?.access === "anonymous";
}
