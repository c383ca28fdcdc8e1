/** Checks effective files against their schemas: an overlay can break a valid base. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { conformance } from "./conformance.ts";
import { schemasHash } from "../identity/content-keys.ts";
import { keptOr } from "../incremental/kept-results.ts";
import type { Definitions, Effective, EffectiveFlow, MergedFile } from "../model.ts";
import { partFiles } from "../parts/part-files.ts";
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
  for (const other of [effective.answers, effective.words])
    if (other) findings.push(...(faultsOf(other.file, organisation, definitions) ?? []));
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
  const unfit = new Set<MergedFile>();
  const findings: Finding[] = [];
  for (const { file } of partFiles(flow)) {
    const faults = faultsOf(file, organisation, definitions);
    if (faults === null) continue;
    unfit.add(file);
    findings.push(...faults);
  }
  const { checklist } = flow;
  const isSound = checklist === null || !unfit.has(checklist);
  return {
    findings,
    // The same flow when nothing is left out, because results are cached by it.
    sound: unfit.has(flow.flow) ? null : isSound ? flow : { ...flow, checklist: null },
  };
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

/** Returns the faults of a file that overlays cause; null for a file that fits its schema. */
function faultsOf(
  file: MergedFile,
  organisation: string | null,
  { validatorFor, sources, kept }: Schemas,
): readonly Finding[] | null {
  const kind = kindOf(file.path);
  if (!kind?.schema || fits(file, kind.schema, { validatorFor, sources, kept })) return null;
  const validate = validatorFor(kind.schema);
  if (validate === null) return null;
  // The faults of the base file were reported when it was read.
  if (file.changes.length === 0 && !file.added) return [];
  const map = file.sourceMap(organisation);
  return conformance(
    validate,
    "written" in file ? file.written : file.value,
    { path: file.path, placeOf: () => null },
    { code: `${kind?.name ?? "file"}-schema` },
  ).map((fault) => ({ ...fault, ...map.locate(fault.pointer), organisation }));
}
