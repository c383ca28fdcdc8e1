import { compileGuard, holds, type Guard, type Scope } from "#engine/index.ts";
import type { ChatSkills } from "#schemas/types/chat-skills.ts";

/**
 * Returns the skill that an agent needs for a conversation. `application` is present only when it
 * belongs to the borrower.
 */
export type SkillBook = (of: {
  organisation: Record<string, unknown>;
  application: Record<string, unknown>;
}) => string;

/**
 * Compiles the rules of `flows/chatbot/skills.json`. The first rule that holds decides; the last
 * rule has no condition.
 * @param fault receives each rule without a meaning, which then never holds
 */
export function skillBook(
  file: ChatSkills | null,
  scope: Scope,
  fault: (message: string) => void,
): SkillBook {
  const rules: { skill: string; when: Guard | null }[] = [];
  for (const { skill, when } of file?.skills ?? []) {
    const { guard, diagnostics } =
      when === undefined ? { guard: null, diagnostics: [] } : compileGuard(when, scope);
    if (when === undefined || guard) rules.push({ skill, when: guard });
    else fault(`skills.json: ${skill}: ${diagnostics.map(({ message }) => message).join(" ")}`);
  }
  return (context) => rules.find(({ when }) => when === null || holds(when, context))?.skill ?? "";
}
