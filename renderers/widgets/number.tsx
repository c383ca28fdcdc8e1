import type { WidgetProps } from "@rjsf/utils";
import { useDraft } from "../form/use-draft.ts";
import { TextControl, textOption } from "./control.tsx";
import { showText } from "./text.tsx";

/** The number that a text spells, spaces and thousands separators aside; any other text is passed on to be reported. */
export function readNumber(typed: string): number | string | undefined {
  const bare = typed.replaceAll(/[\s,]/g, "");
  if (bare === "") return undefined;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : typed.trim();
}

/** A number. Options: `prefix`, `suffix`, `autocomplete`. */
export function NumberWidget(props: WidgetProps) {
  const draft = useDraft<number | string>({
    value: props.value,
    format: showText,
    parse: readNumber,
    commit: props.onChange,
  });
  return (
    <TextControl
      widget={props}
      draft={draft}
      inputMode={props.schema.type === "integer" ? "numeric" : "decimal"}
      autoComplete="off"
      prefix={textOption(props.options.prefix)}
      suffix={textOption(props.options.suffix)}
    />
  );
}
