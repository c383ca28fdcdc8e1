import { getUiOptions, type FieldProps } from "@rjsf/utils";
import { useMemo } from "react";
import { widgetOf } from "../form/field.ts";

/**
 * Passes a number on as its widget reads it. RJSF's own field converts every numeric text, and
 * would accept an amount with three decimals that the currency widget rejects by passing its text
 * on. Without a widget of its own a number gets the default, where RJSF would draw a line of text.
 */
export function NumberField(props: FieldProps) {
  const { registry, schema, uiSchema } = props;
  const { StringField } = registry.fields;
  const withWidget = useMemo(
    () =>
      getUiOptions(uiSchema).widget === undefined
        ? { ...uiSchema, "ui:widget": widgetOf(schema, uiSchema) }
        : uiSchema,
    [schema, uiSchema],
  );
  return StringField ? <StringField {...props} uiSchema={withWidget} /> : null;
}
