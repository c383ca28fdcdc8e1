import type { WidgetProps } from "@rjsf/utils";
import { useDraft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { showText } from "./text.tsx";

const grouped = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/**
 * The amount in US dollars that a text spells: `$1,234.56`, `1 234`, `1234.5`. Negative amounts, exponents and more
 * than two decimals are no amount; the text is passed on to be reported.
 */
export function readCurrency(typed: string): number | string | undefined {
  const bare = typed.replaceAll(/[\s,]/g, "").replace(/^\$/, "");
  if (bare === "") return undefined;
  return /^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(bare) ? Number(bare) : typed.trim();
}

/** An amount grouped by thousands, with cents when it has some. */
export function showCurrency(value: unknown): string {
  if (typeof value !== "number") return showText(value);
  return Number.isInteger(value) ? whole.format(value) : grouped.format(value);
}

/** An amount in US dollars; the value is a number with no more than two decimals. */
export function CurrencyWidget(props: WidgetProps) {
  const draft = useDraft<number | string>({
    value: props.value,
    format: showCurrency,
    parse: readCurrency,
    commit: props.onChange,
  });
  return (
    <TextControl widget={props} draft={draft} inputMode="decimal" autoComplete="off" prefix="$" />
  );
}
