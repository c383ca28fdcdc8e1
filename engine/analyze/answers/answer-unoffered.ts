/**
 * answer-unoffered: a state or a step of the checklist waits for one answer, consent or document that
 * nothing offers, or a state waits for what nothing writes. An overlay that takes the choice or its
 * screen away causes it at one lender alone.
 */
import { cachedGuard } from "../../guard/cached-guard.ts";
import { entityScope } from "../../guard/scope.ts";
import { schemaTypes } from "../../json/json-schema.ts";
import { pointerOf } from "../../space/atom.ts";
import { schemaAt } from "../../space/schema-at.ts";
import { keyOfPlace, stuckPlaces, type StuckPlace } from "../states/stuck-places.ts";
import type { Analysis, LocatedFault, Offered, Subject } from "../subject.ts";
import {
  canHold,
  comparedByRules,
  limitOfRange,
  rangeInWords,
} from "../guards/guard-beyond-answers.ts";
import { isWritten } from "./unwritten-field.ts";
import { ownGuards, readByOwn } from "../guards/own-guards.ts";
import { waitingSteps } from "../checklist/waiting-steps.ts";
import { waitingStates } from "../states/waiting-states.ts";

export const answerUnoffered: Analysis = (subject) => {
  const limits = awaited(subject);
  const absences = unwritten(subject);
  const unasked = askedLater(subject);
  if ([limits, absences, unasked].every(({ length }) => length === 0)) return [];
  const always = new Set(stuckPlaces(subject, null).map(keyOfPlace));
  const unoffered = stuckUnder(limits, subject, always);
  const reported = new Set([...always, ...unoffered.map(keyOfPlace)]);
  // step-deadlock reports the steps that wait for what nothing writes.
  const unwritable = stuckUnder(absences, subject, reported).filter(({ part }) => part === "flow");
  for (const place of unwritable) reported.add(keyOfPlace(place));
  return [
    ...unoffered,
    ...unwritable,
    ...unasked.filter((place) => !reported.has(keyOfPlace(place))),
  ].map(({ part, pointer, message }): LocatedFault => ({
    part,
    code: "answer-unoffered",
    severity: "error",
    pointer,
    message,
    fix: "Offer the value in a screen or a file, run what writes it, or correct the condition.",
  }));
};

/** Returns the states that wait for an answer which only a later page asks for. */
function askedLater(subject: Subject): (StuckPlace & { readonly message: string })[] {
  return waitingStates(subject, "may").map(({ state, index, waitsFor }) => {
    const what = `No transition leaves the state "${state}"`;
    return {
      part: "flow",
      pointer: `/states/${index}`,
      what,
      message: `${what}: it waits for ${waitsFor.join(" and ")}, which no page asks for until then.`,
    };
  });
}

/** What is known about a place of the application. */
interface Limit {
  /** Guard that always holds. */
  readonly source: string;
  /** Ends the sentence "it waits for …". */
  readonly cause: string;
}

/** Returns the places that nobody leaves because of the limits, without those that count already. */
function stuckUnder(
  limits: readonly Limit[],
  subject: Subject,
  known: ReadonlySet<string>,
): (StuckPlace & { readonly message: string })[] {
  const scope = entityScope(subject.entities);
  const valid = limits.filter(({ source }) => cachedGuard(scope, source) !== null);
  if (valid.length === 0) return [];
  const stuck = (sources: readonly string[]) =>
    stuckPlaces(subject, cachedGuard(scope, sources.join(" && "))).filter(
      (place) => !known.has(keyOfPlace(place)),
    );
  return stuck(valid.map(({ source }) => source)).map((place) => {
    const key = keyOfPlace(place);
    const alone = valid.find(({ source }) =>
      stuck([source]).some((each) => keyOfPlace(each) === key),
    );
    const causes = (alone === undefined ? valid : [alone]).map(({ cause }) => cause);
    return { ...place, message: `${place.what}: it waits for ${causes.join(", or ")}.` };
  });
}

/** Returns the limits of the places for whose missing values a guard of the flow or its checklist may wait. */
function awaited(subject: Subject): Limit[] {
  const { offered, flow, checklist } = subject;
  const reads = readByOwn(subject);
  const sources = [
    ...ownGuards(subject).map(({ guard }) => guard.source),
    ...Object.values({ ...flow.facts, ...checklist?.facts }),
  ];
  const literals = new Set(
    sources.flatMap((source) => source.match(/(?<=['"])\w+(?=['"])/g) ?? []),
  );
  const compared = offered.some(({ range }) => range !== null)
    ? comparedByRules(subject).flatMap(({ comparisons }) => comparisons)
    : [];
  return offered
    .filter(({ path, field, values, missing, range }) =>
      range === null
        ? reads.has(field === null ? path : `${path}[].${field}`) &&
          missing.length > 0 &&
          (values.length < 2 || missing.some((value) => literals.has(value)))
        : compared.some((each) => each.path === path && !canHold(each, range)),
    )
    .map((each) => ({ source: limitOf(each), cause: causeOf(each) }));
}

const causeOf = ({ path, field, values, range }: Offered): string =>
  range !== null
    ? `another ${path} than the form takes (${rangeInWords(range)})`
    : `a value of ${path}${field === null ? "" : `[].${field}`} besides those that anything offers (${values.join(", ") || "none"})`;

/** Returns the guard that holds when the place has no other value than the offered ones. */
function limitOf(offered: Offered): string {
  const { path, field, values, range } = offered;
  if (range !== null) return limitOfRange(offered);
  const list = `[${values.map((value) => `'${value}'`).join(", ")}]`;
  if (field !== null)
    return values.length === 0
      ? `size(${path}) == 0`
      : `${path}.all(each, each.${field} in ${list})`;
  return values.length === 0 ? `${path} == null` : `(${path} == null || ${path} in ${list})`;
}

/** Returns the limits of the places that the flow reads and that nothing writes. */
function unwritten(subject: Subject): Limit[] {
  const { written, entities } = subject;
  if (written === null) return [];
  const missing = [...readByOwn(subject)].filter((read) => !isWritten(pointerOf(read), written));
  if (missing.length === 0) return [];
  const ofSteps = awaitedBySteps(subject);
  return missing
    .filter((read) => !ofSteps.has(pointerOf(read)))
    .map((read) => {
      const [path = ""] = read.split("[]");
      const [type] = schemaTypes(schemaAt(entities, pointerOf(path))).types;
      return {
        source: (LIMITS_BY_TYPE[type ?? ""] ?? ((place: string) => `${place} == null`))(path),
        cause: `${path}, which nothing ${type === "boolean" ? "sets to true" : "writes"}`,
      };
    });
}

/** Returns the fields for which step-deadlock reports a step. */
const awaitedBySteps = ({ compiledChecklist, writers, entities }: Subject): ReadonlySet<string> =>
  new Set(
    compiledChecklist === null || writers === null
      ? []
      : waitingSteps(compiledChecklist, writers, "may", entities).flatMap(
          ({ waitsFor }) => waitsFor,
        ),
  );

const LIMITS_BY_TYPE: Readonly<Record<string, (path: string) => string>> = {
  array: (path) => `size(${path}) == 0`,
  boolean: (path) => `${path} != true`,
};
