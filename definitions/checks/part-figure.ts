import { isRecord } from "#engine/index.ts";
import { figureFaults } from "../values/figure-faults.ts";
import type { FileCheck } from "./check.ts";
import { fileFaults } from "./file-faults.ts";

/** Finds figures of underwriting that contradict or repeat each other, such as scores in the wrong order. */
export const partFigure: FileCheck = ({ underwriting }, effective) =>
  underwriting === null ? [] : faultsOf(effective, underwriting, effective.schemas("underwriting"));

const faultsOf = fileFaults((value, schema: unknown) =>
  isRecord(schema)
    ? figureFaults(value, schema).flatMap(({ pointers: [pointer], ...fault }) =>
        pointer === undefined ? [] : [{ ...fault, pointer }],
      )
    : [],
);
