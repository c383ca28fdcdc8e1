/**
 * What a screen takes from data in the browser: arguments of its copy, and the rules, computed values and choices of
 * its form. Loaded only with screens that have some, because their language is no part of the first screen.
 */
import { argumentsOver, compileArguments } from "#engine/copy/arguments.ts";
import { compileComputed, computedValues } from "#engine/expression/computed.ts";
import { brokenRules, compileFormRules } from "#engine/expression/rules.ts";
import type { Entities } from "#engine/index.ts";
import { choicesFromData } from "#renderers/form/choice-labels.ts";
import type { BrokenRule, CopyArgs, FormChoices } from "#renderers/index.ts";
import { argumentWriter } from "#lending/formats/arguments.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** What the person has answered on earlier screens. */
interface EarlierAnswers {
  application: { property?: Parameters<typeof todayFor>[1]["property"] };
  profile: object;
}

type OverAnswers<Result> = (
  answers: Record<string, unknown>,
  earlier: EarlierAnswers,
  now: Date,
) => Result;

/** Arguments of copy over the data, and the organization that they may name. */
type Arguments = (
  earlier: EarlierAnswers,
  organisation: object,
  locale: string,
  now: Date,
) => CopyArgs;

/** What a screen takes from data. */
export interface ScreenExpressions {
  /** Returns the arguments of the screen's copy; null for a screen without them. */
  args: Arguments | null;
  /** Returns the choices that come from data, by property. */
  choices: (earlier: EarlierAnswers, locale: string) => FormChoices;
  /** Returns the rules that answers break. */
  checkRules: OverAnswers<readonly BrokenRule[]>;
  /** Returns the computed values by id. */
  compute: OverAnswers<ReadonlyMap<string, unknown>>;
}

export function screenExpressions(
  { form, args }: Pick<Screen, "form" | "args">,
  entities: Entities,
  { tables, choices: lists }: Pick<Flow, "tables" | "choices">,
): ScreenExpressions {
  const rules = form ? compileFormRules(form, entities, tables) : [];
  const values = form ? compileComputed(form, entities, tables) : [];
  const compiled = args && compileArguments(args, entities, tables, true, null);
  const dataOf = ({ application, profile }: EarlierAnswers, now: Date) => ({
    application,
    profile,
    today: todayFor(now, application),
    tables,
  });
  const inputOf: OverAnswers<object> = (answers, earlier, now) => ({
    ...dataOf(earlier, now),
    form: answers,
  });
  return {
    args:
      compiled === undefined
        ? null
        : (earlier, organisation, locale, now) => {
            const { state, county, address } = earlier.application.property ?? {};
            const timeZone = timeZoneOf(address?.state ?? state, county);
            const input = { ...dataOf(earlier, now), organisation };
            return argumentsOver(compiled, input, argumentWriter({ locale, timeZone }));
          },
    choices: ({ application, profile }, locale) =>
      choicesFromData(form ?? {}, lists, { application, profile }, locale),
    checkRules: (...given) => brokenRules(rules, { ...inputOf(...given) }),
    compute: (...given) => computedValues(values, { ...inputOf(...given) }),
  };
}
