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
  [...effective.flows.values()].flatMap((flow) =>
    partFiles(flow).flatMap(({ row, file }) =>
      faultsIn(effective, file, registries, row.schema, effective.schemas),
    ),
  );

type Registries = Readonly<Record<RegistryName, Registry>>;

const faultsIn = fileFaults(
  (value, registries: Registries, schema: string, schemas: SchemaLookup): FileFault[] =>
    registeredNames(value, schema, schemas).flatMap((use): FileFault[] => {
      const registered = registries[use.registry];
      const noun = singular[use.registry];
      const validate = registered.get(use.name);
      if (!validate)
        return [
          {
            pointer: use.pointer,
            code: `${noun}-unknown`,
            message: `There is no ${noun} "${use.name}".`,
            fix: suggestion(use.name, [...registered.keys()]),
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
