import type { Flow } from "#schemas/types/flow.ts";
import { derived, memoize } from "#engine/memoize.ts";
import { joinPointer } from "#engine/index.ts";
import { findingAt, type Check } from "../check.ts";
import type { FileFault } from "../file-faults.ts";

/** The addresses of a flow, without the names of their parameters. */
interface Addresses {
  readonly flow: string;
  readonly base: string;
  readonly pages: readonly {
    readonly page: string;
    readonly address: string;
    /** Where the page redirects to. */
    readonly exit?: string;
  }[];
}

const addressesOf = derived(({ id, basePath, pages }: Flow): Addresses => ({
  flow: id,
  base: withoutNames(basePath),
  pages: Array.isArray(pages) ? pageAddresses(pages, basePath) : [],
}));

type Pages = Addresses["pages"];

const pageAddresses = memoize((pages: Flow["pages"], basePath: string): Pages =>
  pages.map((page) => ({
    page: page.id,
    address: addressOf(basePath, page),
    ...(page.exit === undefined ? {} : { exit: page.exit }),
  })),
);

const byAddress = memoize(({ pages }: Addresses): ReadonlyMap<string, Pages> => {
  const found = new Map<string, Pages>();
  for (const page of pages) found.set(page.address, [...(found.get(page.address) ?? []), page]);
  return found;
});

/**
 * Finds pages of two flows that share an address: the order of folders would decide which one is
 * shown. The analysis of a flow compares its own pages.
 */
export const pageAddressShared: Check = (effective, definitions) => {
  // A flow that an overlay changes can conflict with one that it leaves unchanged.
  const allFlows =
    effective.organisation === null
      ? definitions.base
      : definitions.effective(effective.organisation);
  return [...effective.flows.values()].flatMap(({ id, flow }) => {
    const before = [...allFlows.flows.values()].filter((each) => each.id < id);
    const earlier = before.map((each) => addressesOf(each.flow.value));
    return faultsIn(addressesOf(flow.value), ...earlier).map(({ pointer, ...fault }) =>
      findingAt(effective, flow, pointer, fault),
    );
  });
};

/** Lenders that leave these flows as they are share the faults. */
const faultsIn = memoize((own: Addresses, ...before: readonly Addresses[]): FileFault[] => {
  const conflicts = conflictsOf(own, before);
  const copied = before.filter(
    ({ flow, base }) => base === own.base && sharedWith(flow, conflicts).length > 1,
  );
  return [
    ...copied.map(({ flow: id }) => {
      const { length } = sharedWith(id, conflicts);
      return {
        pointer: "/basePath",
        code: "page-address-shared",
        message: `The flow "${id}" has the same \`basePath\`, so ${length} pages have the same address in both.`,
        fix: "Give each flow a `basePath` of its own.",
      };
    }),
    ...conflicts
      .filter(
        ({ rivals }) =>
          !rivals.some(({ flow: rival }) => copied.some(({ flow }) => flow === rival)),
      )
      .map(({ page, index, rivals: [rival] }) => ({
        pointer: joinPointer("/pages", index),
        code: "page-address-shared",
        message: `The page "${page}" has the same address as the page "${rival?.page}" of the flow "${rival?.flow}".`,
        fix: 'Give one of them another "path", or a "query" that distinguishes them.',
      })),
  ];
});

interface Conflict {
  readonly page: string;
  readonly index: number;
  /** The pages of other flows with the address; at least one. */
  readonly rivals: readonly { readonly flow: string; readonly page: string }[];
}

const sharedWith = (flow: string, conflicts: readonly Conflict[]): readonly Conflict[] =>
  conflicts.filter(({ rivals }) => rivals.some((rival) => rival.flow === flow));

const conflictsOf = ({ pages }: Addresses, before: readonly Addresses[]): Conflict[] =>
  pages.flatMap(({ page, address, exit }, index) => {
    const rivals = before.flatMap((other) =>
      (byAddress(other).get(address) ?? [])
        // Two pages that redirect to the same place do not conflict.
        .filter((rival) => exit === undefined || rival.exit !== exit)
        .map((rival) => ({ flow: other.flow, page: rival.page })),
    );
    return rivals.length === 0 ? [] : [{ page, index, rivals }];
  });

/** Returns an address without the names of its parameters, which do not distinguish it. */
const withoutNames = (address: string): string => address.replaceAll(/:[^/]+/g, ":");

/**
 * Returns the absolute address without the names of its parameters, with the query that selects the
 * page.
 */
function addressOf(
  basePath: string,
  { id, path, query = {} }: { id: string; path?: string; query?: Record<string, string> },
): string {
  const pagePath = path ?? id;
  const address = pagePath.startsWith("/") ? pagePath : `${basePath}/${pagePath}`;
  const selects = Object.entries(query)
    .map(([key, value]) => `${key}=${value}`)
    .sort()
    .join("&");
  return `${withoutNames(address)
    .replaceAll(/\/+/g, "/")
    .replace(/(?<=.)\/$/, "")}?${selects}`;
}
