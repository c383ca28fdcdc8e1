import { compileGuard, holds, schemaScope, type Guard } from "#engine/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";

/** Which skill a conversation waits for; `application` only where it is the borrower's. */
export type SkillBook = (of: {
  organisation: Record<string, unknown>;
  application: Record<string, unknown>;
}) => string;

/**
 * The rules of `flows/chatbot/skills.json`, compiled once. The first that holds counts; the last has no condition.
 * @param fault told of a rule that has no meaning; it then never holds
 */
export function skillBook(
  file: ChatSkills | null,
  schemas: Parameters<typeof schemaScope>[0],
  fault: (message: string) => void,
): SkillBook {
  const scope = schemaScope(schemas);
  const rules: { skill: string; when: Guard | null }[] = [];
  for (const { skill, when } of file?.skills ?? []) {
    const { guard, diagnostics } =
      when === undefined ? { guard: null, diagnostics: [] } : compileGuard(when, scope);
    if (when === undefined || guard) rules.push({ skill, when: guard });
    else fault(`skills.json: ${skill}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  }
  return (context) => rules.find(({ when }) => when === null || holds(when, context))?.skill ?? "";
}
