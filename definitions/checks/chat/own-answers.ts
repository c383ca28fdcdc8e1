import type { Definitions, Effective, TranslatedFile } from "../../model.ts";

/** Returns the chatbot's answers of an organization; null for a lender with those of the base, which checks them. */
export function ownAnswers(
  { organisation, answers }: Effective,
  { base }: Pick<Definitions, "base">,
): TranslatedFile | null {
  const isShared = organisation !== null && answers?.file.value === base.answers?.file.value;
  return isShared ? null : answers;
}
