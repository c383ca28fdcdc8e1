import { type ProfilePorts, readProfile } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Database } from "#server/platform/storage/database.ts";

export type AgentNamePorts = ProfilePorts & { database: Database; definitions: DefinitionStore };

/** Returns the agent's name as borrowers see it: the first name, or else the lender's name. */
export async function agentName(
  services: AgentNamePorts,
  accountUuid: string,
  orgCode: string,
): Promise<string> {
  const { name } = await readProfile(services, services.database.db, accountUuid);
  const { info = {} } = services.definitions.organisation(orgCode) ?? {};
  const { companyNameShort } = info as { companyNameShort?: string };
  return name?.firstName ?? companyNameShort ?? "";
}
