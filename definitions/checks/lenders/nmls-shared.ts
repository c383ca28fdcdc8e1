import { asRecord } from "../../forms/drawn-properties.ts";
import { finding, type Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import { chainOf } from "../../overlays/organisations.ts";
import { settingOf } from "../../overlays/settings.ts";
import { originatorsIn } from "./originators.ts";
import type { SourceFile } from "../../sources/source-file.ts";
import type { AcrossCheck } from "../check.ts";

/** A company or a person at the place of the number in the registry (NMLS). */
interface Registered {
  readonly number: string;
  readonly owner: string;
  readonly noun: string;
  readonly file: SourceFile;
  readonly pointer: string;
  readonly organisation: string;
  /** Whether all settings write the same name. */
  readonly hasOneName: boolean;
}

/**
 * Finds registry numbers (NMLS) that two companies, two people, or a company and a person have, and companies with two
 * numbers. One company may have several lenders, and one person may work for several.
 */
export const nmlsShared: AcrossCheck = (definitions) => {
  const lenders = companies(definitions);
  return [
    ...sharedIn([...lenders, ...people(definitions)], "number", (each, other) => ({
      message: `${other.noun} "${other.owner}" has the NMLS number ${each.number} too (${other.file.path}). The registry gives each company and each person a number of its own.`,
      fix: "Write the number of the registry, or the same name in both places.",
    })),
    // Another check reports a company that has two names.
    ...sharedIn(
      lenders.filter(({ hasOneName }) => hasOneName),
      "owner",
      (each, other) => ({
        message: `The company "${each.owner}" has the NMLS number ${other.number} in ${other.file.path}, and ${each.number} here. The registry gives a company one number.`,
        fix: "Write the number of the registry, or the name of the company.",
      }),
    ),
  ];
};

/** Finds those that have a value of an earlier one, and differ in the other value. */
function sharedIn(
  all: readonly Registered[],
  shared: "number" | "owner",
  wordsOf: (each: Registered, other: Registered) => Pick<Finding, "message" | "fix">,
): Finding[] {
  const first = new Map<string, Registered>();
  return all.flatMap((each): Finding[] => {
    const other = first.get(each[shared]);
    if (other === undefined) {
      first.set(each[shared], each);
      return [];
    }
    if (other.owner === each.owner && other.number === each.number) return [];
    const { line = null, column = null } = each.file.placeOf(each.pointer) ?? {};
    return [
      finding({
        code: "nmls-shared",
        file: each.file.path,
        pointer: each.pointer,
        line,
        column,
        organisation: each.organisation,
        ...wordsOf(each, other),
      }),
    ];
  });
}

/** A lender has the number or the name of the one that it extends where it writes none. */
const companies = ({ organisations }: Definitions): Registered[] =>
  [...organisations.values()].flatMap(({ code, organisation: file }): Registered[] => {
    const own = footerOf(file?.value);
    const settings = settingOf("organisation", chainOf(code, organisations).chain);
    const { companyNMLS: number, companyName: owner } = footerOf(settings);
    const { legalName = owner } = asRecord(asRecord(settings.orgMetaData).companyInfo);
    const written = ["companyNMLS", "companyName"].find((name) => own[name] !== undefined);
    return file === null ||
      written === undefined ||
      typeof number !== "string" ||
      typeof owner !== "string"
      ? []
      : [
          {
            number,
            owner,
            noun: "The company",
            file,
            pointer: `/orgMetaData/footer/${written}`,
            organisation: code,
            hasOneName: legalName === owner,
          },
        ];
  });

const footerOf = (settings: unknown): Record<string, unknown> =>
  asRecord(asRecord(asRecord(settings).orgMetaData).footer);

const people = (definitions: Definitions): Registered[] =>
  originatorsIn(definitions).flatMap(({ value, file, pointer, organisation }): Registered[] => {
    const { nmls, originatorName } = value;
    return typeof nmls !== "string" || typeof originatorName !== "string"
      ? []
      : [
          {
            number: nmls,
            owner: originatorName,
            noun: "The originator",
            file,
            pointer: `${pointer}/nmls`,
            organisation,
            hasOneName: true,
          },
        ];
  });
