import type { Flow } from "#schemas/types/flow.ts";
import { pagePattern } from "#engine/index.ts";
import { locate } from "#src/definitions/routes.ts";

/**
 * The current page in terms of the definitions. Nothing typed into an address leaves the browser.
 */
export interface Place {
  /** Host of the lender's site. */
  domain: string;
  /** Path of a defined page with the application's identifier; `/` for an unknown address. */
  pagePath: string;
  queryParams: Record<string, string>;
  applicationUuid?: string;
}

type Address = Pick<Location, "host" | "pathname" | "search">;

/** Campaign parameters of the lender's own links. Search terms are not among them. */
const CAMPAIGN = ["utm_source", "utm_medium", "utm_campaign"];
/** Allowed values: words without digits or special characters. */
const WORDS = /^[a-z]+([_-][a-z]+)*$/;
const LONGEST = 40;

/**
 * Returns the place of an address, reduced to what the definitions name. @param flows empty before
 * the definitions arrive
 */
export function placeOf(flows: readonly Flow[], { host, pathname, search }: Address): Place {
  const place = locate(flows, pathname, search);
  const flow = flows.find(({ id }) => id === place?.flow);
  const page = flow?.pages.find(({ id }) => id === place?.page);
  const uuid = place?.params["uuid"]?.toLowerCase();
  const pattern = flow && page ? pagePattern(flow, page) : flow?.basePath;
  return {
    domain: host,
    pagePath: (pattern ?? "/").replace(":uuid", uuid ?? ":uuid"),
    queryParams: { ...campaignOf(search), ...page?.query },
    ...(uuid === undefined ? {} : { applicationUuid: uuid }),
  };
}

function campaignOf(search: string): Record<string, string> {
  const query = new URLSearchParams(search);
  return Object.fromEntries(
    CAMPAIGN.map((name) => [name, query.get(name) ?? ""] as const).filter(
      ([, value]) => value.length <= LONGEST && WORDS.test(value),
    ),
  );
}

/** Returns the site of a referrer, without its page. */
export function siteOf(referrer: string): string {
  try {
    const { protocol, origin } = new URL(referrer);
    return /^https?:$/.test(protocol) ? origin : "";
  } catch {
    return "";
  }
}
