import { getUiOptions, type RJSFSchema, type UiSchema } from "@rjsf/utils";

/** A list of items that a person adds and removes (`ui:field: list`). */
export interface List {
  items: RJSFSchema;
  itemUi: UiSchema | undefined;
  /** Title of an item, with the argument `number`. */
  itemTitle: string;
}

/** Returns the list that a property is; null for every other property. */
export function listOf(schema: RJSFSchema, uiSchema: UiSchema | undefined): List | null {
  const { field, itemTitle } = getUiOptions(uiSchema);
  const { items } = schema;
  if (field !== "list" || typeof items !== "object" || Array.isArray(items)) return null;
  return {
    items,
    itemUi: uiSchema?.items as UiSchema | undefined,
    itemTitle:
      typeof itemTitle === "string"
        ? itemTitle
        : `${items.title ?? schema.title ?? ""} {number}`.trim(),
  };
}

/** Returns an item without answers; JSON has no absent value in a list. */
export const blankItem = (items: RJSFSchema): Record<string, unknown> | null =>
  items.type === "object" ? {} : null;
