import type { WidgetProps } from "@rjsf/utils";
import { CheckboxControl } from "./checkbox.tsx";

/**
 * Consent to the sentence of the title: never ticked beforehand, and absent, not false, while it is not given, so that
 * what is missing is reported as required. Option `link`: address of the sentence's `<link>`.
 */
export function ConsentWidget(props: WidgetProps) {
  return <CheckboxControl widget={props} off={undefined} />;
}
