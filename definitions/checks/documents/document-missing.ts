import { joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../../findings/finding.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import { findingAt, type FlowCheck, type FlowOwner } from "../check.ts";
import { stageWork, type StageWork } from "./stage-moment.ts";

/**
 * Finds stages that lack a document which they require or whose identifier they keep, and jobs that would generate
 * nothing. An overlay that moves a document to another stage causes it at one lender alone.
 */
export const documentMissing: FlowCheck = (flow, effective) => {
  if (flow.stages === null) return [];
  const missing = requiredIn(effective, flow, flow.stages);
  const reported = new Set(missing.map(({ stage }) => stage));
  return [
    ...missing.map(({ finding }) => finding),
    ...referencesIn(effective, flow, flow.stages, reported),
    ...stageWork(effective, flow).flatMap((work) =>
      reported.has(String(work.options.stage)) ? [] : withoutDocuments(effective, flow, work),
    ),
  ];
};

/** Returns the types of documents in each stage. */
const typesByStage = memoize((documents: EffectiveFlow["documents"]) => {
  const types = new Map<string, Set<string>>();
  for (const { value } of documents.values())
    for (const stage of [value.stage, ...(value.stages ?? []).map((each) => each.stage)])
      types.set(stage, (types.get(stage) ?? new Set()).add(value.type));
  return types;
});

function requiredIn(
  effective: FlowOwner,
  { documents }: EffectiveFlow,
  stages: NonNullable<EffectiveFlow["stages"]>,
): { stage: string; finding: Finding }[] {
  const types = typesByStage(documents);
  const list: unknown = stages.value.stages;
  // Another check reports stages that are no list.
  if (!Array.isArray(list)) return [];
  return stages.value.stages.flatMap(({ id, requires = [] }, index) =>
    requires.flatMap((type, position) => {
      if (types.get(id)?.has(type) === true) return [];
      const moved = [...documents.values()].find(
        (file) => file.value.type === type && isOverlaid(file, "/stage"),
      );
      const [file, pointer] =
        moved === undefined
          ? [stages, joinPointer("/stages", index, "requires", position)]
          : [moved, "/stage"];
      return [
        {
          stage: id,
          finding: findingAt(effective, file, pointer, {
            code: "document-missing",
            message: `The stage "${id}" requires a document of the type "${type}", and no document of it has this type.`,
            fix:
              moved === undefined
                ? 'Restore the document, or remove its type from "requires".'
                : `Leave the document in the stage "${id}".`,
          }),
        },
      ];
    }),
  );
}

/**
 * Another finding is about a stage without any document, and about one without a document that it requires.
 * @param reported stages that lack a required document
 */
function referencesIn(
  effective: FlowOwner,
  { documents }: EffectiveFlow,
  stages: NonNullable<EffectiveFlow["stages"]>,
  reported: ReadonlySet<string>,
): Finding[] {
  const types = typesByStage(documents);
  const known = new Set([...types.values()].flatMap((each) => [...each]));
  return stages.value.stages.flatMap(({ id, references = {} }, index) =>
    Object.keys(references).flatMap((type) =>
      reported.has(id) || !known.has(type) || types.get(id)?.has(type) !== false
        ? []
        : [
            findingAt(effective, stages, joinPointer("/stages", index, "references", type), {
              code: "document-missing",
              message: `The stage "${id}" keeps the identifier of a document of the type "${type}", and no document of it has this type.`,
              fix: "Name the type of a document of the stage, or move this to the stage of the document.",
            }),
          ],
    ),
  );
}

const isOverlaid = (file: MergedFile, pointer: string): boolean =>
  file.origin(pointer).file.path !== `flows/${file.path}`;

function withoutDocuments(
  effective: FlowOwner,
  { documents, stages }: EffectiveFlow,
  { file, name, moment, options, pointer }: StageWork,
): Finding[] {
  const { stage, only, except } = options;
  const isKnown = stages?.value.stages.some(({ id }) => id === stage) === true;
  if (moment !== "generated" || typeof stage !== "string" || !isKnown) return [];
  const types = typesByStage(documents).get(stage) ?? new Set();
  const fault = (below: string, message: string, fix: string) =>
    findingAt(effective, file, `${pointer}${below}`, { code: "document-missing", message, fix });
  if (Array.isArray(only))
    return only.flatMap((type: unknown, index) =>
      types.has(String(type))
        ? []
        : [
            fault(
              `/only/${index}`,
              `No document of the stage "${stage}" has the type "${String(type)}", so "${name}" does not make it.`,
              "Name a type that a document of the stage has, or add the document.",
            ),
          ],
    );
  const left = [...types].filter((type) => !(Array.isArray(except) && except.includes(type)));
  return left.length > 0
    ? []
    : [
        fault(
          "/stage",
          `The stage "${stage}" has no document for "${name}" to make.`,
          "Add a document to the stage, or remove the job.",
        ),
      ];
}
