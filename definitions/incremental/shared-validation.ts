/**
 * A validation that two threads share. Both read the root, and keep what they find in stores that
 * exchange their results.
 */
import { foundByJourneys, organisationFinder } from "./kept-findings.ts";
import type { Definitions } from "../model.ts";

/**
 * Finds the parts of a validation one after another, for the results that are kept (`Definitions.kept`). It begins
 * with the organizations that `validateDefinitions` checks last, so that two threads meet in the middle.
 */
export function* validationParts(definitions: Definitions): Generator<void, void, undefined> {
  const find = organisationFinder(definitions);
  for (const code of [...definitions.organisations.keys()].sort().reverse()) {
    find(code);
    yield;
  }
  foundByJourneys(definitions);
  yield;
}
