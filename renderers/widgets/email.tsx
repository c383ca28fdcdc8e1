import type { WidgetProps } from "@rjsf/utils";
import { useTextDraft } from "../form/use-text-draft.ts";
import { TextControl } from "./control.tsx";

/** An e-mail address. */
export function EmailWidget(props: WidgetProps) {
  const draft = useTextDraft(props.value as string | undefined, props.onChange);
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
