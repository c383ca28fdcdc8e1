import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord, joinPointer, parsePointer, placedRecords } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { conformance, definitionAjv } from "../../schemas/conformance.ts";
import { describedAt } from "../../schemas/described-at.ts";
import { flowEntities } from "../../parts/flow-entities.ts";
import type { Entities } from "../../model.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Finds values that a procedure or a checklist writes to a place whose schema does not allow them. */
export const writeType: FlowCheck = (flow, effective, definitions) =>
  [flow.procedures, flow.checklist].flatMap((file) =>
    file === null ? [] : faultsIn(effective, file, flowEntities(flow, definitions)),
  );

const faultsIn = fileFaults((value, entities: Entities): FileFault[] => [
  ...placedRecords(isRecord(value) ? value.derive : null, "/derive").flatMap(([entry, at]) =>
    // An entry without a value or an expression writes whether its condition holds.
    entry.value === undefined && entry.expression === undefined
      ? faultsOf({ set: entry.set, value: true }, at, entities)
      : faultsOf(entry, at, entities),
  ),
  ...(["jobs", "effects"] as const).flatMap((kind) =>
    placedRecords(isRecord(value) ? value[kind] : null, joinPointer("", kind)).flatMap(
      ([procedure, at]) =>
        placedRecords(procedure.steps, joinPointer(at, "steps")).flatMap(([step, stepAt]) =>
          placedRecords(step.write, joinPointer(stepAt, "write")).flatMap(([write, writeAt]) =>
            faultsOf(write, writeAt, entities),
          ),
        ),
    ),
  ),
]);

function faultsOf(
  { set, value }: Record<string, unknown>,
  pointer: string,
  { application }: Entities,
): FileFault[] {
  // Null removes the place. A check of the compiler reports places that do not exist.
  if (typeof set !== "string" || value === undefined || value === null) return [];
  const validate = validatorAt(application, set);
  if (validate === null) return [];
  return conformance(validate, value, NOWHERE, {
    code: "write-type",
    prefix: joinPointer(pointer, "value"),
    subject: `The value for ${set}`,
  }).map(({ pointer: place, code, message, fix }) => ({ pointer: place, code, message, fix }));
}

const ajv = definitionAjv();

const validatorAt = memoize(
  (application: Record<string, unknown>, pointer: string): ValidateFunction | null => {
    const [, ...path] = parsePointer(pointer);
    const { missing, way } = describedAt(application, path);
    const schema = way.at(-1)?.schema;
    if (missing !== null || schema === undefined) return null;
    return ajv.compile({ ...schema, $defs: application.$defs ?? {} });
  },
);

/** The places come later, from the file that gave each value. */
const NOWHERE = { path: "", placeOf: () => null };
