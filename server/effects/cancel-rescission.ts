import { addDays, localDate } from "#engine/time/local-date.ts";
import { timeZoneOf } from "#engine/time/time-zones.ts";
import type { Effect } from "#server/application/ports.ts";
import { fault } from "./reading.ts";

/** Calendar days in which fees are returned and the security interest is released, 12 CFR 1026.15(d)(2). */
const RELEASE_DAYS = 20;

/** Cancels the line within the right to cancel (12 CFR 1026.15). */
export const cancelRescission: Effect = ({ application, now }) => {
  const { rescission, status, property } = application;
  // Somebody has cancelled already, in another tab or for all owners: the day on which that was stays.
  if (status?.cancelled === true) return {};
  if (rescission?.endsAt === undefined || status?.rescissionStarted !== true)
    return fault("/confirm", "There is no period to cancel yet.");
  if (status.rescissionComplete === true || now >= new Date(rescission.endsAt))
    return fault("/confirm", "The period to cancel has ended. Call us if something is wrong.");
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  return {
    patch: {
      cancellation: { at: now.toISOString(), releaseBy: addDays(today, RELEASE_DAYS) },
      status: { cancelled: true },
    },
  };
};
