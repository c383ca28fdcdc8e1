import type { WidgetProps } from "@rjsf/utils";
import { figuresIn } from "../form/typed-characters.ts";
import { useDraft } from "../form/use-draft.ts";
import { textOption } from "./aria.ts";
import { TextControl } from "./control.tsx";
import { showText } from "../form/use-text-draft.ts";

/**
 * Parses a number with spaces and thousands separators; returns any other text for validation to
 * report.
 */
export function readNumber(typed: string): number | string | undefined {
  const bare = figuresIn(typed).replaceAll(/[\s,]/g, "");
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
