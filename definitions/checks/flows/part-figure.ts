import { isRecord } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { figureFaults } from "../../values/figure-faults.ts";
import type { FileCheck } from "../check.ts";
import { guardlessFaults } from "../file-faults.ts";

/** Finds figures of a flow's files that contradict or repeat each other, such as hours that end before they begin. */
export const partFigure: FileCheck = (flow, effective) =>
  faultsIn(effective, flow, effective.schemas);

const faultsIn = guardlessFaults((value, { row }, schemas: SchemaLookup) => {
  const schema = schemas(row.schema);
  return isRecord(schema)
    ? figureFaults(value, schema, schemas).flatMap(({ pointers: [pointer], ...fault }) =>
        pointer === undefined ? [] : [{ ...fault, pointer }],
      )
    : [];
});
