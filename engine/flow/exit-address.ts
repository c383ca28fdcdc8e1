import type { Flow } from "#schemas/types/flow.ts";
import { valueAt } from "../json/pointer.ts";

/** The part of a lender's settings that exits may lead to. */
interface LenderAddresses {
  siblingProducts?: readonly { id: string; address: string }[] | undefined;
}

/**
 * Returns where an exit leads for a lender: the address that the lender has for it, else the flow's own.
 * Null for a page with a screen. A lender's address that is the exit itself would lead in a circle.
 */
export function exitAddress(
  { exit, exitFor, path }: Flow["pages"][number],
  organisation: object,
): string | null {
  if (exit === undefined) return null;
  const { siblingProducts } = organisation as LenderAddresses;
  const address =
    exitFor?.sibling === undefined
      ? valueAt(organisation, exitFor?.setting ?? "")
      : siblingProducts?.find(({ id }) => id === exitFor.sibling)?.address;
  return typeof address === "string" && address !== path ? address : exit;
}
