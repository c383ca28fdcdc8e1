/* Generated from widgets/radio-cards.schema.json by `npm run generate`. */

/**
 * One of a few, each on a card with room for an explanation.
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
 * False leaves out the word (optional) behind the label of a property that is not required.
 */
optional?: boolean
/**
 * Cards side by side on wide screens.
 */
columns?: (1 | 2)
/**
 * Words of each card by value.
 */
cards?: {
[k: string]: Card
}
}
/**
 * Words of a card beyond the option's title.
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
