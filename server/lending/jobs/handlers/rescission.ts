import { rescissionOf } from "#server/lending/rescission/rescission.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Begins the right to cancel at the last signature (12 CFR 1026.15), by the calendar of the property. */
export const beginRescission: JobHandler = async ({ application, organisation, now }) => ({
  patch: {
    rescission: { ...rescissionOf(application, organisation, now) },
    status: { rescissionStarted: true },
  },
});

/**
 * Ends the right to cancel, never early. With option `only` CANCELLING, only canceling ends: the
 * wait for funding goes on.
 */
export const endRescission: JobHandler = async ({ application, options, now }) => {
  const { rescission, status } = application;
  if (status?.cancelled === true) return {};
  if (rescission?.endsAt === undefined || now < new Date(rescission.endsAt))
    throw new Error(`The period to cancel lasts until ${rescission?.endsAt ?? "an unknown time"}.`);
  const all = options["only"] !== "CANCELLING";
  return {
    patch: { status: { rescissionOver: true, ...(all ? { rescissionComplete: true } : {}) } },
  };
};
