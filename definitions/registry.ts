/**
 * The names that screens and checklists may use: widgets, blocks, effects and jobs. A name exists
 * when its options have a schema, `schemas/<registry>/<name>.schema.json`.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import { definitionAjv } from "./conformance.ts";
import { finding, type Finding } from "./finding.ts";
import { memoize } from "#engine/memoize.ts";
import type { Sources } from "./sources.ts";

export const registries = ["widgets", "blocks", "effects", "jobs"] as const;
export type RegistryName = (typeof registries)[number];
export type Registry = ReadonlyMap<string, ValidateFunction>;

/** Leaves out schemas that do not compile; the check of the schemas reports them. */
export function readRegistries(sources: Sources): Record<RegistryName, Registry> {
  const read = (registry: RegistryName): Registry => {
    const validators = new Map<string, ValidateFunction>();
    for (const file of sources.files.values()) {
      const name = new RegExp(`^schemas/${registry}/([^/]+)\\.schema\\.json$`).exec(file.path)?.[1];
      if (name === undefined || file.value === undefined) continue;
      const compiled = compileSchema(file.path, file.value);
      if ("validate" in compiled) validators.set(name, compiled.validate);
    }
    return validators;
  };
  return sharedRegistries({
    widgets: read("widgets"),
    blocks: read("blocks"),
    effects: read("effects"),
    jobs: read("jobs"),
  });
}

const numbers = new WeakMap<ValidateFunction, number>();
const registriesBySchemas = new Map<string, Record<RegistryName, Registry>>();
let lastNumber = 0;

/**
 * Returns the same object for the same names and schemas, so that results cached by it outlive a
 * reload.
 */
function sharedRegistries(read: Record<RegistryName, Registry>): Record<RegistryName, Registry> {
  const numberOf = (validate: ValidateFunction): number => {
    const number = numbers.get(validate) ?? (lastNumber += 1);
    numbers.set(validate, number);
    return number;
  };
  const key = JSON.stringify(
    registries.map((registry) =>
      [...read[registry]].map(([name, validate]) => [name, numberOf(validate)]),
    ),
  );
  const shared = registriesBySchemas.get(key) ?? read;
  registriesBySchemas.set(key, shared);
  return shared;
}

/** Compiling is slow and schemas rarely change, so a process compiles equal schemas only once. */
const compiled = new Map<string, ValidateFunction>();
const ajv = definitionAjv();

export const compileSchema = (
  path: string,
  schema: unknown,
): { validate: ValidateFunction } | { fault: Finding } => memoizedValidator(schema, path);

const memoizedValidator = memoize((schema: unknown, path: string) => {
  try {
    if (!isRecord(schema)) throw new Error("a schema must be an object");
    const key = contentHash(schema);
    // Two versions of a schema have the same $id, and Ajv would reject the second.
    const { $id: _id, ...body } = schema;
    const validate = compiled.get(key) ?? ajv.compile(body);
    compiled.set(key, validate);
    return { validate };
  } catch (error) {
    return {
      fault: finding({
        code: "schema-invalid",
        file: path,
        line: 1,
        column: 1,
        message: `Ajv rejects this JSON Schema: ${error instanceof Error ? error.message : String(error)}.`,
        fix: "Correct the schema; keywords are those of JSON Schema 2020-12.",
      }),
    };
  }
});
