/**
 * step-deadlock: a step waits for a value that only the jobs of a later step write, that only the
 * pages of a later step ask for, or that nothing writes. The borrower stays in the step. An overlay
 * that removes a step, a job, a question or a flag causes it at one lender alone.
 */
import type { Entities } from "../../json/json-schema.ts";
import type { Analysis, LocatedFault, StepWriters } from "../subject.ts";
import { isFlag, isWritten } from "../answers/unwritten-field.ts";
import { waitingSteps } from "./waiting-steps.ts";

export const stepDeadlock: Analysis = ({ flow, compiledChecklist, entities, writers }) => {
  if (compiledChecklist === null || writers === null) return [];
  const waiting = waitingSteps(compiledChecklist, writers, "may", entities);
  const isInvited = flow.opens === "invitation";
  const nothing = isInvited ? nothingSharesOrWrites : nothingWrites;
  const firstOf = (field: string) => waiting.find(({ waitsFor }) => waitsFor[0] === field);
  return waiting.flatMap(({ index, waitsFor: [field = ""] }): LocatedFault[] => {
    // One missing field can stop several steps; the first of them is reported.
    if (firstOf(field)?.index !== index) return [];
    return [
      {
        part: "checklist",
        code: "step-deadlock",
        severity: "error",
        pointer: `/steps/${index}/done`,
        message: `The step "${compiledChecklist.steps[index]?.id}" is never done: it waits for ${field}, which ${laterSource(field, index, compiledChecklist.steps, writers) ?? nothing(field, entities)}.`,
        fix: `Collect or write it here or in an earlier step, ${isInvited ? "let the role share it (`shares` in signers.json), " : ""}or correct the condition.`,
        certainty: "exact",
      },
    ];
  });
};

const nothingWrites = (field: string, entities: Entities): string =>
  isFlag(field, entities) ? "nothing sets to true" : "nothing writes";

/** The application of an invited person is another one than that in which the rest of the product writes. */
const nothingSharesOrWrites = (field: string, entities: Entities): string =>
  `this flow never ${isFlag(field, entities) ? "sets to true" : "writes"} and the role does not share`;

/** Says what writes a field after a step; null for nothing. Ends the sentence "it waits for a field, which …". */
function laterSource(
  field: string,
  index: number,
  steps: readonly { readonly id: string }[],
  { bySteps, asked }: StepWriters,
): string | null {
  const later = (written: readonly ReadonlySet<string>[]) =>
    steps.find((_step, other) => other > index && isWritten(field, written[other] ?? NONE))?.id;
  const writer = later(bySteps);
  const page = later(asked.map(({ may }) => may));
  if (writer !== undefined) return `only the later step "${writer}" writes`;
  if (page !== undefined) return `no page asks for before the later step "${page}"`;
  return null;
}

const NONE: ReadonlySet<string> = new Set();
