/** By what people know a lender, as its own organisation.json writes it. */
import { valueAt } from "#engine/index.ts";
import type { Definitions } from "../../model.ts";
import { chainOf } from "../../overlays/organisations.ts";
import { settingOf } from "../../overlays/settings.ts";
import type { SourceFile } from "../../sources/source-file.ts";

/** Values are null where the lender takes over those of another. */
export interface Identity {
  readonly code: string;
  readonly file: SourceFile;
  /** The lenders that it extends, and itself. */
  readonly chain: readonly string[];
  /** The lender whose variant it is, or itself. */
  readonly canonical: string;
  /** Legal name and registry number, also when they are taken over. */
  readonly company: string;
  readonly brand: string | null;
  readonly legalName: string | null;
  readonly host: string | null;
  readonly phone: string | null;
  readonly email: string | null;
  /** Whether the logo names the brand. */
  readonly hasOwnLogo: boolean;
}

export const identitiesOf = ({ organisations }: Definitions): readonly Identity[] =>
  [...organisations.values()].flatMap(({ code, organisation: file }): Identity[] => {
    if (file === null) return [];
    const { chain } = chainOf(code, organisations);
    const settings = settingOf("organisation", chain);
    const own = (pointer: string) => textAt(file.value, pointer);
    const address = own("/baseUrl") ?? "";
    return [
      {
        code,
        file,
        chain: chain.map((each) => each.code),
        canonical: textAt(settings, "/canonicalOrgCode") ?? code,
        company: JSON.stringify(
          ["companyName", "companyNMLS"].map((name) =>
            textAt(settings, `/orgMetaData/footer/${name}`),
          ),
        ),
        brand: own("/orgBrand"),
        legalName: own("/orgMetaData/companyInfo/legalName"),
        host: URL.canParse(address) ? new URL(address).hostname : null,
        phone: own("/phoneFormatted"),
        email: own("/email"),
        hasOwnLogo: textAt(settingOf("theme", chain), "/logo/alt") === own("/orgBrand"),
      },
    ];
  });

/** Lenders that extend each other, variants of one lender, and lenders of one company may share names. */
export const areRelated = (one: Identity, other: Identity): boolean =>
  one.chain.includes(other.code) ||
  other.chain.includes(one.code) ||
  one.canonical === other.canonical ||
  one.company === other.company;

const textAt = (value: unknown, pointer: string): string | null => {
  const text = valueAt(value, pointer);
  return typeof text === "string" && text.trim() !== "" ? text : null;
};
