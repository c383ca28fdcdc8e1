import type { Flow } from "#schemas/types/flow.ts";
import { locate, pagePattern } from "#src/definitions/routes.ts";

/** Where somebody is, told in words of the definitions: nothing that was typed into an address leaves the browser this way. */
export interface Place {
  /** Host of the lender's site. */
  domain: string;
  /** Path of a page that a flow defines, with the identifier of the application in it; `/` where no flow knows the address. */
  pagePath: string;
  queryParams: Record<string, string>;
  applicationUuid?: string;
}

type Address = Pick<Location, "host" | "pathname" | "search">;

/** What a link of the lender's own says of where it stood. What somebody searched for is not among them. */
const CAMPAIGN = ["utm_source", "utm_medium", "utm_campaign"];
/** Words of such links; no digits, no signs of an address. */
const WORDS = /^[a-z]+([_-][a-z]+)*$/;
const LONGEST = 40;

/** The address without anything that is not of the definitions. @param flows empty before they are there */
export function placeOf(flows: readonly Flow[], { host, pathname, search }: Address): Place {
  const found = locate(flows, pathname, search);
  const flow = flows.find(({ id }) => id === found?.flow);
  const page = flow?.pages.find(({ id }) => id === found?.page);
  const uuid = found?.params["uuid"]?.toLowerCase();
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

/** Site from which somebody came, without the page: what stood in its address is none of ours. */
export function siteOf(referrer: string): string {
  try {
    const { protocol, origin } = new URL(referrer);
    return /^https?:$/.test(protocol) ? origin : "";
  } catch {
    return "";
  }
}
