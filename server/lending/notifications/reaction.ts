import type { Reaction } from "#server/lending/application/reactions.ts";
import { storeDueNotifications } from "./due.ts";

/** Stores the notifications that a write makes due. */
export const notificationReaction: Reaction = {
  record: (tx, { loaded, written, now }) =>
    storeDueNotifications(tx, loaded.flow, loaded.row, written, now),
};
