import { FLAGS } from "#lending/specified-names.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { ANYBODY } from "./user.ts";

export interface FlagPorts {
  definitions: Pick<DefinitionStore, "flags" | "organisation">;
}

/** Returns whether a flag is on for an organization. An undefined flag is off. */
export function isOn(
  { definitions }: FlagPorts,
  flag: keyof typeof FLAGS,
  orgCode: string,
): boolean {
  const info = definitions.organisation(orgCode)?.info ?? {};
  return definitions.flags.decide(FLAGS[flag], info, ANYBODY).enabled;
}

/** Answers 404 when the flag is off. */
export function requireFlag(ports: FlagPorts, flag: keyof typeof FLAGS, orgCode: string): void {
  if (!isOn(ports, flag, orgCode)) throw problems.notFound();
}
