import { timeZoneOf } from "#lending/time/time-zones.ts";
import { rescissionPeriod } from "#lending/rescission/right-to-cancel.ts";
import type { Rescission } from "#lending/rescission/right-to-cancel.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { closingRuleOf } from "#server/lending/closing/rules.ts";

/**
 * Returns the period of the right to cancel from the last signature (12 CFR 1026.15). The calendar
 * of the property and the rule of its state apply.
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
