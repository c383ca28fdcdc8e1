import { isRecord, joinPointer, valueAt } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { momentOf } from "../../writes/registered-writes.ts";
import type { FileCheck } from "../check.ts";
import { effectReads, effectsOfActions } from "../screens/effect-reads.ts";
import { folderFaults, type FileFault } from "../file-faults.ts";
import { optionsIn } from "./stage-unknown.ts";

/**
 * Finds screens that show the documents of one group, while the effects that take their field accept or sign those of
 * another. Nobody could read to the end what the effect needs read.
 */
export const stageUnshown: FileCheck = ({ screens }, effective) =>
  faultsIn(effective, screens, effective.schemas);

interface StagePlace {
  readonly stage: string;
  readonly pointer: string;
}

interface Shown extends StagePlace {
  readonly field: string;
}

interface Taken extends StagePlace {
  readonly effect: string;
  readonly reads: ReadonlySet<string>;
}

const faultsIn = folderFaults((screen, schemas: SchemaLookup): FileFault[] => {
  const shown = shownIn(screen);
  if (shown.length === 0) return [];
  const taken = takenIn(screen, schemas);
  const takers = (each: Shown) => taken.filter(({ reads }) => reads.has(each.field));
  const unmatched = shown.filter(
    (each) => takers(each).length > 0 && takers(each).every(({ stage }) => stage !== each.stage),
  );
  const reported = new Set(unmatched.flatMap(takers));
  return [
    ...unmatched.map((each) => faultAt(each, each, takers(each)[0])),
    ...taken
      .filter((each) => !reported.has(each))
      .flatMap((each) => {
        const views = shown.filter(({ field }) => each.reads.has(field));
        const isShown = views.length === 0 || views.some(({ stage }) => stage === each.stage);
        return isShown ? [] : [faultAt(each, views[0], each)];
      }),
  ];
});

const faultAt = (
  { pointer }: StagePlace,
  shown: Shown | undefined,
  taken: Taken | undefined,
): FileFault => ({
  code: "stage-unshown",
  pointer,
  message: `"${taken?.effect}" takes the documents of "${taken?.stage}", but the field "${shown?.field}" shows those of "${shown?.stage}".`,
  fix: "Name the same group in the block and in the effect.",
});

/** Returns the groups of documents that blocks with a field show. */
const shownIn = (screen: unknown): Shown[] =>
  (isRecord(screen) ? optionsIn(screen, ["body"]) : []).flatMap(({ pointer, options }) => {
    const field = valueAt(screen, pointer.replace(/options$/, "field"));
    return typeof options.stage === "string" && typeof field === "string"
      ? [{ stage: options.stage, pointer: joinPointer(pointer, "stage"), field }]
      : [];
  });

/** Returns the effects that accept or sign the documents of a group, with the fields that they read. */
const takenIn = (screen: unknown, schemas: SchemaLookup): Taken[] =>
  effectsOfActions(screen).flatMap(({ effect, options: { stage }, pointer }) => {
    const schema = schemas(`effects/${effect}`);
    return momentOf(schema) !== null && typeof stage === "string"
      ? [
          {
            effect,
            stage,
            pointer: joinPointer(pointer, "options", "stage"),
            reads: new Set(effectReads(schema).flat()),
          },
        ]
      : [];
  });
