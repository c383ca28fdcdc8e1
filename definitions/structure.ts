/** Whether effective files fit their schemas: a patch may break what was sound before it. */
import type { ValidateFunction } from "ajv/dist/2020.js";
import { conformance } from "./conformance.ts";
import type { Effective, EffectiveFlow } from "./effective.ts";
import type { Finding } from "./finding.ts";
import { kindOf } from "./kinds.ts";
import type { MergedFile } from "./merge.ts";
import { once } from "./once.ts";

const accepted = once((value: unknown, validate: ValidateFunction) => validate(value));

export interface Structure {
  findings: Finding[];
  /** The effective definition without the flows and checklists that cannot be read further. */
  sound: Effective;
}

/** @param validatorFor validator of a schema under schemas/ by name; null when there is none. */
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
    // What the base file itself has wrong was said when it was read.
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
    const parts = [
      ...flow.screens.values(),
      ...flow.documents.values(),
      ...flow.mail.values(),
      ...flow.copy.values(),
      ...[flow.conditions, flow.notifications, flow.shell].filter((part) => part !== null),
    ];
    for (const part of parts) fits(part);
    const checklist = flow.checklist && fits(flow.checklist) ? flow.checklist : null;
    if (fits(flow.flow)) flows.set(id, { ...flow, checklist });
  }
  const { answers } = effective;
  if (answers) fits(answers.file);
  return { findings, sound: { ...effective, flows } };
}
