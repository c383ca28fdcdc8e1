import type { Current } from "#server/application/ports.ts";
import type { VendorsForRun } from "#server/jobs/work.ts";
import type { Database } from "#server/storage/database.ts";
import { Answers } from "#server/vendors/answers.ts";
import { sandboxVendors } from "#server/vendors/index.ts";
import { assignedPersona } from "./assignments.ts";
import { personaByName, readPersonas } from "./personas.ts";
import type { FullPersona } from "./personas.ts";

export interface SandboxPersonas {
  all: ReadonlyMap<string, FullPersona>;
  /** The vendors as the application's persona has them answer. */
  vendorsFor(current: Pick<Current, "application" | "profile">): Promise<VendorsForRun>;
}

/** Reads the personas and answers for each application with its own: the one it was made with, else the one of the last name. */
export async function sandboxPersonas(root: string, database: Database): Promise<SandboxPersonas> {
  const all = await readPersonas(root);
  return {
    all,
    async vendorsFor({ application, profile }) {
      const assigned = await assignedPersona(database.db, application.uuid ?? "");
      const persona =
        (assigned === null ? undefined : all.get(assigned)) ??
        personaByName(all, profile.name?.lastName);
      if (persona === undefined)
        throw new Error("There is no persona for this borrower: flows/sandbox/personas is empty.");
      const answers = new Answers(persona.vendors, application.vendorCalls ?? {});
      return { vendors: sandboxVendors(answers), counts: () => answers.counts() };
    },
  };
}
