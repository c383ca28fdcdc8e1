import type { WidgetProps } from "@rjsf/utils";
import { SelectControl, type Choice } from "./select.tsx";
import { stateNames } from "#lending/formats/states.ts";

const allStates: Choice[] = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

/** A state of the United States; a schema with an `enum` narrows the list. */
export function StateWidget(props: WidgetProps) {
  const allowed = props.schema.enum;
  const choices = Array.isArray(allowed)
    ? allStates.filter((choice) => allowed.some((value) => value === choice.value))
    : allStates;
  return <SelectControl widget={props} choices={choices} autoComplete="address-level1" />;
}
