/** A session over the shipped definitions, with the questions that tests of structure ask. */
import type { PartView, Place, StructureAction } from "../structure/messages.ts";
import { createSession } from "./session.ts";
import { shippedFiles } from "#definitions/testing/shipped-files.ts";

export const shipped = shippedFiles();

export const FLOW = "register/flow.json";
export const inFlow = (pointer: string): Place => ({ path: FLOW, pointer });

export function structureDesk() {
  const session = createSession();
  session.open(shipped);
  return {
    session,
    change: (action: StructureAction, scope: "all" | "lender" = "lender", lender = "clearwater") =>
      session.restructure({ lender, scope, action }),
    /** @throws for a place that is no part */
    part(place: Place, lender = "clearwater"): PartView {
      const view = session.part(lender, place);
      if (view === null) throw new Error(`There is no part at ${place.path}#${place.pointer}.`);
      return view;
    },
    errorsOf: (lender: string): string[] =>
      session
        .findings(lender)
        .filter(({ severity }) => severity === "error")
        .map(({ code, message }) => `${code}: ${message}`),
  };
}

export const itemsOf = (view: PartView, title: string): string[] =>
  view.lists.find((each) => each.title === title)?.items.map(({ name }) => name) ?? [];

export const optionOf = (view: PartView, label: string) =>
  view.groups.flatMap(({ options }) => options).find((each) => each.label === label);
