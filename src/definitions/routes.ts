import { locatePage, pageAddress, productAddresses, type Place } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";

/** The flow and page that an address names, derived from the flows: there is no hand-written route table. */

export { matchPattern, type Place } from "#engine/index.ts";

/** Returns the flow and page that an address names; null for an unknown address. */
export function locate(flows: readonly Flow[], pathname: string, search: string): Place | null {
  const query = new URLSearchParams(search);
  return locatePage(flows, pathname, (name) => query.get(name));
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
