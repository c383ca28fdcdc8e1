/* Generated from widgets/list.schema.json by `npm run generate`. */

/**
 * Items that a person adds, changes and removes (`ui:field: list`): an array of objects or of single values. `minItems` and `maxItems` of the array limit their number, and a required list shows its first `minItems` items at once. `items` of the ui schema describes the fields of an item. `{number}` is the position of an item, from 1; a field of the item gives its answer as text.
 */
export interface ListFieldOptions {
/**
 * `all` shows the fields of every item. `one` shows each item as a summary and opens one item at a time. Single values are always all shown.
 */
display?: ("all" | "one")
/**
 * Title of an item, such as `Owner {number}`; by default the title of `items` and the number.
 */
itemTitle?: string
/**
 * A closed item in one line, such as `{firstName} {lastName}`. Blank answers leave no separators behind.
 */
summary?: string
/**
 * Label of the button that adds an item; `count` is the number of items that are there.
 */
add?: string
/**
 * Label of the button that removes an item; the title of the item follows it for screen readers.
 */
remove?: string
/**
 * Label of the button that opens a closed item; the title of the item follows it for screen readers.
 */
change?: string
/**
 * Label of the button that closes an open item.
 */
done?: string
/**
 * Text of a list without items.
 */
empty?: string
}
