import { timeZoneOf } from "#engine/time/time-zones.ts";
import { rescissionPeriod } from "#server/clock/rescission.ts";
import type { Rescission } from "#server/clock/rescission.ts";
import type { Application } from "#server/application/ports.ts";
import { closingRuleOf } from "./rules.ts";

/**
 * The right to cancel from the last signature on (12 CFR 1026.15), by the calendar of the property and the rule of its state.
 * @param now business time: the day on which the notice is given
 */
export function rescissionOf(
  { signatures = [], documents = [], property }: Application,
  organisation: Record<string, unknown>,
  now: Date,
): Rescission {
  const last = [
    ...signatures.flatMap(({ at }) => at ?? []),
    ...documents.flatMap(({ signedAt }) => signedAt ?? []),
  ]
    .toSorted()
    .at(-1);
  const { rescissionDays } = closingRuleOf(organisation, property?.state);
  return rescissionPeriod(
    last === undefined ? now : new Date(last),
    timeZoneOf(property?.state, property?.county),
    { noticeAt: now, ...(rescissionDays === undefined ? {} : { rescissionDays }) },
  );
}
