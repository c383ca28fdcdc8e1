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
 * One notification.
 */
export interface Notification {
/**
 * Notification.
 */
uuid: string
/**
 * Business time, ISO 8601.
 */
created: string
/**
 * Heading.
 */
title: string
/**
 * Text.
 */
description: string
/**
 * Buttons.
 * 
 * Items: One button.
 */
ctas: {
/**
 * Label.
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
 * Notification.
 */
uuid: string
/**
 * Its status.
 */
status: "READ"
}
/**
 * Address of a notification.
 */
export interface NotificationPath {
/**
 * Notification.
 */
uuid: Identifier
}
