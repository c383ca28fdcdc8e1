import type { WidgetProps } from "@rjsf/utils";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { readText, showText } from "./text.tsx";

/** An e-mail address. */
export function EmailWidget(props: WidgetProps) {
  const draft = useDraft<string>({
    value: props.value,
    format: showText,
    parse: readText,
    commit: props.onChange,
  });
  return (
    <TextControl
      widget={props}
      draft={draft}
      type="email"
      inputMode="email"
      autoComplete="email"
      verbatim
    />
  );
}
