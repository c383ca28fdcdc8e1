import type { OrganisationFolder } from "#definitions/index.ts";
import type { ValidatedOrganisation } from "../contract.ts";
import type { ServedOrganisations } from "./served-organisations.ts";

/**
 * Serves every organization as it was last validated, and those that nothing has validated as their folder is.
 * @returns the codes of the latter
 */
export function serveAll({
  codes,
  validated,
  folder,
  served,
}: {
  codes: readonly string[];
  validated(code: string): ValidatedOrganisation | undefined;
  folder(code: string): OrganisationFolder | null;
  served: ServedOrganisations;
}): string[] {
  const unvalidated: string[] = [];
  for (const code of codes) {
    const entry = validated(code);
    if (entry) {
      served.set(code, entry);
      continue;
    }
    const own = folder(code);
    if (!own) continue;
    const { hash, extends: base, host } = own;
    served.set(code, { hash, extends: base, host, manifests: {} });
    unvalidated.push(code);
  }
  return unvalidated;
}
