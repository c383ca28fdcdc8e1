import type { FieldProps } from "@rjsf/utils";

/**
 * Passes a number on as its widget reads it. RJSF's own field converts every numeric text, and
 * would accept an amount with three decimals that the currency widget rejects by passing its text
 * on.
 */
export function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  return StringField ? <StringField {...props} /> : null;
}
