/**
 * The rules, computed values and choices from data of a form in the browser. Loaded only with screens that have some,
 * because their language is no part of the first screen.
 */
import { compileComputed, computedValues } from "#engine/expression/computed.ts";
import { brokenRules, compileFormRules } from "#engine/expression/rules.ts";
import type { Entities } from "#engine/index.ts";
import { choicesFromData } from "#renderers/form/choice-labels.ts";
import type { BrokenRule, FormChoices } from "#renderers/index.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** What the person has answered on earlier screens. */
interface EarlierAnswers {
  application: object;
  profile: object;
}

type OverAnswers<Result> = (
  answers: Record<string, unknown>,
  earlier: EarlierAnswers,
  now: Date,
) => Result;

/** What a form takes from data: its rules, its computed values and its choices. */
export interface FormExpressions {
  /** Returns the choices that come from data, by property. */
  choices: (earlier: EarlierAnswers, locale: string) => FormChoices;
  /** Returns the rules that answers break. */
  checkRules: OverAnswers<readonly BrokenRule[]>;
  /** Returns the computed values by id. */
  compute: OverAnswers<ReadonlyMap<string, unknown>>;
}

export function formExpressions(
  form: NonNullable<Screen["form"]>,
  entities: Entities,
  { tables, choices: lists }: Pick<Flow, "tables" | "choices">,
): FormExpressions {
  const rules = compileFormRules(form, entities, tables);
  const values = compileComputed(form, entities, tables);
  const inputOf: OverAnswers<object> = (answers, { application, profile }, now) => ({
    application,
    profile,
    form: answers,
    today: todayFor(now, application),
    tables,
  });
  return {
    choices: ({ application, profile }, locale) =>
      choicesFromData(form, lists, { application, profile }, locale),
    checkRules: (...given) => brokenRules(rules, { ...inputOf(...given) }),
    compute: (...given) => computedValues(values, { ...inputOf(...given) }),
  };
}
