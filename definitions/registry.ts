/**
 * What screens and checklists may name: widgets, blocks, effects and jobs, each known by its option schema
 * `schemas/<registry>/<name>.schema.json`. Data, so that a name is known exactly when its options are described.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { contentHash } from "./canonical.ts";
import { definitionAjv } from "./conformance.ts";
import { finding, type Finding } from "./finding.ts";
import { once } from "./once.ts";
import type { Sources } from "./sources.ts";

export const registries = ["widgets", "blocks", "effects", "jobs"] as const;
export type RegistryName = (typeof registries)[number];
export type Registry = ReadonlyMap<string, ValidateFunction>;

/** A schema that cannot be used is no entry; what is wrong with it is said where all schemas are looked at. */
export function readRegistries(sources: Sources): Record<RegistryName, Registry> {
  const read = (registry: RegistryName): Registry => {
    const known = new Map<string, ValidateFunction>();
    for (const file of sources.files.values()) {
      const name = new RegExp(`^schemas/${registry}/([^/]+)\\.schema\\.json$`).exec(file.path)?.[1];
      if (name === undefined || file.value === undefined) continue;
      const compiled = compileSchema(file.path, file.value);
      if ("validate" in compiled) known.set(name, compiled.validate);
    }
    return known;
  };
  const made = {
    widgets: read("widgets"),
    blocks: read("blocks"),
    effects: read("effects"),
    jobs: read("jobs"),
  };
  return same(made);
}

const all = new WeakMap<ValidateFunction, number>();
const bySchemas = new Map<string, Record<RegistryName, Registry>>();
let numbered = 0;

/** The same object for the same names and schemas, so that what was found out with them need not be found out again. */
function same(made: Record<RegistryName, Registry>): Record<RegistryName, Registry> {
  const numberOf = (validate: ValidateFunction): number => {
    const known = all.get(validate) ?? (numbered += 1);
    all.set(validate, known);
    return known;
  };
  const key = JSON.stringify(
    registries.map((registry) =>
      [...made[registry]].map(([name, validate]) => [name, numberOf(validate)]),
    ),
  );
  const known = bySchemas.get(key) ?? made;
  bySchemas.set(key, known);
  return known;
}

/** Compiling is dear and a schema rarely changes: equal schemas are compiled once in a process. */
const compiled = new Map<string, ValidateFunction>();
const ajv = definitionAjv();

export const compileSchema = (
  path: string,
  schema: unknown,
): { validate: ValidateFunction } | { fault: Finding } => compiledOnce(schema, path);

const compiledOnce = once((schema: unknown, path: string) => {
  try {
    if (!isRecord(schema)) throw new Error("a schema must be an object");
    const key = contentHash(schema);
    // The $id is an address that nothing answers, and two versions of a schema have the same.
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
        message: `This is not a JSON Schema that can be used: ${error instanceof Error ? error.message : String(error)}.`,
        fix: "Correct the schema; keywords are those of JSON Schema 2020-12.",
      }),
    };
  }
});
