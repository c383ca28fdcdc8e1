import type { WidgetProps } from "@rjsf/utils";
import type { Money } from "#lending/formats/money.ts";
import { figuresIn } from "../form/typed-characters.ts";
import { useDraft, type Draft } from "../form/use-draft.ts";
import { textOption } from "./aria.ts";
import { TextControl } from "./control.tsx";
import { lateWidget } from "./late-widget.ts";
import { showText } from "../form/use-text-draft.ts";

/** What an input needs to know of its currency. */
type TypedMoney = Pick<Money, "decimals" | "typed">;

const DOLLARS: TypedMoney = { decimals: 2, typed: ["$"] };

/** Returns a text without the first of the signs at its begin or end. */
function withoutSign(text: string, signs: readonly string[]): string {
  const sign = signs.find((each) => text.startsWith(each) || text.endsWith(each)) ?? "";
  return text.startsWith(sign) ? text.slice(sign.length) : text.slice(0, -sign.length);
}

/**
 * Parses an amount: `$1,234.56`, `1 234`, `1234.5`. Returns any other text for validation to
 * report, negative amounts, exponents and more decimals than the currency has included.
 */
export function readCurrency(
  written: string,
  { decimals, typed }: TypedMoney = DOLLARS,
): number | string | undefined {
  const bare = withoutSign(figuresIn(written).replaceAll(/[\s,]/g, ""), typed);
  if (bare === "") return undefined;
  const amount = /^(?=\.?\d)\d*(?:(\.)(\d*))?$/.exec(bare);
  const [, point, fraction = ""] = amount ?? [];
  return amount && fraction.length <= decimals && (decimals > 0 || !point)
    ? Number(bare)
    : written.trim();
}

/** Formats an amount with thousands separators, and with decimals when it has any. */
export function showCurrency(value: unknown, { decimals }: TypedMoney = DOLLARS): string {
  if (typeof value !== "number") return showText(value);
  const [fewest, most] = Number.isInteger(value) ? [0, 0] : [decimals, Math.max(decimals, 3)];
  return value.toLocaleString("en-US", {
    minimumFractionDigits: fewest,
    maximumFractionDigits: most,
  });
}

/** The draft of an input whose value is an amount, or a text that is none. */
export const useCurrencyDraft = (
  value: number | string | undefined,
  commit: (value: number | string | undefined) => void,
  money: TypedMoney = DOLLARS,
): Draft =>
  useDraft<number | string>({
    value,
    format: (amount) => showCurrency(amount, money),
    parse: (text) => readCurrency(text, money),
    commit,
  });

const otherCurrency = lateWidget(async () => (await import("./other-currency.tsx")).OtherCurrency);

/** An amount; the value is a number with the decimals of its currency. Option: `currency`. */
export function CurrencyWidget(props: WidgetProps) {
  return (textOption(props.options.currency) ?? "USD") === "USD" ? (
    <DollarInput {...props} />
  ) : (
    <otherCurrency.component {...props} />
  );
}

function DollarInput(props: WidgetProps) {
  const draft = useCurrencyDraft(props.value as number | string | undefined, props.onChange);
  return (
    <TextControl widget={props} draft={draft} inputMode="decimal" autoComplete="off" prefix="$" />
  );
}
