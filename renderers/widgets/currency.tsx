import type { WidgetProps } from "@rjsf/utils";
import { useDraft, type Draft } from "../form/use-draft.ts";
import { TextControl } from "./control.tsx";
import { showText } from "../form/use-text-draft.ts";

const grouped = new Intl.NumberFormat("en-US", { minimumFractionDigits: 2 });
const wholeDollars = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });

/**
 * Parses an amount in US dollars: `$1,234.56`, `1 234`, `1234.5`. Returns any other text for
 * validation to report, negative amounts, exponents and more than two decimals included.
 */
export function readCurrency(typed: string): number | string | undefined {
  const bare = typed.replaceAll(/[\s,]/g, "").replace(/^\$/, "");
  if (bare === "") return undefined;
  return /^(\d+(\.\d{0,2})?|\.\d{1,2})$/.test(bare) ? Number(bare) : typed.trim();
}

/** Formats an amount with thousands separators, and with cents when it has any. */
export function showCurrency(value: unknown): string {
  if (typeof value !== "number") return showText(value);
  return Number.isInteger(value) ? wholeDollars.format(value) : grouped.format(value);
}

/** The draft of an input whose value is an amount, or a text that is none. */
export const useCurrencyDraft = (
  value: number | string | undefined,
  commit: (value: number | string | undefined) => void,
): Draft => useDraft<number | string>({ value, format: showCurrency, parse: readCurrency, commit });

/** An amount in US dollars; the value is a number with no more than two decimals. */
export function CurrencyWidget(props: WidgetProps) {
  const draft = useCurrencyDraft(props.value as number | string | undefined, props.onChange);
  return (
    <TextControl widget={props} draft={draft} inputMode="decimal" autoComplete="off" prefix="$" />
  );
}
