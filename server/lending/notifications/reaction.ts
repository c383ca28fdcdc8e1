import type { Reaction } from "#server/lending/application/reactions.ts";
import { storeDueNotifications } from "./due.ts";

/** Stores the notifications that a write makes due, and those that a procedure shows. */
export const notificationReaction: Reaction = {
  record: (tx, { loaded, written, now, notify }) =>
    storeDueNotifications(
      tx,
      loaded.flow,
      loaded.row,
      written,
      now,
      notify.flatMap(({ step, notify: { notification: id } }) =>
        id === undefined ? [] : [{ id, occasion: `${step}.${written.version}` }],
      ),
    ),
};
