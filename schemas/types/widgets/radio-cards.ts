/* Generated from widgets/radio-cards.schema.json by `npm run generate`. */

/**
 * One of a few choices, each on a card with an explanation.
 */
export interface RadioCardsWidgetOptions {
/**
 * Autofill token (HTML), such as given-name, or off.
 */
autocomplete?: string
/**
 * Share of the line on wide screens.
 */
width?: ("half" | "third")
/**
 * False hides the word (optional) after the label of an optional property.
 */
optional?: boolean
/**
 * Cards side by side on wide screens.
 */
columns?: (1 | 2)
/**
 * Texts of each card by value.
 */
cards?: {
[k: string]: Card
}
}
/**
 * Texts of a card besides the option's title.
 */
export interface Card {
/**
 * Replaces the option's title.
 */
title?: string
/**
 * Explanation under the title.
 */
description?: string
}
