import type { WidgetProps } from "@rjsf/utils";
import { useDraft } from "../form/use-draft.ts";
import { TextControl, textOption } from "./control.tsx";

const inputModes = ["text", "numeric", "decimal", "tel", "email"] as const;
type InputMode = (typeof inputModes)[number];

const asInputMode = (option: unknown): InputMode =>
  inputModes.find((mode) => mode === option) ?? "text";

/** Text without the blanks around it; nothing at all when it is blank. */
export const readText = (typed: string): string | undefined =>
  typed.trim() === "" ? undefined : typed.trim();
export const showText = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value) : "";

/** A line of text. Options: `inputMode`, `prefix`, `suffix`, `autocomplete`. */
export function TextWidget(props: WidgetProps) {
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
      inputMode={asInputMode(props.options.inputMode)}
      prefix={textOption(props.options.prefix)}
      suffix={textOption(props.options.suffix)}
    />
  );
}
