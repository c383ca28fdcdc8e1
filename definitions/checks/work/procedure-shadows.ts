import { isRecord, joinPointer } from "#engine/index.ts";
import type { Registry, RegistryName } from "../../schemas/registry.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Finds procedures with the name of a built-in job or effect, which would never run. */
export const procedureShadows: FlowCheck = ({ procedures }, effective, definitions) =>
  procedures === null ? [] : faultsIn(effective, procedures, definitions.registries());

const NOUNS = { jobs: "job", effects: "effect" } as const;

const faultsIn = fileFaults((value, registries: Readonly<Record<RegistryName, Registry>>) =>
  (["jobs", "effects"] as const).flatMap((kind): FileFault[] => {
    const list: unknown = isRecord(value) ? value[kind] : null;
    return (Array.isArray(list) ? list : []).flatMap((each: unknown, index): FileFault[] => {
      const id = isRecord(each) ? each.id : null;
      if (typeof id !== "string" || !registries[kind].has(id)) return [];
      return [
        {
          code: "procedure-shadows",
          pointer: joinPointer("", kind, index, "id"),
          message: `"${id}" is the name of a built-in ${NOUNS[kind]}.`,
          fix: `Choose another name, and use it where the ${NOUNS[kind]} runs.`,
        },
      ];
    });
  }),
);
