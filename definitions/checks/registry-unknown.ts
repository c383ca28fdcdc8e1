import { isRecord } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Procedures } from "#schemas/types/procedures.ts";
import { conformance } from "../conformance.ts";
import type { SchemaLookup } from "../marks/marked-text.ts";
import { registeredNames } from "../marks/registered-names.ts";
import { partFiles } from "../part-files.ts";
import type { Registry, RegistryName } from "../registry.ts";
import { suggestion } from "../suggest.ts";
import type { Check } from "./check.ts";
import { fileFaults, type FileFault } from "./file-faults.ts";

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
export const registryUnknown: Check = (effective, { registries }) =>
  [...effective.flows.values()].flatMap((flow) => {
    const declared = declaredIn(flow.procedures?.value ?? NONE);
    return partFiles(flow).flatMap(({ row, file }) =>
      faultsIn(effective, file, registries, row.schema, effective.schemas, declared),
    );
  });

const NONE: Procedures = {};

type Declared = Readonly<Partial<Record<RegistryName, readonly string[]>>>;

/** Returns the names of the jobs and effects that a flow declares itself. */
const declaredIn = memoize((procedures: Procedures): Declared => ({
  jobs: idsOf(procedures.jobs),
  effects: idsOf(procedures.effects),
}));

const idsOf = (list: unknown): string[] =>
  (Array.isArray(list) ? list : []).flatMap((each: unknown) =>
    isRecord(each) && typeof each.id === "string" ? [each.id] : [],
  );

type Registries = Readonly<Record<RegistryName, Registry>>;

const faultsIn = fileFaults(
  (
    value,
    registries: Registries,
    schema: string,
    schemas: SchemaLookup,
    declared: Declared,
  ): FileFault[] =>
    registeredNames(value, schema, schemas).flatMap((use): FileFault[] => {
      const registered = registries[use.registry];
      const noun = singular[use.registry];
      const own = declared[use.registry] ?? [];
      if (own.includes(use.name))
        return use.options === undefined
          ? []
          : [
              {
                pointer: use.optionsPointer,
                code: `${noun}-options`,
                message: `The flow declares the ${noun} "${use.name}" itself, and such a ${noun} takes no options.`,
                fix: "Remove the options.",
              },
            ];
      const validate = registered.get(use.name);
      if (!validate)
        return [
          {
            pointer: use.pointer,
            code: `${noun}-unknown`,
            message: `There is no ${noun} "${use.name}".`,
            fix: suggestion(use.name, [...registered.keys(), ...own]),
          },
        ];
      return conformance(validate, use.options ?? {}, NOWHERE, {
        code: `${noun}-options`,
        prefix: use.optionsPointer,
        subject: `Options of the ${noun} "${use.name}"`,
      }).map(({ pointer, code, message, fix }) => ({ pointer, code, message, fix }));
    }),
);

/** The places come later, from the file that gave each value. */
const NOWHERE = { path: "", placeOf: () => null };
