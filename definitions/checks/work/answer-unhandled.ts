import { cachedGuard, isRecord, joinPointer, placedRecords } from "#engine/index.ts";
import { schemaValues } from "#engine/json/json-schema.ts";
import { asRecord } from "../../forms/drawn-properties.ts";
import type { DeclaredSpace } from "../../guards/guard-names.ts";
import { answerSchema, procedureSpace } from "../../guards/procedure-space.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import type { Entities } from "../../model.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";
import { neverHolds } from "../guard-faults.ts";

/**
 * Finds answers of vendors for which a procedure does nothing, although it looks at them: the checklist asks again and
 * again, or waits without end. Finds waits for a date that is absent whenever the procedure waits, too.
 */
export const answerUnhandled: FlowCheck = (flow, effective, context) =>
  flow.procedures === null
    ? []
    : faultsIn(effective, flow.procedures, flowEntities(flow, context), effective.schemas);

const faultsIn = fileFaults((file, entities: Entities, schemas: SchemaLookup): FileFault[] =>
  (["jobs", "effects"] as const).flatMap((kind) =>
    placedRecords(asRecord(file)[kind], `/${kind}`).flatMap(([procedure, pointer]) => {
      const steps = placedRecords(procedure.steps, joinPointer(pointer, "steps"));
      const naming = { options: procedure.options, steps: steps.map(([step]) => step) };
      const space = procedureSpace(naming, entities, schemas);
      return [
        ...steps.flatMap((step, index) =>
          unhandledIn(step, steps.slice(index + 1), space, schemas),
        ),
        ...steps.flatMap((step) => absentDates(step, space)),
      ];
    }),
  ),
);

type Placed = readonly [step: Readonly<Record<string, unknown>>, pointer: string];

/** Returns the values of an answer with which none of the later steps runs. */
function unhandledIn(
  [{ id, ask }, pointer]: Placed,
  later: readonly Placed[],
  space: DeclaredSpace,
  schemas: SchemaLookup,
): FileFault[] {
  const answer = typeof ask === "string" ? answerSchema(ask, schemas) : null;
  if (answer === null) return [];
  const conditions = later.map(([{ when }]) => (typeof when === "string" ? when : "true"));
  return Object.entries(answer.properties ?? {}).flatMap(([name, schema]) => {
    const path = `answers.${String(id)}.${name}`;
    // A procedure that looks at the answer nowhere treats its values alike.
    if (!conditions.some((each) => each.includes(path))) return [];
    const values = isRecord(schema) ? (schemaValues(schema) ?? []) : [];
    return values
      .filter((value) => typeof value === "string")
      .filter((value) => conditions.every((each) => excludes(each, `${path} == '${value}'`, space)))
      .map((value) => ({
        pointer: joinPointer(pointer, "ask"),
        code: "answer-unhandled",
        message: `When "${String(ask)}" answers ${value}, no later step runs, so nothing is written and the checklist asks without end.`,
        fix: `Write what follows from ${value} in a step with the condition ${path} == '${value}', or correct one of the conditions.`,
      }));
  });
}

function absentDates([{ when, wait }, pointer]: Placed, space: DeclaredSpace): FileFault[] {
  const { until } = asRecord(wait);
  if (typeof when !== "string" || typeof until !== "string" || !isPath(until)) return [];
  return excludes(when, `${until} != null`, space)
    ? [
        {
          pointer: joinPointer(pointer, "when"),
          code: "wait-endless",
          message: `Whenever this step runs, ${until} has no value, so there is no date to wait for.`,
          fix: "Wait while the date has a value.",
        },
      ]
    : [];
}

const isPath = (expression: string): boolean => /^\w+(?:\.\w+)+$/.test(expression.trim());

/** Whether two conditions never hold together. One that calculates may hold on any data. */
function excludes(when: string, other: string, space: DeclaredSpace): boolean {
  if (when === "true" || cachedGuard(space.scope, when) === null) return false;
  return !neverHolds(when, space) && neverHolds(`(${when}) && ${other}`, space);
}
