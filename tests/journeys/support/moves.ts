/** Where an application is according to its data, and how others than its borrower move it on. */
import { decide } from "#engine/index.ts";
import { productNamed } from "./page-tables.ts";
import { productOf } from "./places.ts";
import { passTime, readAsOwner, release, type Placed } from "./sandbox.ts";

/** Returns the borrower's place: checklist state, machine state and page. */
export async function placeByData(
  address: string,
  placed: Pick<Placed, "uuid" | "token">,
  persona: string,
): Promise<string> {
  const data = await readAsOwner(address, placed);
  const { checklistState, state, page } = decide(productNamed(productOf(persona)).compiled, data);
  return `${checklistState} ${state} ${page}`;
}

/** Lets the vendor, the staff or the other owner act, and the awaited dates pass, until the place changes. */
export async function othersAct(
  address: string,
  { uuid }: Pick<Placed, "uuid">,
  moved: () => Promise<boolean>,
): Promise<void> {
  await release(address, uuid);
  await passTime(address, uuid, moved);
}
