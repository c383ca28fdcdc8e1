import type { ValidateFunction } from "ajv/dist/2020.js";
import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Procedures } from "#schemas/types/procedures.ts";
import { conformance, definitionAjv } from "../../schemas/conformance.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { registeredNames } from "../../marks/registered-names.ts";
import type { Registry, RegistryName } from "../../schemas/registry.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { partFaults, type FileFault } from "../file-faults.ts";

const singular: Record<RegistryName, string> = {
  widgets: "widget",
  blocks: "block",
  effects: "effect",
  jobs: "job",
};

/**
 * Finds names of blocks, widgets, effects and jobs that do not exist, and options that they do not
 * take.
 */
export const registryUnknown: FileCheck = (flow, effective, definitions) => {
  const declared = declaredIn(flow.procedures?.value ?? NONE);
  return faultsIn(effective, flow, definitions.registries(), effective.schemas, declared);
};

const NONE: Procedures = {};

type Declared = Readonly<Partial<Record<RegistryName, Registry>>>;

/** Returns the jobs and effects that a flow declares itself, with the validators of their options. */
const declaredIn = memoize((procedures: Procedures): Declared => ({
  jobs: optionsOf(procedures.jobs),
  effects: optionsOf(procedures.effects),
}));

const ajv = definitionAjv();

const optionsOf = (list: unknown): Registry =>
  new Map(
    (Array.isArray(list) ? list : []).flatMap(
      (each: unknown): [string, () => ValidateFunction][] => {
        if (!isRecord(each) || typeof each.id !== "string") return [];
        const options = isRecord(each.options) ? each.options : NO_OPTIONS;
        return [[each.id, () => compiled(options)]];
      },
    ),
  );

/** One object, because results are cached by it. */
const NO_OPTIONS = {};

const compiled = memoize((properties: Record<string, unknown>): ValidateFunction => {
  const required = Object.entries(properties).flatMap(([name, option]) =>
    isRecord(option) && option.default === undefined ? [name] : [],
  );
  const schema = { type: "object", additionalProperties: false, required };
  try {
    return ajv.compile({ ...schema, properties });
  } catch {
    // The schema check of the file reports options that are no schemas.
    return ajv.compile({ type: "object" });
  }
});

type Registries = Readonly<Record<RegistryName, Registry>>;

const faultsIn = partFaults(
  (
    value,
    { row: { schema } },
    registries: Registries,
    schemas: SchemaLookup,
    declared: Declared,
  ): FileFault[] =>
    registeredNames(value, schema, schemas).flatMap((use): FileFault[] => {
      const registered = registries[use.registry];
      const noun = singular[use.registry];
      const own: Registry = declared[use.registry] ?? new Map();
      const validate = own.get(use.name) ?? registered.get(use.name);
      if (!validate)
        return [
          {
            pointer: use.pointer,
            code: `${noun}-unknown`,
            message: `There is no ${noun} "${use.name}".`,
            fix: suggestion(use.name, [...registered.keys(), ...own.keys()]),
          },
        ];
      return conformance(validate(), use.options ?? {}, NOWHERE, {
        code: `${noun}-options`,
        prefix: use.optionsPointer,
        subject: `Options of the ${noun} "${use.name}"`,
      }).map(({ pointer, code, message, fix }) => ({ pointer, code, message, fix }));
    }),
);

/** The places come later, from the file that gave each value. */
const NOWHERE = { path: "", placeOf: () => null };
