import type { ReactNode } from "react";
import { formatCurrency, formatPercent, formatRoundCurrency } from "#lending/formats/numbers.ts";
import { formatMonths } from "../../format/months.ts";
import type { Offer } from "../../host/types.ts";
import { useLanguage } from "../../words/language.ts";
import shared from "../blocks.module.css";
import classes from "./offer-picker.module.css";
import { fits, paymentOf } from "./terms.ts";

interface OfferCardsProps {
  id: string;
  legend: ReactNode;
  offers: readonly Offer[];
  /** Uuid of the chosen offer. */
  chosen: string | undefined;
  /** Line for which each card shows the payment, US dollars; the largest of an offer that does not allow it. */
  line: number | undefined;
  isMissing: boolean;
  disabled: boolean;
  describedBy: string | undefined;
  onChoose: (uuid: string | undefined) => void;
}

/** The terms as cards, one of which the borrower chooses. */
export function OfferCards(props: OfferCardsProps) {
  const language = useLanguage();
  const { words, say, locale } = language;
  const { id, offers, chosen, isMissing, disabled } = props;
  return (
    <fieldset className={classes.group} aria-describedby={props.describedBy}>
      <legend className={shared.spoken}>{props.legend}</legend>
      <div className={classes.cards}>
        {offers.map((offer, index) => {
          const choiceId = `${id}__term${index}`;
          const line =
            props.line !== undefined && fits(offer, props.line)
              ? props.line
              : (offer.maxAmount ?? 0);
          return (
            <label key={offer.uuid} className={classes.card} htmlFor={choiceId}>
              <input
                type="radio"
                id={choiceId}
                name={`${id}__term`}
                className={classes.radio}
                value={offer.uuid}
                checked={offer.uuid === chosen}
                disabled={disabled}
                {...(isMissing ? { "aria-invalid": true } : {})}
                aria-describedby={`${choiceId}__more`}
                onChange={() => props.onChoose(offer.uuid)}
              />
              <span className={classes.cardText}>
                <span className={classes.cardHead}>
                  <span className={classes.cardTitle}>
                    {formatMonths(offer.term ?? 0, language)}
                  </span>{" "}
                  <span className={classes.rate}>
                    {say(words.offer.apr, { rate: formatPercent(offer.rate ?? 0, locale) })}
                  </span>
                </span>
                <span className={classes.more} id={`${choiceId}__more`}>
                  {say(words.offer.perMonth, {
                    payment: formatCurrency(paymentOf(offer, line), locale),
                    line: formatRoundCurrency(line, locale),
                  })}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}
