/**
 * answer-optional: a step or a state waits for an answer that the form lets the borrower leave out. The
 * borrower submits the page and gets it again, without a word. An overlay that makes a question optional causes
 * it at one lender alone.
 */
import { fieldsOf } from "../../space/fields-of.ts";
import type { Analysis, LocatedFault, OptionalAnswer, Subject } from "../subject.ts";
import { isWritten } from "./unwritten-field.ts";
import { waitingSteps } from "../checklist/waiting-steps.ts";
import { waitingStates } from "../states/waiting-states.ts";

export const answerOptional: Analysis = (subject) =>
  leftOutAnswers(subject).map(({ what, answer }) => optionalFault(what, answer));

/** An answer that a form lets the borrower leave out, and the step or the state that waits for it. */
interface LeftOut {
  readonly what: string;
  readonly answer: OptionalAnswer;
}

export function leftOutAnswers(subject: Subject): readonly LeftOut[] {
  const { compiledChecklist, entities, writers } = subject;
  if (writers === null || writers.optional.length === 0) return [];
  const steps = (kind: "may" | "must") =>
    compiledChecklist === null
      ? []
      : waitingSteps(compiledChecklist, writers, kind, entities).map(({ index, waitsFor }) => ({
          what: `the step "${compiledChecklist.steps[index]?.id}"`,
          waitsFor,
        }));
  const places = (kind: "may" | "must") => [
    ...steps(kind),
    ...waitingStates(subject, kind).map(({ state, waitsFor }) => ({
      what: `the state "${state}"`,
      waitsFor,
    })),
  ];
  // Other analyses report the places that wait for what nobody asks for.
  const known = new Set(places("may").map(({ what }) => what));
  const reported = new Set<OptionalAnswer>();
  return places("must").flatMap(({ what, waitsFor }): LeftOut[] => {
    const answer = writers.optional.find(
      ({ place, isRequired }) =>
        waitsFor.some((field) => isWritten(field, new Set([place]))) &&
        !(isRequired && comparesWithAbsence(place, subject)),
    );
    if (known.has(what) || answer === undefined || reported.has(answer)) return [];
    reported.add(answer);
    return [{ what, answer }];
  });
}

/** Returns the fault of an answer that the form could require. */
export const optionalFault = (
  what: string,
  {
    part,
    pointer,
    name,
    place,
    fix,
  }: Pick<OptionalAnswer, "part" | "pointer" | "name" | "place" | "fix">,
): LocatedFault => ({
  part,
  code: "answer-optional",
  severity: "error",
  pointer,
  message: `The form lets the borrower leave "${name}" out, and ${what} waits for ${place}.`,
  fix: `${fix}, or let ${what} go on without it.`,
  certainty: "exact",
});

/** An empty list and an unticked box are answers for a guard that asks whether there is any. */
function comparesWithAbsence(place: string, { guards }: Subject): boolean {
  const path = place.slice(1).replaceAll("/", ".");
  return guards.some(
    ({ part, guard }) =>
      (part === "flow" || part === "checklist") &&
      fieldsOf(guard).includes(place) &&
      new RegExp(`\\b${path}\\s*(?:==|!=)\\s*(?:null|false)`).test(guard.source),
  );
}
