/**
 * A validation that two threads share. Both read the root. One begins with the analyses of flows and the journeys, the
 * other with everything else; who is done helps the other from the end.
 */
import { changedOnly } from "./changed-only.ts";
import { checksOf } from "./checked-once.ts";
import type { Finding } from "./finding.ts";
import { flowsWithJourneys, takeWalk, walkOf, type Walk } from "./journeys/journeys.ts";
import type { Definitions, Effective } from "./model.ts";
import { validateDefinitions } from "./validate.ts";

/** A part of a validation, as data that a message can carry. */
export type ValidatedPart =
  | {
      /** `analyzed`: what the analyses of flows find; `others`: what all other checks find. */
      readonly kind: "analyzed" | "others";
      /** Organization; null for the base. */
      readonly code: string | null;
      readonly findings: readonly Finding[];
    }
  | { readonly kind: "walked"; readonly flow: string; readonly walk: Walk };

/** Makes the parts of a validation one after another, for another thread that makes them from the end. */
export function* validatedParts(definitions: Definitions): Generator<ValidatedPart> {
  const { analyzed, others } = checksOf(definitions);
  const subjects = subjectsIn(definitions);
  for (const [code, effective] of subjects)
    yield { kind: "analyzed", code, findings: analyzed(code, effective) };
  for (const flow of flowsWithJourneys(definitions))
    yield { kind: "walked", flow, walk: walkOf(flow, definitions) };
  for (const [code, effective] of subjects.toReversed())
    yield { kind: "others", code, findings: others(code, effective) };
}

/**
 * Validates while another thread makes parts of the same definitions.
 * @param next returns a part that has arrived; null while there is none
 * @returns the same as `validateDefinitions`
 */
export function validateWith(
  definitions: Definitions,
  next: () => ValidatedPart | null,
): Finding[] {
  const { analyzed, others, take } = checksOf(definitions);
  const takeArrived = () => {
    for (let part = next(); part !== null; part = next())
      if (part.kind === "walked") takeWalk(part.flow, part.walk, definitions);
      else take(part.kind, part.code, part.findings);
  };
  const subjects = subjectsIn(definitions);
  definitions.fileFindings();
  for (const [code, effective] of subjects) {
    takeArrived();
    others(code, effective);
  }
  for (const flow of flowsWithJourneys(definitions).toReversed()) {
    takeArrived();
    walkOf(flow, definitions);
  }
  for (const [code, effective] of subjects.toReversed()) {
    takeArrived();
    analyzed(code, effective);
  }
  return validateDefinitions(definitions);
}

/** Returns what the checks of the base and of each organization are about. */
function subjectsIn(definitions: Definitions): readonly [string | null, () => Effective][] {
  const { base, organisations, effective } = definitions;
  return [
    [null, () => base],
    ...[...organisations.keys()]
      .sort()
      .map((code): [string, () => Effective] => [code, () => changedOnly(effective(code), base)]),
  ];
}
