import { declaredScope, type Definitions } from "#definitions/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";
import type { Flags } from "#schemas/types/flags.ts";
import type { Retention } from "#schemas/types/retention.ts";
import { skillBook } from "../compile/skills.ts";
import type { DefinitionStore } from "../contract.ts";
import { flagBook } from "../flags/flags.ts";

/**
 * Returns the files that all organizations share and that belong to no flow: flags, skills of agents and retention.
 * @param report receives each fault
 */
export function sharedBooks(
  { base: { schemas }, sources }: Definitions,
  report: (fault: string) => void,
): Pick<DefinitionStore, "flags" | "retention" | "skillOf"> {
  const fileOf = <Content>(path: string): Content | null =>
    (sources.files.get(path)?.value as Content | undefined) ?? null;
  return {
    skillOf: skillBook(
      fileOf<ChatSkills>("flows/chatbot/skills.json"),
      declaredScope(schemas, "chat-skills"),
      report,
    ),
    flags: flagBook(fileOf<Flags>("flows/flags.json"), schemas, report),
    retention: fileOf<Retention>("flows/retention.json"),
  };
}
