import type { Flow } from "#schemas/types/flow.ts";
import { once } from "../once.ts";
import { joinPointer } from "../pointer.ts";
import { findingAt, type Check } from "./check.ts";

interface Addressed {
  page: string;
  exit: string | undefined;
}

/** The pages of a flow by address. */
const addressed = once((flow: Flow): ReadonlyMap<string, readonly Addressed[]> => {
  const found = new Map<string, Addressed[]>();
  for (const page of Array.isArray(flow.pages) ? flow.pages : []) {
    const address = addressOf(flow.basePath, page);
    found.set(address, [...(found.get(address) ?? []), { page: page.id, exit: page.exit }]);
  }
  return found;
});

/**
 * Two flows have a page at the same address; which of them is shown would depend on the order of folders. Pages of one flow
 * are compared where the flow is analysed.
 */
export const pageAddressShared: Check = (effective, definitions) => {
  // A flow that an overlay changes may clash with one that it leaves alone.
  const whole =
    effective.organisation === null
      ? definitions.base
      : definitions.effective(effective.organisation);
  return [...effective.flows.values()].flatMap(({ id, flow }) => {
    const before = [...whole.flows.values()].filter((each) => each.id < id);
    return (flow.value.pages ?? []).flatMap((page, index) => {
      const address = addressOf(flow.value.basePath, page);
      const rivals = before.flatMap((other) =>
        (addressed(other.flow.value).get(address) ?? [])
          // Two that send the borrower on to the same place say the same.
          .filter(({ exit }) => page.exit === undefined || exit !== page.exit)
          .map((rival) => ({ flow: other.id, page: rival.page })),
      );
      const [rival] = rivals;
      return rival === undefined
        ? []
        : [
            findingAt(effective, flow, joinPointer("/pages", index), {
              code: "page-address-shared",
              message: `The page "${page.id}" has the address of the page "${rival.page}" of the flow "${rival.flow}".`,
              fix: 'Give one of them another "path", or a "query" that tells them apart.',
            }),
          ];
    });
  });
};

/** Absolute, with the names of parameters left out, and with the query that selects the page. */
function addressOf(
  basePath: string,
  { id, path, query = {} }: { id: string; path?: string; query?: Record<string, string> },
): string {
  const own = path ?? id;
  const whole = own.startsWith("/") ? own : `${basePath}/${own}`;
  const selects = Object.entries(query)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join("&");
  return `${whole
    .replaceAll(/:[^/]+/g, ":")
    .replaceAll(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "")}?${selects}`;
}
