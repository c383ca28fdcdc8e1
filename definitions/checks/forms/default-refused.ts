import type { ValidateFunction } from "ajv";
import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { lenientAjv } from "../../forms/form-ajv.ts";
import { refusalOf } from "../../values/refusal.ts";
import type { FileCheck } from "../check.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";

/** Finds defaults of a form that its own schema refuses: the page would begin with an error. */
export const defaultRefused: FileCheck = ({ screens }, effective) => faultsIn(effective, screens);

const faultsIn = folderFaults((screen): FileFault[] =>
  isRecord(screen) && isRecord(screen.form) ? defaultsIn(screen.form.schema, "/form/schema") : [],
);

function defaultsIn(schema: unknown, pointer: string): FileFault[] {
  if (Array.isArray(schema))
    return schema.flatMap((each, index) => defaultsIn(each, joinPointer(pointer, index)));
  if (!isRecord(schema)) return [];
  const below = Object.entries(schema).flatMap(([name, each]) =>
    name === "default" ? [] : defaultsIn(each, joinPointer(pointer, name)),
  );
  // A property may have the name "default".
  if (schema.default === undefined || schema.type === undefined) return below;
  const problem = problemOf(schema);
  if (problem === null) return below;
  return [
    ...below,
    {
      pointer: joinPointer(pointer, "default"),
      code: "default-refused",
      message: `The default ${JSON.stringify(schema.default)} ${problem}.`,
      fix: "Write a default that is a valid answer, or remove it.",
    },
  ];
}

const problemOf = memoize((schema: Record<string, unknown>): string | null => {
  const validate = compiled(schema);
  if (validate === null || validate(schema.default)) return null;
  return refusalOf(schema, schema.default)?.words ?? "is not a valid answer";
});

/** Returns null for a schema that does not compile, which another check reports. */
function compiled(schema: Record<string, unknown>): ValidateFunction | null {
  try {
    return lenientAjv.compile(schema);
  } catch {
    return null;
  }
}
