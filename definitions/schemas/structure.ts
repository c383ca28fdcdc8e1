/** Checks effective files against their schemas: an overlay can break a valid base. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { conformance } from "./conformance.ts";
import { schemasHash } from "../identity/content-keys.ts";
import { keptOr } from "../incremental/kept-results.ts";
import type { Definitions, Effective, EffectiveFlow, MergedFile } from "../model.ts";
import { isFolder, mergedParts, type AnyPart } from "../parts/flow-parts.ts";
import { inFolder } from "../parts/in-folder.ts";
import { folderFiles, singleFile } from "../parts/part-files.ts";
import type { Finding } from "../findings/finding.ts";
import { kindOf } from "../sources/kinds.ts";
import { memoize } from "#engine/memoize.ts";

/** Whether a value fits a schema. Cached, because checks and the journeys ask too. */
export const accepted = memoize((value: unknown, validate: ValidateFunction): boolean =>
  validate(value),
);

export interface Structure {
  findings: Finding[];
  /** The effective definition without the flows and checklists that do not fit their schemas. */
  sound: Effective;
}

type Schemas = Pick<Definitions, "validatorFor" | "sources" | "kept">;

export function structureOf(effective: Effective, definitions: Schemas): Structure {
  const { organisation, schemas } = effective;
  const findings: Finding[] = [];
  const flows = new Map<string, EffectiveFlow>();
  for (const [id, flow] of effective.flows) {
    const judged = judgedFlow(flow, organisation, schemas).of(definitions);
    findings.push(...judged.findings);
    if (judged.sound !== null) flows.set(id, judged.sound);
  }
  for (const other of [effective.answers, effective.words]) {
    const schema = other && kindOf(other.file.path)?.schema;
    if (other && schema && !fits(other.file, schema, definitions))
      findings.push(...faultsOf(other.file, schema, organisation, definitions));
  }
  return { findings, sound: { ...effective, flows } };
}

interface JudgedFlow {
  readonly findings: readonly Finding[];
  /** Null when the flow does not fit its schema. */
  readonly sound: EffectiveFlow | null;
}

/** Judges a flow once for the same schemas: their validators are the same too. */
const judgedFlow = memoize(
  (flow: EffectiveFlow, organisation: string | null, _schemas: Effective["schemas"]) => {
    let judged: JudgedFlow | null = null;
    return {
      of: (definitions: Schemas) => (judged ??= judge(flow, organisation, definitions)),
    };
  },
);

function judge(flow: EffectiveFlow, organisation: string | null, definitions: Schemas): JudgedFlow {
  const unfit = unfitIn(flow, definitions);
  const findings = [...unfit].flatMap(([file, schema]) =>
    faultsOf(file, schema, organisation, definitions),
  );
  const { checklist } = flow;
  const isSound = checklist === null || !unfit.has(checklist);
  return {
    findings,
    // The same flow when nothing is left out, because results are cached by it.
    sound: unfit.has(flow.flow) ? null : isSound ? flow : { ...flow, checklist: null },
  };
}

/** Returns the files of a flow that do not fit their schemas, with the names of the schemas. */
const unfitIn = (flow: EffectiveFlow, definitions: Schemas): ReadonlyMap<MergedFile, string> =>
  new Map(
    mergedParts.flatMap(([name, row]) => {
      const { schema } = row;
      return unfitFiles(flow, name, row, definitions).map((file) => [file, schema] as const);
    }),
  );

function unfitFiles(
  flow: EffectiveFlow,
  name: string,
  row: AnyPart,
  definitions: Schemas,
): readonly MergedFile[] {
  const isUnfit = (file: MergedFile) => !fits(file, row.schema, definitions);
  if (!isFolder(row)) return [singleFile(flow, name) ?? []].flat().filter(isUnfit);
  const files = folderFiles(flow, name);
  if (definitions.kept !== null) return [...files.values()].filter(isUnfit);
  const validate = definitions.validatorFor(row.schema);
  return validate === null ? [] : [...refusedIn(files, validate).values()].flat();
}

/** Whether a file fits its schema. One that fits was often seen by an earlier run, and then needs no validator. */
const fits = (
  file: MergedFile,
  schema: string,
  { validatorFor, sources, kept }: Schemas,
): boolean =>
  !("written" in file) &&
  keptOr(
    kept,
    () => ["fits", schemasHash(sources), schema, file.hash],
    () => {
      const validate = validatorFor(schema);
      return validate === null || accepted(file.value, validate);
    },
  );

const refusedIn = inFolder((file, _id, validate: ValidateFunction) =>
  !("written" in file) && accepted(file.value, validate) ? [] : [file],
);

/** Returns the faults of an unfit file that overlays cause. */
function faultsOf(
  file: MergedFile,
  schema: string,
  organisation: string | null,
  { validatorFor }: Pick<Schemas, "validatorFor">,
): readonly Finding[] {
  const validate = validatorFor(schema);
  // The faults of the base file were reported when it was read.
  if (validate === null || (file.changes.length === 0 && !file.added)) return [];
  const map = file.sourceMap(organisation);
  return conformance(
    validate,
    "written" in file ? file.written : file.value,
    { path: file.path, placeOf: () => null },
    { code: `${kindOf(file.path)?.name ?? "file"}-schema` },
  ).map((fault) => ({ ...fault, ...map.locate(fault.pointer), organisation }));
}
