/* Generated from notifications.schema.json by `npm run generate`. */

/**
 * What a flow tells people in the product itself, under the bell. Looked at after every write, like its e-mails; the words are worked out when they are read. A notification names no figures and nothing personal.
 */
export interface Notifications {
$schema?: string
/**
 * The notifications. Their order says nothing: they are shown newest first.
 */
notifications: {
/**
 * Identifier within the flow.
 */
id: string
/**
 * Guard over the application and the profile: it is due.
 */
when: string
/**
 * Value that names the occasion: told once for each value, and not without one.
 */
once: string
/**
 * One line.
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
 * Identifier.
 */
id: string
/**
 * Words of the link.
 */
title: string
/**
 * Address in this product; `:uuid` stands for the application.
 */
redirectPath: string
}[]
}[]
}
