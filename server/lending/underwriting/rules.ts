/** The rules of underwriting.json, compiled. */
import { compileGuard, holds, type Guard, type Scope } from "#engine/index.ts";
import type { UnderwritingFigures } from "#schemas/types/underwriting-figures.ts";
import { unsecuredPricing, type Pricing } from "#server/lending/offers/pricing.ts";
import type { Underwriting } from "#schemas/types/underwriting.ts";

/** Name of an underwriting: before or after verification. */
export type UnderwritingRun = keyof Underwriting["runs"];
type Run = Underwriting["runs"][UnderwritingRun];
type RuleList = Run["rules"][number];
type RuleDecision = Run["otherwise"];

/** A decision with the defaults of its underwriting. */
export type UnderwritingDecision = RuleDecision &
  Required<Pick<RuleDecision, "offers">> & {
    /** Further fields of `status`. */
    status: Record<string, boolean>;
  };

export interface UnderwritingRules {
  /** Months over which assets count as income. */
  assetMonths: number;
  /** Pointers to monthly payments that debt-to-income counts too. */
  debts: readonly string[];
  /** Prices of a product without security; null for a product that the lender's pricing covers. */
  pricing: Pricing | null;
  /** Returns the decision of the first rule that holds, in the order of the underwriting. */
  decide(run: UnderwritingRun, figures: UnderwritingFigures): UnderwritingDecision;
}

/** @param fault receives each guard that has no meaning; its rule never holds */
export function compileUnderwriting(
  file: Underwriting,
  scope: Scope,
  fault: (message: string) => void,
): UnderwritingRules {
  const compiled = (list: RuleList): { when: Guard; decision: RuleDecision }[] =>
    file[list].flatMap(({ id, when: source, decision }) => {
      const { guard: when, diagnostics } = compileGuard(source, scope);
      if (when) return [{ when, decision }];
      fault(
        `/underwriting.json/${list}/${id}: ${diagnostics.map(({ message }) => message).join(" ")}`,
      );
      return [];
    });
  const rules = {
    initial: file.runs.initial.rules.flatMap(compiled),
    final: file.runs.final.rules.flatMap(compiled),
  };
  return {
    assetMonths: file.assetMonths,
    debts: file.debts ?? [],
    pricing: file.pricing === undefined ? null : unsecuredPricing(file.pricing),
    decide(run, figures) {
      const { otherwise, offers, status = {} } = file.runs[run];
      const rule = rules[run].find(({ when }) => holds(when, { figures }));
      return { offers, ...(rule?.decision ?? otherwise), status };
    },
  };
}
