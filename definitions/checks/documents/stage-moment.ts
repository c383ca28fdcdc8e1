import { isRecord, joinPointer } from "#engine/index.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { mayRegister } from "../../marks/registered-names.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import { inParts } from "../../parts/in-parts.ts";
import { momentOf, type StageMoment } from "../../writes/registered-writes.ts";
import { findingAt, type FlowCheck, type FlowOwner } from "../check.ts";
import { workOfPart } from "../work/registered-work.ts";
import { optionsIn } from "./stage-unknown.ts";

export interface StageWork {
  readonly file: MergedFile;
  readonly name: string;
  readonly moment: StageMoment;
  /** Options that name the stage, and their pointer. */
  readonly options: Record<string, unknown>;
  readonly pointer: string;
}

/**
 * Finds jobs and procedures that work on a group of documents which sets no flag then. They would
 * fail on every attempt. An effect may accept or sign documents without a flag.
 */
export const stageMoment: FlowCheck = (flow, effective) =>
  stageWork(effective, flow).flatMap(({ file, name, moment, options, pointer }) => {
    const stage = flow.stages?.value.stages.find(({ id }) => id === options.stage);
    if (stage === undefined || stage[moment] !== undefined || options.sets !== undefined) return [];
    return [
      findingAt(effective, file, joinPointer(pointer, "stage"), {
        code: "stage-moment",
        message: `"${name}" works on the documents of "${stage.id}", which sets no flag when they are ${moment}.`,
        fix: `Add "${moment}" to "${stage.id}" in stages.json, or name another group.`,
      }),
    ];
  });

/** Returns the jobs and procedures of a flow that work on the documents of a stage. */
export const stageWork = ({ schemas }: FlowOwner, flow: EffectiveFlow): readonly StageWork[] => [
  ...stageJobsIn(flow, schemas),
  ...madeIn(flow.procedures),
];

const stageJobsIn = inParts(
  (part, schemas: SchemaLookup) =>
    workOfPart(part, schemas).flatMap(({ file, use, schema }): StageWork[] => {
      const moment = momentOf(schema);
      const { name, options, optionsPointer: pointer } = use;
      return use.registry !== "jobs" || moment === null || !isRecord(options)
        ? []
        : [{ file, name, moment, options, pointer }];
    }),
  mayRegister,
);

const madeIn = (file: MergedFile | null): StageWork[] =>
  file === null || !isRecord(file.value)
    ? []
    : optionsIn(file.value, ["jobs", "steps"], "makeDocuments").map((made) => ({
        ...made,
        file,
        name: "makeDocuments",
        moment: "generated",
      }));
