/* Generated from blocks/text.schema.json by `npm run generate`. */

/**
 * Paragraphs of copy; a blank line begins the next one.
 */
export interface TextBlockOptions {
/**
 * Text of the block.
 */
text: string
/**
 * Address of the `<link>` in the text.
 */
link?: string
}
