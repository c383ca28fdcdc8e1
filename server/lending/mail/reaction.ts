import type { Reaction } from "#server/lending/application/reactions.ts";
import { dueMails } from "./due.ts";

/** Enqueues the e-mails that a write makes due. */
export const mailReaction: Reaction = {
  *follow(_tx, { loaded, written, now }) {
    for (const job of dueMails(loaded.flow, loaded.row.uuid, written, now))
      yield { kind: "job", job };
  },
};
