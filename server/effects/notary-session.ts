import type { Effect } from "#server/application/ports.ts";

/** Joins the online session: the notary is asked to come. */
export const joinNotary: Effect = ({ now }) => ({
  patch: { notary: { session: { status: "WAITING", joinedAt: now.toISOString(), problem: null } } },
});

/** Closes before a notary at an office in place of online; what was chosen for the online session is given back. */
export const closeInPerson: Effect = () => ({
  patch: { closing: { mode: "IN_PERSON" }, notary: { appointment: null, session: null } },
});
