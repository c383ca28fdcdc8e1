import { inParts } from "../../parts/in-parts.ts";
import type { PartFile } from "../../parts/part-files.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { mayRegister, registeredNames, type RegisteredName } from "../../marks/registered-names.ts";
import type { EffectiveFlow, MergedFile } from "../../model.ts";
import type { FileOwner } from "../check.ts";

/** An effect or a job that a file of a flow names. */
export interface RegisteredWork {
  readonly file: MergedFile;
  readonly use: RegisteredName;
  /** Schema of the options of a built-in one, with what it reads and writes; undefined for others. */
  readonly schema: unknown;
}

/** Returns the effects and the jobs that a flow's screens, checklist and procedures run. */
export const workIn = (effective: FileOwner, flow: EffectiveFlow): readonly RegisteredWork[] =>
  workOfFlow(flow, effective.schemas);

/** Returns those of one file. */
export const workOfPart = (
  { row, file }: Pick<PartFile, "row" | "file">,
  schemas: SchemaLookup,
): readonly RegisteredWork[] =>
  registeredNames(file.value, row.schema, schemas)
    .filter(({ registry }) => registry === "effects" || registry === "jobs")
    .map((use) => ({ file, use, schema: schemas(`${use.registry}/${use.name}`) }));

const workOfFlow = inParts(workOfPart, mayRegister);
