/**
 * The names that screens and checklists may use: widgets, blocks, effects and jobs. A name exists
 * when its options have a schema, `schemas/<registry>/<name>.schema.json`.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { contentHash } from "../identity/canonical.ts";
import { finding, type Finding } from "../findings/finding.ts";
import { keptOr, type KeptResults } from "../incremental/kept-results.ts";
import { memoize } from "#engine/memoize.ts";
import { quickValidator } from "./quick-validator.ts";
import type { Sources } from "../sources/sources.ts";

export const registries = ["widgets", "blocks", "effects", "jobs"] as const;
export type RegistryName = (typeof registries)[number];
/** The validator of the options of each name. Compiling one takes long, and most runs need few of them. */
export type Registry = ReadonlyMap<string, () => ValidateFunction>;

/**
 * Leaves out schemas that do not compile; the check of the schemas reports them.
 * @param kept results of earlier runs, which know the schemas that compile
 */
export const readRegistries = memoize(
  (sources: Sources, kept: KeptResults | null): Record<RegistryName, Registry> => {
    const hashes: (readonly [registry: RegistryName, name: string, hash: string])[] = [];
    const files = [...sources.files.values()].filter(({ path }) => path.startsWith("schemas/"));
    const read = (registry: RegistryName): Registry => {
      const validators = new Map<string, () => ValidateFunction>();
      const named = new RegExp(`^schemas/${registry}/([^/]+)\\.schema\\.json$`);
      for (const { path, value } of files) {
        const name = named.exec(path)?.[1];
        if (name === undefined || value === undefined || schemaFault(path, value, kept) !== null)
          continue;
        validators.set(name, () => validatorOf(path, value));
        hashes.push([registry, name, contentHash(value)]);
      }
      return validators;
    };
    const all = {
      widgets: read("widgets"),
      blocks: read("blocks"),
      effects: read("effects"),
      jobs: read("jobs"),
    };
    // The same names and schemas give the same object, so results cached by it outlive a reload.
    const key = JSON.stringify(hashes);
    const shared = registriesBySchemas.get(key) ?? all;
    registriesBySchemas.set(key, shared);
    return shared;
  },
);

function validatorOf(path: string, schema: unknown): ValidateFunction {
  const compiled = compileSchema(path, schema);
  if ("validate" in compiled) return compiled.validate;
  throw new Error(compiled.fault.message);
}

const registriesBySchemas = new Map<string, Record<RegistryName, Registry>>();

/** Compiling is slow and schemas rarely change, so a process compiles equal schemas only once. */
const compiled = new Map<string, ValidateFunction>();

type CompiledSchema = { readonly validate: ValidateFunction } | { readonly fault: Finding };

export const compileSchema = (path: string, schema: unknown): CompiledSchema =>
  memoizedValidator(schema, path);

/**
 * Returns the fault of a schema that Ajv rejects; null for any other. A schema that an earlier run
 * has compiled is not compiled again.
 */
export const schemaFault = (
  path: string,
  schema: unknown,
  kept: KeptResults | null,
): Finding | null =>
  keptOr(
    kept,
    () => ["compiles", path, contentHash(schema)],
    () => {
      const compiled = compileSchema(path, schema);
      return "fault" in compiled ? compiled.fault : null;
    },
  );

const memoizedValidator = memoize((schema: unknown, path: string): CompiledSchema => {
  try {
    if (!isRecord(schema)) throw new Error("a schema must be an object");
    const hash = contentHash(schema);
    // Two versions of a schema have the same $id, and Ajv would reject the second.
    const { $id: _id, ...body } = schema;
    const validate = compiled.get(hash) ?? quickValidator(body);
    compiled.set(hash, validate);
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
