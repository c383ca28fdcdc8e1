import { message } from "#server/platform/errors/message.ts";
import { releaseBy } from "#lending/rescission/right-to-cancel.ts";
import { localDate } from "#lending/time/local-date.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { fault } from "./reading.ts";

/** Cancels the line within the right to cancel (12 CFR 1026.15). */
export const cancelRescission: Effect = ({ application, now }) => {
  const { rescission, status, property } = application;
  // The line is canceled already, in another tab or by another owner. The first day counts.
  if (status?.cancelled === true) return {};
  if (rescission?.endsAt === undefined || status?.rescissionStarted !== true)
    return fault("/confirm", message("no-period-yet"));
  if (status.rescissionComplete === true || now >= new Date(rescission.endsAt))
    return fault("/confirm", message("period-ended"));
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  return {
    patch: {
      cancellation: { at: now.toISOString(), releaseBy: releaseBy(today) },
      status: { cancelled: true },
    },
  };
};
