import type { WidgetProps } from "@rjsf/utils";
import { CheckboxControl } from "./checkbox.tsx";

/**
 * Consent to the sentence of the title. It starts unticked, and without consent the value is absent
 * rather than false, so that validation reports it as required. Option `link`: address of the
 * sentence's `<link>`, or of each.
 */
export function ConsentWidget(props: WidgetProps) {
  return <CheckboxControl widget={props} off={undefined} />;
}
