/** The values that the answers of a form give to the variables of a space. */
import type { Json } from "../../json/json.ts";
import { EMPTY, withChanges } from "../../space/data.ts";
import { fitsNumber, stepOf } from "../../space/numbers.ts";
import { valueOn } from "../../space/value-on.ts";
import type { Variable } from "../../space/variable.ts";
import type { TakenAnswer } from "./page-form.ts";

/** Answers that the form takes together, with the values that a variable can then have. */
export interface AnswerChoice {
  readonly given: readonly GivenAnswer[];
  /** For each value of the variable, whether it is possible. */
  readonly possible: readonly boolean[];
}

export interface GivenAnswer {
  readonly answer: TakenAnswer;
  /** Undefined for an answer that is left out, and for any answer. */
  readonly value: Json | undefined;
  readonly isGiven: boolean;
}

/** Values of an answer that count as one: the borrower is free to give any of them. */
interface Alike {
  readonly value: Json | undefined;
  readonly isGiven: boolean;
  readonly samples: readonly (Json | undefined)[];
}

/**
 * Returns the ways to answer the questions that a variable reads. The other fields that it reads can have any value.
 * Returns null when its values do not cover all answers.
 */
export function choicesAt(
  variable: Variable,
  answers: readonly TakenAnswer[],
): readonly AnswerChoice[] | null {
  if (variable.pointers.length > 1 && !variable.exact) return null;
  const start: AnswerChoice = { given: [], possible: variable.values.map(() => true) };
  return answers.reduce<readonly AnswerChoice[] | null>(
    (choices, answer) => choices && withAnswer(choices, answer, variable),
    [start],
  );
}

function withAnswer(
  choices: readonly AnswerChoice[],
  answer: TakenAnswer,
  variable: Variable,
): readonly AnswerChoice[] | null {
  const alikes = alikesOf(answer, variable);
  if (alikes === null) return null;
  const next = new Map<string, AnswerChoice>();
  for (const { given, possible } of choices)
    for (const { value, isGiven, samples } of alikes) {
      const after = valuesAfter(variable, possible, answer.place, samples);
      if (after === null) return null;
      const key = `${given.map((each) => each.isGiven).join()} ${isGiven} ${after.join()}`;
      if (!next.has(key))
        next.set(key, { given: [...given, { answer, value, isGiven }], possible: after });
    }
  return [...next.values()];
}

function alikesOf(answer: TakenAnswer, variable: Variable): readonly Alike[] | null {
  const { isAsked, canBeLeftOut, values, numbers, isOpen = false, place } = answer;
  const absent: Alike = { value: undefined, isGiven: false, samples: [undefined] };
  if (!isAsked) return [absent];
  const samples =
    (values as readonly Json[] | null) ??
    (numbers === null ? textsAt(variable, place) : numbersAt(variable, numbers));
  if (samples === null || samples.length === 0) return null;
  const isAlike = isOpen || (values === null && numbers === null);
  const given: readonly Alike[] = isAlike
    ? [{ value: undefined, isGiven: true, samples }]
    : samples.map((value) => ({ value, isGiven: true, samples: [value] }));
  return canBeLeftOut ? [...given, absent] : given;
}

/** Returns a text of each kind that the variable distinguishes; null when there can be more. */
function textsAt({ values, exact }: Variable, place: string): readonly Json[] | null {
  if (!exact) return null;
  return values.flatMap(({ changes }) => changes.get(place) ?? []);
}

/** Returns the limits of the form, the numbers with which the variable compares, and their neighbors. */
function numbersAt({ atoms }: Variable, schema: NonNullable<TakenAnswer["numbers"]>): number[] {
  const step = stepOf(schema) ?? SMALL_STEP;
  const limits = [schema.minimum, schema.maximum, ...atoms.flatMap(({ literals }) => literals)];
  const near = limits.flatMap((each) =>
    typeof each === "number" ? [each, each - step, each + step] : [],
  );
  return [...new Set(near.length === 0 ? [1] : near)].filter((each) => fitsNumber(schema, each));
}

/** A cent. */
const SMALL_STEP = 0.01;

function valuesAfter(
  { values, ...variable }: Variable,
  before: readonly boolean[],
  place: string,
  samples: readonly (Json | undefined)[],
): readonly boolean[] | null {
  const after = values.map(() => false);
  for (const sample of samples)
    for (const [index, { changes }] of values.entries()) {
      if (before[index] !== true) continue;
      const data = withChanges(withChanges(EMPTY, changes), new Map([[place, sample]]));
      const now = valueOn({ values, ...variable }, data);
      if (now === null) return null;
      after[now] = true;
    }
  return after;
}
