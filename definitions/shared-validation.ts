/**
 * A validation in two halves, so that two threads share the work: the analyses of flows with the
 * journeys, and everything else.
 */
import { changedOnly } from "./changed-only.ts";
import { checksOf } from "./checked-once.ts";
import type { Finding } from "./finding.ts";
import { takeWalks, walksOf, type Walks } from "./journeys/journeys.ts";
import type { Definitions, Effective } from "./model.ts";
import { validateDefinitions } from "./validate.ts";

/** What the first half finds, as data that a message can carry. */
export interface AnalyzedHalf {
  /** Identity of the definitions. */
  readonly hash: string;
  /** What the analyses find about each organization; null for the base. */
  readonly analyzed: readonly (readonly [code: string | null, findings: readonly Finding[]])[];
  readonly walks: Walks;
}

export function analyzedHalf(definitions: Definitions): AnalyzedHalf {
  const { analyzed } = checksOf(definitions);
  return {
    hash: definitions.hash,
    analyzed: subjectsIn(definitions).map(([code, effective]) => [code, analyzed(code, effective)]),
    walks: walksOf(definitions),
  };
}

/**
 * Validates while another thread makes the first half.
 * @param half null when there is no such thread; a half of other definitions is made again
 * @returns the same as `validateDefinitions`
 */
export async function validateWith(
  definitions: Definitions,
  half: Promise<AnalyzedHalf | null>,
): Promise<Finding[]> {
  const { others, takeAnalyzed } = checksOf(definitions);
  definitions.fileFindings();
  for (const [code, effective] of subjectsIn(definitions)) others(code, effective);
  const made = await half;
  if (made?.hash === definitions.hash) {
    for (const [code, findings] of made.analyzed) takeAnalyzed(code, findings);
    takeWalks(definitions, made.walks);
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
