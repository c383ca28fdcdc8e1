/* Generated from blocks/notice.schema.json by `npm run generate`. */

/**
 * A highlighted message.
 */
export interface NoticeBlockOptions {
/**
 * Style of the notice. Without a title, it also chooses the word before the text.
 */
tone?: ("info" | "success" | "warning" | "error")
/**
 * Heading of the notice.
 */
title?: string
/**
 * Text of the block.
 */
text: string
/**
 * Address of the `<link>` in the text.
 */
link?: string
}
