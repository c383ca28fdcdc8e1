import type { Reaction } from "#server/lending/application/reactions.ts";
import { askedMail, dueMails } from "./due.ts";

/** Enqueues the e-mails that a write makes due, and those that a procedure sends. */
export const mailReaction: Reaction = {
  *follow(_tx, { loaded, written, now, notify }) {
    const { uuid } = loaded.row;
    for (const job of dueMails(loaded.flow, uuid, written, now)) yield { kind: "job", job };
    for (const {
      step,
      notify: { mail },
    } of notify)
      if (mail !== undefined)
        yield { kind: "job", job: askedMail(uuid, mail, `${step}.${written.version}`) };
  },
};
