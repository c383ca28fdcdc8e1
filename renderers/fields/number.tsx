import type { FieldProps } from "@rjsf/utils";

/**
 * A number as its widget reads it. RJSF's own field turns every text that looks like a number into one, so an amount with
 * three decimals, which the currency widget refuses by passing its text on, would be accepted.
 */
export function NumberField(props: FieldProps) {
  const { StringField } = props.registry.fields;
  return StringField ? <StringField {...props} /> : null;
}
