import { isWritten } from "#engine/analyze/answers/unwritten-field.ts";
import { joinPointer, valueAt } from "#engine/index.ts";
import { writtenPointers } from "../../writes/written-pointers.ts";
import { findingAt, type Check } from "../check.ts";
import { compiledProcedures } from "./procedure-fault.ts";

/** Finds waits for a date that nothing collects or writes: the job would never go on. */
export const waitEndless: Check = (effective, definitions) =>
  [...effective.flows.values()].flatMap((flow) => {
    const { procedures } = flow;
    if (procedures === null) return [];
    const written = writtenPointers(effective, definitions, flow);
    return compiledProcedures(flow, definitions, effective).flatMap(({ pointer, compiled }) =>
      compiled.steps.flatMap(({ id, action }) => {
        if (action.kind !== "wait" || !("until" in action.wait)) return [];
        const missing = action.wait.until.reads
          .filter((read) => /^(application|profile)\./.test(read))
          .map((read) => `/${read.replaceAll(".", "/")}`)
          .find((read) => !isWritten(read, written));
        if (missing === undefined) return [];
        const steps = stepsAt(procedures.value, pointer);
        const index = steps.findIndex((step) => step.id === id);
        return [
          findingAt(effective, procedures, joinPointer(pointer, "steps", index, "wait", "until"), {
            code: "wait-endless",
            message: `Nothing collects or writes ${missing}, so the job waits without end.`,
            fix: "Wait for a date that a screen, a job or an earlier step writes.",
          }),
        ];
      }),
    );
  });

function stepsAt(procedures: object, pointer: string): readonly { id: string }[] {
  const procedure = valueAt(procedures, pointer) as { steps?: { id: string }[] } | undefined;
  return procedure?.steps ?? [];
}
