import type { Effect } from "#server/lending/application/ports.ts";

/**
 * Records that the borrower wants an e-mail when the present state ends. A repeated request on the
 * same page and in the same state changes nothing.
 */
export const notifyWhenReady: Effect = ({ application, now, screen }) => {
  const checklistStatus = application.status?.checklistStatus;
  const before = application.notify;
  if (before?.checklistStatus === checklistStatus && before?.screen === screen.id) return {};
  return {
    patch: { notify: { requestedAt: now.toISOString(), checklistStatus, screen: screen.id } },
  };
};
