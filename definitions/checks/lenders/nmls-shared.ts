import { asRecord } from "../../forms/drawn-properties.ts";
import { finding, type Finding } from "../../findings/finding.ts";
import type { Definitions } from "../../model.ts";
import { chainOf } from "../../overlays/organisations.ts";
import { settingOf } from "../../overlays/settings.ts";
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
}

/**
 * Finds registry numbers (NMLS) that two companies, two people, or a company and a person have. One company may have
 * several lenders, and one person may work for several.
 */
export const nmlsShared: AcrossCheck = (definitions) => {
  const first = new Map<string, Registered>();
  return [...companies(definitions), ...people(definitions)].flatMap((each): Finding[] => {
    const other = first.get(each.number);
    if (other === undefined) {
      first.set(each.number, each);
      return [];
    }
    if (other.owner === each.owner) return [];
    const { line = null, column = null } = each.file.placeOf(each.pointer) ?? {};
    return [
      finding({
        code: "nmls-shared",
        file: each.file.path,
        pointer: each.pointer,
        line,
        column,
        organisation: each.organisation,
        message: `${other.noun} "${other.owner}" has the NMLS number ${each.number} too (${other.file.path}). The registry gives each company and each person a number of its own.`,
        fix: "Write the number of the registry, or the same name in both places.",
      }),
    ];
  });
};

/** A lender has the number or the name of the one that it extends where it writes none. */
const companies = ({ organisations }: Definitions): Registered[] =>
  [...organisations.values()].flatMap(({ code, organisation: file }): Registered[] => {
    const own = footerOf(file?.value);
    const { companyNMLS: number, companyName: owner } = footerOf(
      settingOf("organisation", chainOf(code, organisations).chain),
    );
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
          },
        ];
  });

const footerOf = (settings: unknown): Record<string, unknown> =>
  asRecord(asRecord(asRecord(settings).orgMetaData).footer);

const people = ({ organisations, sources }: Definitions): Registered[] =>
  [...organisations.keys()].flatMap((organisation) => {
    const file = sources.files.get(`flows/organisations/${organisation}/originators.json`);
    const { originators } = asRecord(file?.value);
    return (Array.isArray(originators) ? (originators as unknown[]) : []).flatMap(
      (each, index): Registered[] => {
        const { nmls, originatorName } = asRecord(each);
        return file === undefined || typeof nmls !== "string" || typeof originatorName !== "string"
          ? []
          : [
              {
                number: nmls,
                owner: originatorName,
                noun: "The originator",
                file,
                pointer: `/originators/${index}/nmls`,
                organisation,
              },
            ];
      },
    );
  });
