import type { Flow } from "#schemas/types/flow.ts";
import { memoize } from "#engine/memoize.ts";
import { joinPointer } from "#engine/index.ts";
import type { Check } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

interface Addressed {
  page: string;
  exit: string | undefined;
}

/** Returns the pages of a flow by address. */
const addressed = memoize((flow: Flow): ReadonlyMap<string, readonly Addressed[]> => {
  const byAddress = new Map<string, Addressed[]>();
  for (const page of Array.isArray(flow.pages) ? flow.pages : []) {
    const address = addressOf(flow.basePath, page);
    byAddress.set(address, [...(byAddress.get(address) ?? []), { page: page.id, exit: page.exit }]);
  }
  return byAddress;
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
    return faultsIn(effective, flow, ...before.map((each) => each.flow.value));
  });
};

/** Lenders that leave these flows as they are share the faults. */
const faultsIn = fileFaults((value, ...before: readonly Flow[]): FileFault[] => {
  const flow = value as Flow;
  const conflicts = conflictsOf(flow, before);
  const copied = before.filter(
    (other) =>
      withoutNames(other.basePath) === withoutNames(flow.basePath) &&
      sharedWith(other.id, conflicts).length > 1,
  );
  return [
    ...copied.map(({ id }) => {
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
        ({ rivals }) => !rivals.some(({ flow: rival }) => copied.some(({ id }) => id === rival)),
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

const conflictsOf = (flow: Flow, before: readonly Flow[]): Conflict[] =>
  (flow.pages ?? []).flatMap((page, index) => {
    const address = addressOf(flow.basePath, page);
    const rivals = before.flatMap((other) =>
      (addressed(other).get(address) ?? [])
        // Two pages that redirect to the same place do not conflict.
        .filter(({ exit }) => page.exit === undefined || exit !== page.exit)
        .map((each) => ({ flow: other.id, page: each.page })),
    );
    return rivals.length === 0 ? [] : [{ page: page.id, index, rivals }];
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
