/* Generated from notifications.schema.json by `npm run generate`. */

/**
 * The messages of a flow in the notification menu. The server evaluates them after every write, like emails, and computes their text on reading. A notification contains no figures and no personal data.
 */
export interface Notifications {
$schema?: string
/**
 * The notifications, in any order: the newest is shown first.
 */
notifications: {
/**
 * Identifier within the flow.
 */
id: string
/**
 * Guard over the application and the profile: the notification is due while it holds.
 */
when: string
/**
 * Value that identifies the occasion: the notification appears once for each value, and never without a value. Absent: only a procedure shows it (`notify`).
 */
once?: string
/**
 * Heading of the notification, one line.
 */
title: string
/**
 * One or two sentences.
 */
description: string
/**
 * Calls to action.
 */
ctas?: {
/**
 * Identifier of the link, unique in the notification.
 */
id: string
/**
 * Text of the link.
 */
title: string
/**
 * Address in this product; `:uuid` is the application's identifier.
 */
redirectPath: string
}[]
}[]
}
