import { isRecord } from "#engine/index.ts";
import type { EffectiveFlow } from "../../model.ts";
import { isFolder, mergedParts } from "../../parts/flow-parts.ts";
import { inParts } from "../../parts/in-parts.ts";
import { folderFiles, singleFile } from "../../parts/part-files.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { mayRegister, registeredNames } from "../../marks/registered-names.ts";
import { findingAt, type FlowCheck } from "../check.ts";

/** Finds jobs and effects in a flow that lacks a file which they read (`x-needs` of their schemas). */
export const partMissing: FlowCheck = (flow, effective) => {
  const parts = new Set(partNames(flow));
  return needsOf(flow, effective.schemas)
    .filter(({ part }) => !parts.has(part))
    .map(({ file, name, pointer, part }) =>
      findingAt(effective, file, pointer, {
        code: "part-missing",
        message: `"${name}" reads ${part}.json, which the flow "${flow.id}" does not have.`,
        fix: `Write flows/${flow.id}/${part}.json, or remove "${name}".`,
      }),
    );
};

const partNames = (flow: EffectiveFlow): readonly string[] =>
  mergedParts.flatMap(([name, row]) => {
    const isThere = isFolder(row)
      ? folderFiles(flow, name).size > 0
      : singleFile(flow, name) !== null;
    return isThere ? [name] : [];
  });

/** Returns the parts that jobs and effects of a flow read. */
const needsOf = inParts(
  ({ row, file }, schemas: SchemaLookup) =>
    registeredNames(file.value, row.schema, schemas).flatMap(({ registry, name, pointer }) => {
      const schema = schemas(`${registry}/${name}`);
      const needs = isRecord(schema) ? schema["x-needs"] : undefined;
      return (Array.isArray(needs) ? needs.map(String) : []).map((part) => ({
        file,
        name,
        pointer,
        part,
      }));
    }),
  mayRegister,
);
