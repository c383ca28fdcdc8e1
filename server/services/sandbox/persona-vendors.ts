import { firstProduct } from "#engine/index.ts";
import type { LockedApplication } from "#server/lending/application/ports.ts";
import type { VendorsForRun } from "#server/lending/jobs/work.ts";
import { Answers } from "#server/lending/vendors/answers.ts";
import { sandboxVendors } from "#server/lending/vendors/index.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { assignedPersona } from "./assignments.ts";
import { type FullPersona, personaByName, readPersonas } from "./personas.ts";

export interface SandboxPersonas {
  all: ReadonlyMap<string, FullPersona>;
  /** Returns the vendors with the answers of the application's persona. */
  vendorsFor(current: Pick<LockedApplication, "application" | "profile">): Promise<VendorsForRun>;
}

/**
 * Reads the personas. Each application gets the answers of its assigned persona, or else of the
 * product's persona with the borrower's last name.
 */
export async function sandboxPersonas(
  root: string,
  database: Database,
  { base }: Pick<DefinitionStore, "base">,
): Promise<SandboxPersonas> {
  const all = await readPersonas(root);
  const first = firstProduct([...base.values()].map(({ flow }) => flow.value)) ?? "";
  const list = { personas: [...all.values()], firstProduct: first };
  return {
    all,
    async vendorsFor({ application, profile }) {
      const assigned = await assignedPersona(database.db, application.uuid ?? "");
      const persona =
        (assigned === null ? undefined : all.get(assigned)) ??
        personaByName(
          list,
          base.get(application.flow ?? "")?.flow.value.product ?? first,
          profile.name?.lastName,
        );
      if (persona === undefined)
        throw new Error("There is no persona for this borrower: flows/sandbox/personas is empty.");
      const answers = new Answers(persona.vendors, application.vendorCalls ?? {});
      return { vendors: sandboxVendors(answers), counts: () => answers.counts() };
    },
  };
}
