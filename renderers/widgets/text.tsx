import type { WidgetProps } from "@rjsf/utils";
import { useTextDraft } from "../form/use-text-draft.ts";
import { textOption } from "./aria.ts";
import { TextControl } from "./control.tsx";

const inputModes = ["text", "numeric", "decimal", "tel", "email"] as const;
type InputMode = (typeof inputModes)[number];

const asInputMode = (option: unknown): InputMode =>
  inputModes.find((mode) => mode === option) ?? "text";

/** A line of text. Options: `inputMode`, `prefix`, `suffix`, `autocomplete`. */
export function TextWidget(props: WidgetProps) {
  const draft = useTextDraft(props.value as string | undefined, props.onChange);
  return (
    <TextControl
      widget={props}
      draft={draft}
      inputMode={asInputMode(props.options.inputMode)}
      prefix={textOption(props.options.prefix)}
      suffix={textOption(props.options.suffix)}
    />
  );
}
