import type { WidgetProps } from "@rjsf/utils";
import { useMemo } from "react";
import { moneyOf } from "#lending/formats/money.ts";
import { unitId } from "../form/ids.ts";
import { useLanguage } from "../words/language.ts";
import { TextControl } from "./control.tsx";
import { useCurrencyDraft } from "./currency.tsx";

/** An amount in another currency than US dollars. A screen reader speaks the currency by its name. */
export function OtherCurrency(props: WidgetProps) {
  const { locale } = useLanguage();
  const currency = String(props.options.currency);
  const money = useMemo(() => moneyOf(currency, locale), [currency, locale]);
  const draft = useCurrencyDraft(props.value as number | string | undefined, props.onChange, money);
  const unit = unitId(props.id);
  return (
    <TextControl
      widget={props}
      draft={draft}
      inputMode={money.decimals === 0 ? "numeric" : "decimal"}
      autoComplete="off"
      prefix={
        <span id={unit} role="img" aria-label={money.name}>
          {money.sign}
        </span>
      }
      prefixWidth={`${money.sign.length + 2}ch`}
      unit={unit}
    />
  );
}
