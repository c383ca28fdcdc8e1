/**
 * answer-unoffered: a state or a step of the checklist waits for one answer, consent or document that
 * nothing offers. An overlay that takes the choice or its screen away causes it at one lender alone.
 */
import { compileGuard } from "../guard/guard.ts";
import { entityScope } from "../guard/scope.ts";
import { keyOfPlace, stuckPlaces } from "./stuck-places.ts";
import type { Analysis, LocatedFault, Offered, Subject } from "./subject.ts";

export const answerUnoffered: Analysis = (subject) => {
  const scope = entityScope(subject.entities);
  const limits = awaited(subject).flatMap((offered) => {
    const source = limitOf(offered);
    return compileGuard(source, scope).guard === null ? [] : [{ offered, source }];
  });
  if (limits.length === 0) return [];
  const stuckUnder = (sources: readonly string[]) =>
    stuckPlaces(subject, compileGuard(sources.join(" && "), scope).guard);
  const always = new Set(stuckPlaces(subject, null).map(keyOfPlace));
  const stuck = stuckUnder(limits.map(({ source }) => source)).filter(
    (place) => !always.has(keyOfPlace(place)),
  );
  return stuck.map(({ part, pointer, what }): LocatedFault => {
    const key = keyOfPlace({ part, pointer, what });
    const cause = limits.find(({ source }) =>
      stuckUnder([source]).some((place) => keyOfPlace(place) === key),
    );
    return {
      part,
      code: "answer-unoffered",
      severity: "error",
      pointer,
      message: `${what}: it waits for ${(cause === undefined ? limits : [cause]).map(({ offered }) => described(offered)).join(", or ")}.`,
      fix: "Offer the value in a screen or a file, or correct the condition.",
    };
  });
};

const described = ({ path, field, values }: Offered): string =>
  `a value of ${path}${field === null ? "" : `[].${field}`} besides those that anything offers (${values.join(", ") || "none"})`;

/** Returns the places for whose missing values a guard of the flow or its checklist may wait. */
function awaited({ offered, guards, flow, checklist }: Subject): Offered[] {
  const own = guards.filter(({ part }) => part === "flow" || part === "checklist");
  const reads = new Set(own.flatMap(({ guard }) => guard.reads));
  const sources = [
    ...own.map(({ guard }) => guard.source),
    ...Object.values({ ...flow.facts, ...checklist?.facts }),
  ];
  const literals = new Set(
    sources.flatMap((source) => source.match(/(?<=['"])\w+(?=['"])/g) ?? []),
  );
  return offered.filter(
    ({ path, field, values, missing }) =>
      reads.has(field === null ? path : `${path}[].${field}`) &&
      missing.length > 0 &&
      (values.length < 2 || missing.some((value) => literals.has(value))),
  );
}

/** Returns the guard that holds when the place has no other value than the offered ones. */
function limitOf({ path, field, values }: Offered): string {
  const list = `[${values.map((value) => `'${value}'`).join(", ")}]`;
  if (field !== null)
    return values.length === 0
      ? `size(${path}) == 0`
      : `${path}.all(each, each.${field} in ${list})`;
  return values.length === 0 ? `${path} == null` : `(${path} == null || ${path} in ${list})`;
}
