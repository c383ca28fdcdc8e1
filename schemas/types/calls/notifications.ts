/* Generated from calls/notifications.schema.json by `npm run generate`. */
import type { Identifier } from "./shared.ts";

/**
 * The account's notifications, newest first, at most 50.
 */
export type Notifications = Notification[]

/**
 * Bodies and answers of notifications. Source of the fields: product specification, section 3.
 */
export interface NotificationCalls {
notifications?: Notifications
notification?: Notification
notificationChange?: NotificationChange
readNotification?: ReadNotification
notificationPath?: NotificationPath
}
/**
 * A notification of the account.
 */
export interface Notification {
/**
 * UUID of the notification.
 */
uuid: string
/**
 * Business time, ISO 8601.
 */
created: string
/**
 * Heading of the notification, one line.
 */
title: string
/**
 * Text of the notification, one or two sentences.
 */
description: string
/**
 * Buttons of the notification, in order.
 * 
 * Items: A button that opens a page.
 */
ctas: {
/**
 * Label of the button.
 */
title: string
/**
 * Path of this product that the button opens.
 */
redirectPath: string
}[]
/**
 * Whether the account has read it.
 */
status: ("UNREAD" | "READ")
/**
 * Address of the account's wallet; null without a wallet.
 */
walletAddress: (string | null)
}
/**
 * Marks a notification as read.
 */
export interface NotificationChange {
/**
 * The only accepted status.
 */
status: "READ"
}
/**
 * A notification that was read.
 */
export interface ReadNotification {
/**
 * UUID of the notification.
 */
uuid: string
/**
 * Status of the notification: always READ.
 */
status: "READ"
}
/**
 * Address of a notification.
 */
export interface NotificationPath {
/**
 * UUID of the notification.
 */
uuid: Identifier
}
