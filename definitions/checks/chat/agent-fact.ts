import { isRecord, joinPointer, parsePointer, placedRecords } from "#engine/index.ts";
import { describedAt, resolveRef } from "../../schemas/described-at.ts";
import { labelFaults } from "../../values/label-faults.ts";
import { wrongFormat } from "../../values/shown-kinds.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

type Schema = Record<string, unknown>;

/**
 * Finds facts of the agent's view that show a value stored encrypted, values that their format cannot show, and labels
 * that do not fit the values.
 */
export const agentFact: FlowCheck = ({ flow, agentView }, effective, { entitiesOf }) =>
  agentView === null ? [] : faultsIn(effective, agentView, entitiesOf(flow.value).application);

const faultsIn = fileFaults((value, application: Schema): FileFault[] =>
  placedRecords(isRecord(value) ? value.facts : null, "/facts").flatMap(([fact, at]) =>
    placedRecords(fact.values, joinPointer(at, "values")).flatMap(([shown, place]) =>
      faultsOf(shown, place, application),
    ),
  ),
);

function faultsOf(shown: Schema, place: string, application: Schema): FileFault[] {
  const { pointer, format = "text" } = shown;
  if (typeof pointer !== "string" || typeof format !== "string") return [];
  const [, ...path] = parsePointer(pointer);
  const { missing, way } = describedAt(application, path);
  const schema = way.at(-1)?.schema;
  // `value-unknown` reports a pointer that the application does not describe.
  if (missing !== null || schema === undefined) return [];
  if (
    way.some(({ written, schema: each }) => sealed(written) || sealed(each)) ||
    holds(schema, application)
  )
    return [
      {
        pointer: joinPointer(place, "pointer"),
        code: "agent-fact",
        message: `${pointer} is stored encrypted, and agents read no such value.`,
        fix: "Show another value, such as a status that says whether the answer was given.",
      },
    ];
  const wrong = wrongFormat(format, schema, true);
  return wrong === null
    ? labelFaults(shown.labels, pointer, schema).map(({ value, ...fault }) => ({
        pointer: joinPointer(place, "labels", ...(value === null ? [] : [value])),
        code: "agent-fact",
        ...fault,
      }))
    : [
        {
          pointer: joinPointer(place, "format" in shown ? "format" : "pointer"),
          code: "agent-fact",
          message: `The format "${format}" cannot show ${wrong.kind}, which ${pointer} holds.`,
          fix: "Choose the format of the value, or show another value.",
        },
      ];
}

const sealed = (schema: Schema): boolean => schema["x-sealed"] !== undefined;

/** Tells whether a part of a value is sealed. */
function holds(schema: Schema, root: Schema): boolean {
  const parts = isRecord(schema.properties) ? Object.values(schema.properties) : [];
  return [...parts, schema.items].filter(isRecord).some((part) => {
    const resolved = resolveRef(part, root);
    return sealed(part) || sealed(resolved) || holds(resolved, root);
  });
}
