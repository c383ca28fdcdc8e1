/**
 * The rules of a form in the browser. Loaded only with screens that have rules, because their language is
 * no part of the first screen.
 */
import { brokenRules, compileFormRules } from "#engine/expression/rules.ts";
import type { Entities } from "#engine/index.ts";
import type { BrokenRule } from "#renderers/index.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** What the person has answered on earlier screens. */
interface EarlierAnswers {
  application: object;
  profile: object;
}

/** Returns the rules that answers break. */
export type CheckRules = (
  answers: Record<string, unknown>,
  earlier: EarlierAnswers,
  now: Date,
) => readonly BrokenRule[];

export function rulesOf(
  form: NonNullable<Screen["form"]>,
  entities: Entities,
  tables: Flow["tables"],
): CheckRules {
  const rules = compileFormRules(form, entities, tables);
  return (answers, { application, profile }, now) => {
    const today = todayFor(now, application);
    return brokenRules(rules, { application, profile, form: answers, today, tables });
  };
}
