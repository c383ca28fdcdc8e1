/** The rules of underwriting.json, compiled. */
import { underwritingScope } from "#definitions/index.ts";
import { compileGuard, holds, type Guard } from "#engine/index.ts";
import type { Underwriting } from "#schemas/types/underwriting.ts";

type Rule = Underwriting["eligibility"][number];
export type RuleDecision = Rule["decision"];
type RuleList = "eligibility" | "capacity" | "final";

/** Figures that the guards read, by the names of schemas/underwriting.schema.json. */
export interface Figures {
  score: number | null;
  minScore: number;
  latePayments: number;
  fraudAlert: boolean;
  changingHands: boolean;
  employmentType: string | undefined;
  homeValue: number;
  equityLine: number;
  requalified: boolean;
  dti: number | null;
  maxDti: number;
  assetsGiven: boolean;
  condition: string | undefined;
}

export interface UnderwritingRules {
  /** Months over which assets count as income. */
  assetMonths: number;
  /** Returns the decision of the first rule that holds, list after list; null when none holds. */
  decide(lists: readonly RuleList[], figures: Figures): RuleDecision | null;
}

/** @param fault receives each guard that has no meaning; its rule never holds */
export function compileRules(
  file: Underwriting,
  fault: (message: string) => void,
): UnderwritingRules {
  const compiled = (list: RuleList): { when: Guard; decision: RuleDecision }[] =>
    file[list].flatMap(({ id, when: source, decision }) => {
      const { guard: when, diagnostics } = compileGuard(source, underwritingScope);
      if (when) return [{ when, decision }];
      fault(`/underwriting/${id}: ${diagnostics.map(({ message }) => message).join(" ")}`);
      return [];
    });
  const rules = {
    eligibility: compiled("eligibility"),
    capacity: compiled("capacity"),
    final: compiled("final"),
  };
  return {
    assetMonths: file.assetMonths,
    decide: (lists, figures) =>
      lists.flatMap((list) => rules[list]).find(({ when }) => holds(when, { figures }))?.decision ??
      null,
  };
}
