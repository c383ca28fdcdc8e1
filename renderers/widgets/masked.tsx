import type { WidgetProps } from "@rjsf/utils";
import { useState } from "react";
import { figuresIn } from "../form/typed-characters.ts";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { ShowToggle } from "./show-toggle.tsx";
import { showText } from "../form/use-text-draft.ts";
import classes from "./widgets.module.css";

/** Grouping of each number when shown in full, and its placeholder when hidden. */
const masks: Record<
  string,
  { group: (digits: string) => string; hide: (digits: string) => string }
> = {
  ssn: {
    group: (digits) =>
      [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join("-"),
    hide: (digits) => `XXX-XX-${digits.slice(-4)}`,
  },
  account: { group: (digits) => digits, hide: (digits) => `•••• ${digits.slice(-4)}` },
  routing: { group: (digits) => digits, hide: (digits) => `•••• ${digits.slice(-4)}` },
};

/**
 * Drops spaces and dashes, which people write in such numbers; other characters stay for validation
 * to report.
 */
export const readDigits = (typed: string): string | undefined =>
  figuresIn(typed).replaceAll(/[\s-]/g, "") || undefined;

/**
 * A number that others should not read: hidden while typed, its last four digits on blur, in full
 * on request. Option `mask`: ssn, account or routing.
 */
export function MaskedWidget(props: WidgetProps) {
  const [revealed, setRevealed] = useState(false);
  const [focused, setFocused] = useState(false);
  const mask = masks[String(props.options.mask)] ?? masks.account!;
  const draft = useDraft<string>({
    value: props.value,
    format: (value) => {
      const digits = showText(value);
      return /^\d+$/.test(digits) ? mask.group(digits) : digits;
    },
    parse: readDigits,
    commit: props.onChange,
  });
  const digits = readDigits(draft.text) ?? "";
  const resting = revealed || focused || !/^\d{4,}$/.test(digits) ? undefined : mask.hide(digits);
  return (
    <TextControl
      widget={props}
      draft={draft}
      inputMode="numeric"
      autoComplete="off"
      verbatim
      resting={resting}
      onFocusChange={setFocused}
      className={!revealed && focused ? classes.hidden : undefined}
      suffixWidth={72}
      suffix={
        <ShowToggle
          controls={props.id}
          label={props.label}
          revealed={revealed}
          onToggle={() => setRevealed(!revealed)}
        />
      }
    />
  );
}
