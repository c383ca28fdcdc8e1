import { toFieldPathId, type FieldProps, type RJSFSchema, type UiSchema } from "@rjsf/utils";
import { useMemo } from "react";
import { propertyOrder } from "../../form/order.ts";

interface ItemFieldsProps {
  /** Props of the list. */
  list: FieldProps;
  index: number;
  title: string;
  item: unknown;
  items: RJSFSchema;
  itemUi: UiSchema | undefined;
}

/** The fields of one item: a group with its title as legend, or one input labeled with it. */
export function ItemFields({ list, index, title, item, items, itemUi }: ItemFieldsProps) {
  const { registry, fieldPathId, errorSchema, name } = list;
  const { SchemaField } = registry.fields;
  const path = useMemo(
    () => toFieldPathId(index, registry.globalFormOptions, fieldPathId),
    [index, registry, fieldPathId],
  );
  const ui = useMemo<UiSchema>(
    () => ({
      ...(items.type === "object" ? { "ui:order": [...propertyOrder(items), "*"] } : {}),
      ...itemUi,
      "ui:title": title,
    }),
    [items, itemUi, title],
  );
  if (!SchemaField) return null;
  return (
    <SchemaField
      name={`${name}-${index}`}
      schema={items}
      uiSchema={ui}
      formData={item}
      {...errorsOf(errorSchema, index)}
      fieldPathId={path}
      required
      onChange={list.onChange}
      onBlur={list.onBlur}
      onFocus={list.onFocus}
      registry={registry}
      disabled={list.disabled ?? false}
      readonly={list.readonly ?? false}
    />
  );
}

function errorsOf(errors: FieldProps["errorSchema"], index: number) {
  const errorSchema = errors?.[String(index)];
  return errorSchema === undefined ? {} : { errorSchema };
}
