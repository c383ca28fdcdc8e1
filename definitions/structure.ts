/** Checks effective files against their schemas: an overlay can break a valid base. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { conformance } from "./conformance.ts";
import type { Effective, EffectiveFlow, MergedFile } from "./model.ts";
import { partFiles } from "./part-files.ts";
import type { Finding } from "./finding.ts";
import { kindOf } from "./kinds.ts";
import { memoize } from "#engine/memoize.ts";

const accepted = memoize((value: unknown, validate: ValidateFunction) => validate(value));

export interface Structure {
  findings: Finding[];
  /** The effective definition without the flows and checklists that do not fit their schemas. */
  sound: Effective;
}

/**
 * @param validatorFor returns the validator of a schema under schemas/ by name; null when there is
 * none
 */
export function structureOf(
  effective: Effective,
  validatorFor: (schema: string) => ValidateFunction | null,
): Structure {
  const findings: Finding[] = [];
  const fits = (file: MergedFile): boolean => {
    const schema = kindOf(file.path)?.schema;
    const validate = schema ? validatorFor(schema) : null;
    if (!validate || accepted(file.value, validate)) return true;
    const map = file.sourceMap(effective.organisation);
    const faults = conformance(
      validate,
      file.value,
      { path: file.path, placeOf: () => null },
      { code: `${kindOf(file.path)?.name ?? "file"}-schema` },
    );
    // The faults of the base file were reported when it was read.
    if (file.changes.length > 0 || file.added)
      for (const fault of faults)
        findings.push({
          ...fault,
          ...map.locate(fault.pointer),
          organisation: effective.organisation,
        });
    return false;
  };
  const flows = new Map<string, EffectiveFlow>();
  for (const [id, flow] of effective.flows) {
    const unfit = new Set<MergedFile>(
      partFiles(flow)
        .map(({ file }) => file)
        .filter((file) => !fits(file)),
    );
    const checklist = flow.checklist && !unfit.has(flow.checklist) ? flow.checklist : null;
    if (!unfit.has(flow.flow)) flows.set(id, { ...flow, checklist });
  }
  for (const other of [effective.answers, effective.words]) if (other) fits(other.file);
  return { findings, sound: { ...effective, flows } };
}
