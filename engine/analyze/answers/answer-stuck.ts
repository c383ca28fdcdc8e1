/**
 * answer-stuck: the page of a state or a step takes answers with which the borrower cannot go on, whatever else is
 * known. A missing answer that the form could require is an `answer-optional`.
 */
import { memoize } from "../../memoize.ts";
import { textNumbers } from "../../numbered-texts.ts";
import { ALWAYS, NEVER, type Diagram } from "../../space/diagram.ts";
import type { Space, WrittenValues } from "../../space/space.ts";
import { keyOfDerived, withDerived } from "../checklist/checklist-verdict.ts";
import { guardKey } from "../guards/guard-key.ts";
import type { Analysis, LocatedFault } from "../subject.ts";
import { cachedVerdict } from "../verdict.ts";
import { choicesAt, type AnswerChoice, type GivenAnswer } from "./answer-choices.ts";
import { leftOutAnswers, optionalFault } from "./answer-optional.ts";
import { answerUnoffered } from "./answer-unoffered.ts";
import { answerSpace } from "./answer-space.ts";
import { areAmong } from "./form-readers.ts";
import type { PageForm, TakenAnswers } from "./page-form.ts";
import type { Exit, PlaceWithForm } from "./place-with-form.ts";
import { placesWithForms } from "./places-with-forms.ts";
import { stepDeadlock } from "../checklist/step-deadlock.ts";
import { keyOfPlace, stuckPlaces } from "../states/stuck-places.ts";

export const answerStuck: Analysis = (subject) => {
  const stuck = placesWithForms(subject).flatMap((place) => {
    const found = stuckAt(place, subject.entities);
    return found === null ? [] : [{ place, found }];
  });
  if (stuck.length === 0) return [];
  const known = new Set([
    ...stuckPlaces(subject, null).map(keyOfPlace),
    ...[...answerUnoffered(subject), ...stepDeadlock(subject)].map(({ part, pointer }) =>
      keyOfPlace({ part, pointer, what: "" }),
    ),
  ]);
  const reported = new Set(leftOutAnswers(subject).map(({ what }) => what));
  return stuck.flatMap(({ place, found }) => {
    const isKnown = known.has(keyOfPlace(place)) || reported.has(place.what);
    reported.add(place.what);
    return isKnown ? [] : [faultOf(place, found)];
  });
};

/** The answers with which the borrower stays. */
interface Stuck {
  readonly taken: TakenAnswers;
  readonly given: readonly GivenAnswer[];
}

function faultOf(
  { form, part, pointer, what }: PlaceWithForm,
  { taken, given }: Stuck,
): LocatedFault {
  const leftOut = given.find(({ isGiven, answer }) => !isGiven && answer.canBeLeftOut)?.answer;
  if (leftOut !== undefined) return optionalFault(what, { ...leftOut, part: form.part });
  return {
    part,
    code: "answer-stuck",
    severity: "error",
    pointer,
    message: `A borrower who ${wordsOf(given, taken)} never leaves ${what}.`,
    fix: "Let a condition hold for this answer, or let the form not take it.",
    certainty: "exact",
  };
}

function wordsOf(given: readonly GivenAnswer[], { deciding }: TakenAnswers): string {
  const answered = new Map<string, unknown>(
    given.some(({ isGiven, answer }) => !isGiven && answer.isUnasked !== true)
      ? deciding.map(({ name, value }) => [name, value])
      : [],
  );
  for (const { answer, value, isGiven } of given) if (isGiven) answered.set(answer.name, value);
  const unasked = given.flatMap(({ isGiven, answer }) =>
    isGiven || answer.isUnasked === true ? [] : [`"${answer.name}"`],
  );
  return [
    ...[...answered].map(([name, value]) =>
      value === undefined ? `answers "${name}"` : `answers "${name}" with ${JSON.stringify(value)}`,
    ),
    ...(unasked.length === 0 ? [] : [`is not asked for ${unasked.join(" and ")}`]),
  ].join(" and ");
}

const numberOf = textNumbers();
const keyOfCases = memoize((cases: PageForm["cases"]) => numberOf(JSON.stringify(cases)));
const keyOfForm = memoize(
  ({ cases, elsewhere }: PageForm) => `${keyOfCases(cases)} ${[...elsewhere].join()}`,
);

const keyOfExits = (exits: readonly Exit[]): string =>
  exits.map(({ when, unless }) => `${guardKey(when)}!${guardKey(unless)}`).join();

type Entities = Parameters<Analysis>[0]["entities"];

/** Edits leave most places. */
const stuckAt = /* @__PURE__ */ memoize(function stuckAt(
  place: PlaceWithForm,
  entities: Entities,
): Stuck | null {
  const { form, turns } = place;
  const led = turns.filter(({ fields }) => areAmong(fields, form.effects));
  const stuck = stuckWithout({ ...place, turns: led }, entities);
  const needed = stuck?.given.map(({ answer }) => answer.place) ?? [];
  const others = turns.filter((each) => !led.includes(each) && areAmong(each.fields, needed));
  // Other answers lead to an earlier step and back.
  return others.length === 0
    ? stuck
    : stuckWithout({ ...place, turns: [...led, ...others] }, entities);
});

