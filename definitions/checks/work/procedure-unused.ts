import { joinPointer } from "#engine/index.ts";
import { inParts } from "../../parts/in-parts.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { mayRegister, registeredNames } from "../../marks/registered-names.ts";
import { findingAt, type FlowCheck } from "../check.ts";

/** Returns the registered names that a flow uses, as `registry name`. */
const namedIn = inParts(
  ({ row, file }, schemas: SchemaLookup) =>
    registeredNames(file.value, row.schema, schemas).map(
      ({ registry, name }) => `${registry} ${name}`,
    ),
  mayRegister,
);

/** Finds declared jobs and effects that no checklist, screen or other procedure names. */
export const procedureUnused: FlowCheck = (flow, effective) => {
  const { procedures } = flow;
  if (procedures === null) return [];
  const named = new Set(namedIn(flow, effective.schemas));
  return (["jobs", "effects"] as const).flatMap((kind) =>
    (procedures.value[kind] ?? []).flatMap(({ id }, index) =>
      named.has(`${kind} ${id}`)
        ? []
        : [
            findingAt(effective, procedures, joinPointer("", kind, index, "id"), {
              code: "procedure-unused",
              severity: "warning",
              message: `Nothing runs "${id}".`,
              fix: "Name it in a checklist, a screen's action or a start step, or remove it.",
            }),
          ],
    ),
  );
};
