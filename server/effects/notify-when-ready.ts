import type { Effect } from "#server/application/ports.ts";

/** Notes the wish to be told by e-mail when the state that the borrower waits in is left. Asking again in the same state changes nothing. */
export const notifyWhenReady: Effect = ({ application, now }) => {
  const checklistStatus = application.status?.checklistStatus;
  if (application.notify?.checklistStatus === checklistStatus) return {};
  return { patch: { notify: { requestedAt: now.toISOString(), checklistStatus } } };
};
