import { isRecord } from "#engine/index.ts";
import { registeredNames } from "../marks/registered-names.ts";
import { partFiles } from "../part-files.ts";
import { findingAt, type FlowCheck } from "./check.ts";

/** Finds jobs and effects in a flow that lacks a file which they read (`x-needs` of their schemas). */
export const partMissing: FlowCheck = (flow, effective) => {
  const files = partFiles(flow);
  const parts = new Set(files.map(({ name }) => name));
  return files.flatMap(({ row, file }) =>
    registeredNames(file.value, row.schema, effective.schemas).flatMap(
      ({ registry, name, pointer }) => {
        const schema = effective.schemas(`${registry}/${name}`);
        const needs = isRecord(schema) ? schema["x-needs"] : undefined;
        return (Array.isArray(needs) ? needs.map(String) : [])
          .filter((part) => !parts.has(part))
          .map((part) =>
            findingAt(effective, file, pointer, {
              code: "part-missing",
              message: `"${name}" reads ${part}.json, which the flow "${flow.id}" does not have.`,
              fix: `Write flows/${flow.id}/${part}.json, or remove "${name}".`,
            }),
          );
      },
    ),
  );
};
