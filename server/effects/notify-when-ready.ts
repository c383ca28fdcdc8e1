import type { Effect } from "#server/application/ports.ts";

/** Notes the wish to be told by e-mail when the state that the borrower waits in is left. Asking again on the same page in the same state changes nothing. */
export const notifyWhenReady: Effect = ({ application, now, screen }) => {
  const checklistStatus = application.status?.checklistStatus;
  const before = application.notify;
  if (before?.checklistStatus === checklistStatus && before?.screen === screen.id) return {};
  return {
    patch: { notify: { requestedAt: now.toISOString(), checklistStatus, screen: screen.id } },
  };
};
