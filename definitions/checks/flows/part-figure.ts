import { isRecord } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { partFiles } from "../../parts/part-files.ts";
import { figureFaults } from "../../values/figure-faults.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults } from "../file-faults.ts";

/** Finds figures of a flow's files that contradict or repeat each other, such as hours that end before they begin. */
export const partFigure: FileCheck = (flow, effective) =>
  partFiles(flow).flatMap(({ row, file }) =>
    faultsOf(effective, file, row.schema, effective.schemas),
  );

const faultsOf = fileFaults((value, name: string, schemas: SchemaLookup) => {
  const schema = schemas(name);
  return isRecord(schema)
    ? figureFaults(value, schema, schemas).flatMap(({ pointers: [pointer], ...fault }) =>
        pointer === undefined ? [] : [{ ...fault, pointer }],
      )
    : [];
});
