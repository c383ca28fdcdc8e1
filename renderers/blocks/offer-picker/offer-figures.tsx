import { formatCurrency, formatPercent } from "#lending/formats/numbers.ts";
import { formatMonths } from "../../format/months.ts";
import type { Offer } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import { Figure } from "./figure.tsx";
import classes from "./offer-picker.module.css";
import { type OfferTerms, withoutAutoPay } from "./terms.ts";

interface OfferFiguresProps {
  offer: Offer;
  terms: OfferTerms;
  /** What the borrower is paid at closing, with its label. US dollars. */
  payout: { label: string; amount: number };
  /** Whether another part of the page lists what comes out of the line. */
  isItemized: boolean;
}

/** What the chosen terms cost and pay. */
export function OfferFigures({ offer, terms, payout, isItemized }: OfferFiguresProps) {
  const language = useLanguage();
  const { words, say, locale } = language;
  const dollars = (amount: number) => formatCurrency(amount, locale);
  const byHand = withoutAutoPay(offer, terms.line);
  return (
    <dl className={classes.figures}>
      <Figure label={words.offer.payment} value={dollars(terms.payment)} large />
      <Figure label={payout.label} value={dollars(payout.amount)} large />
      <Figure label={words.offer.fee} value={dollars(terms.fee)} />
      {terms.recordingTax === undefined || isItemized ? null : (
        <Figure label={words.offer.recordingTax} value={dollars(terms.recordingTax)} />
      )}
      <Figure label={words.offer.amount} value={dollars(terms.line)} />
      <Figure label={words.offer.fixedApr} value={formatPercent(terms.rate, locale)} />
      <Figure label={words.offer.termTitle} value={formatMonths(terms.months, language)} />
      <Figure label={words.offer.interest} value={dollars(terms.totalInterest)} />
      <Figure label={words.offer.total} value={dollars(terms.totalPaid)} />
      {byHand ? (
        <Figure
          label={words.offer.byHand}
          value={say(words.offer.byHandValue, {
            rate: formatPercent(byHand.rate, locale),
            payment: dollars(byHand.payment),
          })}
        />
      ) : null}
    </dl>
  );
}
