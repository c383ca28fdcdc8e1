import type { DefinitionStore, OrganisationPage, ValidatedOrganisation } from "../contract.ts";
import type { ServedOrganisations } from "./served-organisations.ts";

/** Returns the first page of an organization, made once for each of its validated versions. */
export function firstPages(
  served: ServedOrganisations,
  make: (code: string, entry: ValidatedOrganisation) => OrganisationPage | null,
): DefinitionStore["page"] {
  const pages = new Map<string, { of: ValidatedOrganisation; page: OrganisationPage }>();
  return (code) => {
    const entry = served.get(code);
    if (entry === null) return null;
    const ready = pages.get(code);
    if (ready?.of === entry) return ready.page;
    const page = make(code, entry);
    if (page !== null) pages.set(code, { of: entry, page });
    return page;
  };
}
