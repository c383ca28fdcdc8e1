/**
 * Applies the exemptions in definitions to the findings of the checks. An exemption that matches no
 * finding in any organization is itself a finding, because it would hide a later fault.
 */
import {
  exemptionsIn,
  givesReason,
  joinPointer,
  withoutExempted,
  type Exemption,
} from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { inParts } from "../parts/in-parts.ts";
import type { Effective, MergedFile } from "../model.ts";
import { finding, type Finding } from "./finding.ts";

/** An exemption at its place in the base or in an overlay; organizations that have it share it. */
export interface WrittenExemption {
  finding: Pick<Finding, "file" | "pointer" | "line" | "column" | "organisation">;
  exemption: Exemption;
  /** Whether it covers a finding. */
  used: boolean;
}

export class Exemptions {
  readonly #written = new Map<string, WrittenExemption>();

  /** The exemptions of all effective definitions so far. */
  get written(): readonly WrittenExemption[] {
    return [...this.#written.values()];
  }

  /** Returns the findings of an effective definition that none of its exemptions covers. */
  apply(findings: readonly Finding[], effective: Effective): readonly Finding[] {
    return exemptedIn(effective).reduce<readonly Finding[]>((remaining, { file, exemptions }) => {
      const result = withoutExempted(remaining, exemptions, `flows/${file.path}`);
      for (const each of exemptions) this.#note(each, file, effective, result.used.has(each));
      return result.findings;
    }, findings);
  }

  /** Adds exemptions that were applied elsewhere. */
  add(written: readonly WrittenExemption[]): void {
    for (const each of written) this.#add(each);
  }

  /**
   * Returns the findings about the exemptions themselves. Call it after every effective definition
   * has been applied.
   */
  findings(): Finding[] {
    return [...this.#written.values()].flatMap(({ finding: place, exemption, used }) => [
      ...(givesReason(exemption)
        ? []
        : [
            finding({
              ...place,
              code: "exemption-without-reason",
              message: `The exemption from "${exemption.code}" gives no reason.`,
              fix: 'Give the reason in "reason", in one sentence.',
            }),
          ]),
      ...(used
        ? []
        : [
            finding({
              ...place,
              code: "exemption-not-needed",
              severity: "warning",
              message: `This exemption matches no "${exemption.code}" finding.`,
              fix: "Remove the exemption, or correct its code.",
            }),
          ]),
    ]);
  }

  #note(exemption: Exemption, file: MergedFile, { organisation }: Effective, used: boolean): void {
    const place = file.sourceMap(organisation).locate(exemption.pointer);
    this.#add({ finding: { ...place, organisation }, exemption, used });
  }

  #add({ finding: place, exemption, used }: WrittenExemption): void {
    const key = JSON.stringify([place.file, place.pointer, exemption.code]);
    const written = this.#written.get(key);
    if (written) written.used ||= used;
    else this.#written.set(key, { finding: place, exemption, used });
  }
}

interface ExemptedFile {
  readonly file: MergedFile;
  readonly exemptions: readonly Exemption[];
}

/** Returns the files with exemptions. */
const exemptedIn = ({ flows }: Effective): readonly ExemptedFile[] =>
  [...flows.values()].flatMap((flow) => exemptedFiles(flow));

const exemptedFiles = inParts(({ file }): readonly ExemptedFile[] => {
  const { value } = file;
  const exemptions = typeof value === "object" && value !== null ? memoizedExemptions(value) : [];
  return exemptions.length === 0 ? [] : [{ file, exemptions }];
});

/** Organizations share most merged files, and so their exemptions. An edit of a file leaves most of its members. */
export const memoizedExemptions = memoize((value: object): readonly Exemption[] => {
  const { exempt, ...members } = value as Readonly<Record<string, unknown>>;
  return [
    ...exemptionsIn(exempt === undefined ? {} : { exempt }),
    ...Object.entries(members).flatMap(([key, member]) => inMember(member, joinPointer("", key))),
  ];
});

const inMember = memoize((member: unknown, pointer: string) => exemptionsIn(member, pointer));
