import { formatCurrency, formatPercent, formatRoundCurrency } from "#lending/formats/numbers.ts";
import { formatMonths } from "../../format/months.ts";
import { formatDate } from "#lending/formats/dates.ts";
import type { BlockHost, Offer } from "../../host/types.ts";
import { EXAMPLE, exampleDraw } from "./terms.ts";
import classes from "./offer-picker.module.css";
import { useLanguage } from "../../words/language.ts";

/** Explains the cost of later draws: the rule in words, and one worked example. */
export function LaterDraws({ offer, host }: { offer: Offer; host: BlockHost }) {
  const language = useLanguage();
  const { words, say, locale } = language;
  const example = exampleDraw(offer);
  const { laterDraws, drawPeriodMonths = 0 } = offer;
  if (!example || !laterDraws) return null;
  const { indexName = "", indexRate = 0, indexAsOf = "", margin = 0, minDraw = 0 } = laterDraws;
  const amount = Math.max(EXAMPLE.amount, minDraw);
  const sign = margin < 0 ? "minus" : "plus";
  return (
    <section className={classes.later}>
      <h2 className={classes.laterTitle}>{host.copy(words.offer.laterTitle)}</h2>
      <p>
        {say(words.offer.later, {
          period: formatMonths(drawPeriodMonths, language),
          least: formatRoundCurrency(minDraw, locale),
          index: indexName,
          sign,
          margin: Math.abs(margin).toFixed(2),
        }) +
          (offer.autopayDiscount
            ? say(words.offer.laterByHand, { points: offer.autopayDiscount.toFixed(2) })
            : "") +
          (laterDraws.maxRate === undefined
            ? ""
            : say(words.offer.laterMost, { rate: formatPercent(laterDraws.maxRate, locale) }))}
      </p>
      <p>
        {say(words.offer.example, {
          index: indexName,
          indexRate: formatPercent(indexRate, locale),
          date: formatDate(indexAsOf, locale),
          amount: formatRoundCurrency(amount, locale),
          rate: formatPercent(example.rate, locale),
          payment: formatCurrency(example.payment, locale),
          months: formatMonths(example.months, language),
        })}
      </p>
    </section>
  );
}
