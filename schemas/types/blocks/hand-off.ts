/* Generated from blocks/hand-off.schema.json by `npm run generate`. */

/**
 * Goes on with the page on a phone: a QR code, or a link by email, opens this screen there without a log-in. The link works once, for ten minutes, and opens this screen alone. Only a screen with this block can be handed off, and a phone shows nothing in its place.
 */
export interface HandOffBlockOptions {
/**
 * Heading of the block.
 */
title: string
/**
 * What the person does with the phone, and what this page does meanwhile.
 */
text: string
/**
 * Places of the application that the phone reads, besides the uploads of this screen. A person who holds the link sees them.
 * 
 * Items: JSON pointer.
 */
shares?: string[]
}
