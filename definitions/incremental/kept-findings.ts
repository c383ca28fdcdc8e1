/**
 * What a validation finds in one organization and by the journeys, as data. It is kept by the texts of the files,
 * so that a later run, or another thread, takes it without merging the overlays again.
 */
import type { CheckMemory } from "./check-memory.ts";
import { changedOnly } from "./changed-only.ts";
import { checkedOnce } from "./checked-once.ts";
import { organisationContent } from "../identity/content-keys.ts";
import { Exemptions, type WrittenExemption } from "../findings/exemptions.ts";
import type { Finding } from "../findings/finding.ts";
import { journeyContent, walkJourneys } from "../journeys/journeys.ts";
import { keptOr } from "./kept-results.ts";
import type { Definitions } from "../model.ts";

/** Findings with the exemptions that were applied to them. */
export interface Found {
  /** Those that no exemption covers. */
  readonly findings: readonly Finding[];
  readonly exemptions: readonly WrittenExemption[];
}

/**
 * Returns a way to check the base and each organization, by its code; null for the base.
 * @param memory what the checks found before in this root; null to run each of them
 */
export function organisationFinder(
  definitions: Definitions,
  memory: CheckMemory | null = null,
): (code: string | null) => Found {
  const { base, effective, kept } = definitions;
  const checkedOf = checkedOnce(definitions, memory);
  return (code) =>
    keptOr(
      kept,
      () => ["organization", ...organisationContent(code, definitions)],
      () => {
        const { structural, checked, sound } = checkedOf(code, () =>
          code === null ? base : changedOnly(effective(code), base),
        );
        const exemptions = new Exemptions();
        const findings = [...structural, ...exemptions.apply(checked, sound)];
        return { findings, exemptions: exemptions.written };
      },
    );
}

/** Walks the journeys. */
export const foundByJourneys = (definitions: Definitions): Found =>
  keptOr(
    definitions.kept,
    () => ["journeys", ...journeyContent(definitions)],
    () => {
      const { findings, coverage } = walkJourneys(definitions);
      const walked = new Set(coverage.flatMap(({ organisations }) => organisations));
      const exemptions = new Exemptions();
      const remaining = [
        definitions.base,
        ...[...walked].map((code) => definitions.effective(code)),
      ].reduce((left, each) => exemptions.apply(left, each), findings);
      return { findings: remaining, exemptions: exemptions.written };
    },
  );
