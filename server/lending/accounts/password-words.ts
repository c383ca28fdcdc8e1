import type { Profile } from "#schemas/types/profile.ts";
import type {
  DefinitionStore,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import { productName } from "#server/lending/definitions/product-name.ts";

/** Longest value that counts as a name or a datum. A sentence says nothing about a password. */
const LONGEST = 60;

/** Returns the texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === "string") return value.length <= LONGEST ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** Returns the names under which people know a lender and its products. */
function lenderWords(organisation: OrganisationDefinitions): string[] {
  const { orgBrand, companyNameShort, companyProduct, canonicalOrgCode, orgMetaData, baseUrl } =
    organisation.info;
  const { companyInfo, products } = (orgMetaData ?? {}) as Record<string, unknown>;
  const { legalName } = (companyInfo ?? {}) as Record<string, unknown>;
  const flows = [...organisation.flows.values()];
  return [
    ...textsIn([orgBrand, companyNameShort, companyProduct, canonicalOrgCode, legalName, baseUrl]),
    ...Object.values((products ?? {}) as Record<string, { name?: unknown }>).flatMap(({ name }) =>
      textsIn(name),
    ),
    ...flows.map((flow) => productName({ organisation, flow })),
    ...flows.flatMap(({ flow: { product } }) => textsIn(product)),
  ];
}

/** Returns an address and the part before the @. */
const addressWords = (email: string): string[] => [email, email.split("@")[0] ?? ""];

/**
 * Returns what a guesser knows about a password: the lender's and its products' names, the address,
 * and the person's own data.
 * @param person a profile, or the words of a registration
 */
export function passwordWords(
  { definitions }: { definitions: Pick<DefinitionStore, "organisation"> },
  orgCode: string,
  email: string,
  person: Profile | readonly string[] = [],
): string[] {
  const organisation = definitions.organisation(orgCode);
  return [
    ...(organisation === null ? [] : lenderWords(organisation)),
    ...addressWords(email),
    ...textsIn(person),
  ];
}
