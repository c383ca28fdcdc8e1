/**
 * Applies the exemptions that definitions give with a reason to everything that the checks found. One that covers nothing in
 * any organisation's effective definition is itself a finding: it would hide a later fault.
 */
import { exemptionsIn, givesReason, withoutExempted, type Exemption } from "#engine/index.ts";
import type { Effective, EffectiveFlow } from "./effective.ts";
import { finding, type Finding } from "./finding.ts";
import type { MergedFile } from "./merge.ts";

/** One exemption as it is written, in the base or in an overlay; all who have it share it. */
interface Written {
  finding: Pick<Finding, "file" | "pointer" | "line" | "column" | "organisation">;
  exemption: Exemption;
  used: boolean;
}

export class Exemptions {
  readonly #written = new Map<string, Written>();
  readonly #known = new WeakMap<object, readonly Exemption[]>();

  /** The findings of an effective definition that no exemption in it covers. */
  apply(findings: readonly Finding[], effective: Effective): readonly Finding[] {
    return filesOf(effective).reduce<readonly Finding[]>((left, file) => {
      const exemptions = this.#exemptionsOf(file);
      if (exemptions.length === 0) return left;
      const result = withoutExempted(left, exemptions, `flows/${file.path}`);
      for (const each of exemptions) this.#note(each, file, effective, result.used.has(each));
      return result.findings;
    }, findings);
  }

  /** What is wrong with the exemptions themselves, once every effective definition has been looked at. */
  findings(): Finding[] {
    return [...this.#written.values()].flatMap(({ finding: at, exemption, used }) => [
      ...(givesReason(exemption)
        ? []
        : [
            finding({
              ...at,
              code: "exemption-without-reason",
              message: `Nothing says why "${exemption.code}" is as meant here.`,
              fix: 'Say why in "reason", in a sentence that the next reader understands.',
            }),
          ]),
      ...(used
        ? []
        : [
            finding({
              ...at,
              code: "exemption-not-needed",
              severity: "warning",
              message: `Nothing here is found fault with as "${exemption.code}".`,
              fix: "Take the exemption out, or correct its code.",
            }),
          ]),
    ]);
  }

  #exemptionsOf({ value }: MergedFile): readonly Exemption[] {
    if (typeof value !== "object" || value === null) return [];
    const exemptions = this.#known.get(value) ?? exemptionsIn(value);
    this.#known.set(value, exemptions);
    return exemptions;
  }

  #note(exemption: Exemption, file: MergedFile, { organisation }: Effective, used: boolean): void {
    const place = file.sourceMap(organisation).locate(exemption.pointer);
    const key = JSON.stringify([place.file, place.pointer, exemption.code]);
    const written = this.#written.get(key);
    if (written) written.used ||= used;
    else this.#written.set(key, { finding: { ...place, organisation }, exemption, used });
  }
}

function filesOf({ flows }: Effective): readonly MergedFile[] {
  return [...flows.values()].flatMap(
    ({ flow, checklist, screens, documents }: EffectiveFlow): MergedFile[] => [
      flow,
      ...(checklist === null ? [] : [checklist]),
      ...screens.values(),
      ...documents.values(),
    ],
  );
}