function stuckWithout(place: PlaceWithForm, entities: Entities): Stuck | null {
  const { form, shown, before, exits, turns, derive } = place;
  if (form.cases.length === 0) return null;
  const key = [
    keyOfForm(form),
    ...[shown, before, exits, turns].map(keyOfExits),
    keyOfDerived(derive),
  ];
  return cachedVerdict(entities, `answers ${key.join("\n")}`, () => {
    const space = answerSpace(place, entities);
    if (space === null) return null;
    const { diagrams } = space;
    const holdingOn =
      (written: WrittenValues) =>
      ({ when, unless }: Exit) =>
        diagrams.and(
          space.yes(when, written),
          unless === null ? ALWAYS : diagrams.not(space.yes(unless, written)),
        );
    const after = holdingOn(withDerived({ derive }, space, new Map()));
    // Nobody is here while an earlier step is open without the answers.
    const asked = form.asks.filter((each) => !form.elsewhere.has(each));
    const unanswered = asked.reduce<WrittenValues>(
      (written, each) => space.absent(each, written),
      new Map(),
    );
    const earlier = holdingOn(withDerived({ derive }, space, unanswered));
    const isElsewhere = diagrams.any([...before.map(after), ...turns.map(earlier)]);
    const here = diagrams.and(diagrams.all(shown.map(after)), diagrams.not(isElsewhere));
    const leaves = diagrams.and(here, diagrams.any([...exits, ...turns].map(after)));
    if (leaves === NEVER) return null;
    for (const taken of form.cases) {
      const given = stuckWith(taken, form, space, here, leaves);
      if (given !== null) return { taken, given };
    }
    return null;
  });
}

/** Returns the answers with which the borrower is there and never leaves; null when there are none. */
function stuckWith(
  { answers }: TakenAnswers,
  { elsewhere }: PageForm,
  space: Space,
  here: Diagram,
  leaves: Diagram,
): readonly GivenAnswer[] | null {
  const judged = answers.filter(({ place }) => !elsewhere.has(place));
  const read = new Set([
    ...space.diagrams.variablesIn(here),
    ...space.diagrams.variablesIn(leaves),
  ]);
  const questions: Question[] = [];
  for (const variable of read) {
    const known = space.variables[variable];
    if (known === undefined) return null;
    const own = judged.filter(({ place }) => known.pointers.includes(place));
    if (own.length === 0) {
      if (!known.exact) return null;
      continue;
    }
    const choices = choicesAt(known, own);
    if (choices === null) return null;
    questions.push({ variable, choices });
  }
  const asked = new Set(questions.map(({ variable }) => variable));
  const others = new Set([...read].filter((each) => !asked.has(each)));
  const { diagrams } = space;
  const chosen = choose(
    questions,
    diagrams,
    diagrams.forget(here, others),
    diagrams.forget(leaves, others),
  );
  return chosen && neededOf(chosen, questions, diagrams, here, leaves);
}

/** A variable that the form answers, and how. */
interface Question {
  readonly variable: number;
  readonly choices: readonly AnswerChoice[];
}

/** Returns one choice for each question after which the borrower is there and never leaves; null for none. */
function choose(
  questions: readonly Question[],
  diagrams: Space["diagrams"],
  here: Diagram,
  leaves: Diagram,
): readonly AnswerChoice[] | null {
  const failed = new Set<string>();
  const visit = (index: number, now: Diagram, out: Diagram): readonly AnswerChoice[] | null => {
    const question = questions[index];
    if (now === out) return null;
    if (question === undefined) return out === NEVER ? [] : null;
    const key = `${index} ${now} ${out}`;
    if (failed.has(key)) return null;
    for (const choice of question.choices) {
      const after = [now, out].map((each) => limited(each, question, choice, diagrams));
      const rest = visit(index + 1, after[0] ?? NEVER, after[1] ?? NEVER);
      if (rest !== null) return [choice, ...rest];
    }
    failed.add(key);
    return null;
  };
  return visit(0, here, leaves);
}

const limited = (
  condition: Diagram,
  { variable }: Question,
  { possible }: AnswerChoice,
  diagrams: Space["diagrams"],
): Diagram =>
  diagrams.forget(
    diagrams.and(condition, diagrams.literal(variable, possible)),
    new Set([variable]),
  );

/** Returns the answers without which the borrower could leave. */
function neededOf(
  chosen: readonly AnswerChoice[],
  questions: readonly Question[],
  diagrams: Space["diagrams"],
  here: Diagram,
  leaves: Diagram,
): readonly GivenAnswer[] {
  const staysWith = (kept: ReadonlySet<number>): boolean => {
    const limit = (condition: Diagram) =>
      questions.reduce(
        (now, { variable }, index) =>
          kept.has(index)
            ? diagrams.and(now, diagrams.literal(variable, chosen[index]?.possible ?? []))
            : now,
        condition,
      );
    return limit(here) !== NEVER && limit(leaves) === NEVER;
  };
  let kept: ReadonlySet<number> = new Set(questions.keys());
  for (const index of questions.keys()) {
    const fewer = new Set([...kept].filter((each) => each !== index));
    if (staysWith(fewer)) kept = fewer;
  }
  return [...kept].flatMap((index) => chosen[index]?.given ?? []);
}
