import type { WidgetProps } from "@rjsf/utils";
import { helpOf } from "../form/field.ts";
import { describedBy } from "../form/ids.ts";

/** ARIA attributes of an input; the same for every widget. */
interface ControlAria {
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  "aria-required"?: true | undefined;
}

/**
 * @param warned whether a warning shows under the field; a widget that never warns leaves it out
 * @param unit id of the element that names the unit of the answer
 */
export function ariaOf(props: WidgetProps, warned = false, unit?: string): ControlAria {
  const invalid = (props.rawErrors?.length ?? 0) > 0;
  const described = describedBy(
    props.id,
    helpOf(props.schema, props.uiSchema) !== "",
    invalid,
    warned,
  );
  return {
    "aria-describedby": unit && described ? `${unit} ${described}` : (unit ?? described),
    ...(invalid ? { "aria-invalid": true } : {}),
    ...(props.required ? { "aria-required": true } : {}),
  };
}

/** Returns a widget option that is a text, or undefined. */
export const textOption = (option: unknown): string | undefined =>
  typeof option === "string" ? option : undefined;
