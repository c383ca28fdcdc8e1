/* Generated from blocks/notice.schema.json by `npm run generate`. */

/**
 * A message set apart.
 */
export interface NoticeBlockOptions {
/**
 * Look, and the word said before the text when there is no title.
 */
tone?: ("info" | "success" | "warning" | "error")
/**
 * Said first.
 */
title?: string
/**
 * The copy.
 */
text: string
/**
 * Address of the `<link>` in the text.
 */
link?: string
}
