import { mayRegister } from "../../marks/registered-names.ts";
import { markedTexts, type SchemaLookup } from "../../marks/marked-text.ts";
import { sharedValue } from "../../identity/shared-value.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { partFaults, type FileFault } from "../file-faults.ts";

/** Finds jobs that ask for a condition, and effects that answer one, of which the flow has no card. */
export const conditionCard: FileCheck = (flow, effective) => {
  const cards: unknown = flow.conditions?.value.cards;
  // Another check reports a job that needs conditions.json when the flow has none.
  if (!Array.isArray(cards)) return [];
  const ids = cards.map((card: { id?: unknown }) => String(card.id));
  return faultsIn(effective, flow, sharedValue(ids), effective.schemas);
};

const faultsIn = partFaults(
  (value, { row }, ids: readonly string[], schemas: SchemaLookup): FileFault[] =>
    markedTexts(value, row.schema, "x-names", schemas)
      .filter(({ mark, text }) => mark === "condition" && !ids.includes(text))
      .map(({ pointer, text }) => ({
        pointer,
        code: "condition-card",
        message: `conditions.json has no card "${text}", so the borrower never sees this condition.`,
        fix: `Write its card. ${suggestion(text, ids)}`,
      })),
  // Jobs and effects alone name conditions, in their options.
  (row, _ids, schemas) => mayRegister(row, schemas),
);
