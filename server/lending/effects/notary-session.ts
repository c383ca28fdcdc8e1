import type { Effect } from "#server/lending/application/ports.ts";

/** Joins the online session and asks the notary to join. */
export const joinNotary: Effect = ({ now }) => ({
  patch: {
    notary: {
      session: { status: "WAITING", joinedAt: now.toISOString(), problem: null, problemCode: null },
    },
  },
});

/** Switches to a notary at an office and cancels the appointment for the online session. */
export const closeInPerson: Effect = () => ({
  patch: { closing: { mode: "IN_PERSON" }, notary: { appointment: null, session: null } },
});
