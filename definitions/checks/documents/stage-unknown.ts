import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { EffectiveFlow } from "../../model.ts";
import { suggestion } from "../../findings/suggest.ts";
import type { FileCheck } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds documents, effects, jobs, procedures and blocks that name a group of documents which the flow's stages.json
 * does not have.
 */
export const stageUnknown: FileCheck = (flow, effective) => {
  const stages = stagesOf(flow.stages?.value ?? NONE);
  const files = [flow.checklist, flow.procedures].filter((file) => file !== null);
  return [
    ...inScreens(effective, flow.screens, stages),
    ...files.flatMap((file) => inFile(effective, file, stages)),
    ...inDocuments(effective, flow.documents, stages),
  ];
};

const NONE = { stages: [] };

const stagesOf = memoize((file: NonNullable<EffectiveFlow["stages"]>["value"]) =>
  (Array.isArray(file.stages) ? file.stages : []).map(({ id }) => id),
);

const namedIn = (value: unknown, stages: readonly string[]): FileFault[] =>
  isRecord(value)
    ? [
        ...optionsIn(value, ["body"]),
        ...optionsIn(value, ["actions", "effects"]),
        ...optionsIn(value, ["steps", "run"]),
        ...optionsIn(value, ["jobs", "steps"], "makeDocuments"),
      ].flatMap(({ pointer, options }) => faultsOf(options, pointer, stages))
    : [];

const inFile = fileFaults(namedIn);
const inScreens = folderFaults(namedIn);

/** A document of an unknown stage would never be generated. */
const inDocuments = folderFaults((value, stages: readonly string[]): FileFault[] =>
  isRecord(value)
    ? [
        ...faultsOf(value, "", stages),
        ...(Array.isArray(value.stages) ? value.stages : []).flatMap((each: unknown, index) =>
          isRecord(each) ? faultsOf(each, joinPointer("/stages", index), stages) : [],
        ),
      ]
    : [],
);

function faultsOf(
  { stage }: Record<string, unknown>,
  pointer: string,
  stages: readonly string[],
): FileFault[] {
  if (typeof stage !== "string" || stages.includes(stage)) return [];
  return [
    {
      code: "stage-unknown",
      pointer: `${pointer}/stage`,
      message: `The flow has no group of documents "${stage}".`,
      fix: suggestion(stage, stages),
    },
  ];
}

interface Options {
  pointer: string;
  options: Record<string, unknown>;
}

/** Returns the options of the members of a list, or of a list in each member of another. */
export function optionsIn(
  value: Record<string, unknown>,
  path: readonly string[],
  holder = "options",
  at = "",
): Options[] {
  const [name = "", ...deeper] = path;
  const list = value[name];
  if (!Array.isArray(list)) return [];
  return list.flatMap((member: unknown, index): Options[] => {
    if (!isRecord(member)) return [];
    const pointer = joinPointer(at, name, index);
    if (deeper.length > 0) return optionsIn(member, deeper, holder, pointer);
    const options = member[holder];
    return isRecord(options) ? [{ pointer: joinPointer(pointer, holder), options }] : [];
  });
}
