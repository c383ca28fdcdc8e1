import { useState } from "react";
import type { OfferPickerBlockOptions } from "#schemas/types/blocks/offer-picker.ts";
import { formatPercent, formatRoundCurrency, formatCurrency } from "#lending/formats/numbers.ts";
import { formatMonths } from "../../format/months.ts";
import { valueAt } from "#engine/json/pointer.ts";
import type { BlockProps, Offer } from "../../host/types.ts";
import { readCurrency, useCurrencyDraft } from "../../widgets/currency.tsx";
import { BlockInput } from "../text-input.tsx";
import { ClosingCosts } from "./closing-costs.tsx";
import { Figure } from "./figure.tsx";
import { LaterDraws } from "./later-draws.tsx";
import { useStart, wishedOffer, type OfferChoice } from "./start.ts";
import { fits, onStep, paymentOf, rangeOf, termsOf, withoutAutoPay } from "./terms.ts";
import shared from "../blocks.module.css";
import classes from "./offer-picker.module.css";
import { useLanguage, type Language } from "../../words/language.ts";

/**
 * Offers terms as cards and an amount to type or slide, and shows at once the fee, draw, payment
 * and total.
 */
export function OfferPickerBlock(props: BlockProps<OfferPickerBlockOptions, OfferChoice>) {
  const language = useLanguage();
  const { words, say, locale } = language;
  const { id, options, host, value = {}, onChange, errors = [], disabled } = props;
  const read = (pointer: string): unknown =>
    valueAt({ application: host.application, profile: host.profile }, pointer);
  const listed = read(options.from ?? "/application/offers");
  const offers = Array.isArray(listed) ? (listed as Offer[]) : [];
  useStart(props, options.start ? wishedOffer(offers, read, options.start) : null);
  const chosen = offers.find((offer) => offer.uuid === value.offerUuid);
  const { min, max } = rangeOf(offers, chosen);
  const [amount, setAmount] = useState(value.amount);
  // True while the borrower types: 5 is no mistake on the way to 50,000.
  const [typing, setTyping] = useState(false);
  const [syncedAmount, setSyncedAmount] = useState(value.amount);
  if (!Object.is(syncedAmount, value.amount)) {
    setSyncedAmount(value.amount);
    setAmount(value.amount);
  }
  const change = (part: OfferChoice) => onChange?.({ ...value, ...part });
  const draft = useCurrencyDraft(value.amount, (next) => change({ amount: next }));

  if (offers.length === 0) return <p id={id}>{host.copy(words.offer.none)}</p>;

  const figure = typeof amount === "number" ? amount : undefined;
  const step = chosen?.step ?? offers[0]?.step;
  const problem = problemOf(chosen, amount, language);
  // An amount outside the offer has no figures.
  const terms = chosen && figure !== undefined && !problem ? termsOf(chosen, figure) : undefined;
  const itemized =
    terms?.costs && options.costs ? { costs: terms.costs, labels: options.costs } : null;
  const byHand = chosen && terms ? withoutAutoPay(chosen, terms.line) : null;
  const termMissing = errors.length > 0 && !chosen;
  const visibleProblem = !typing || errors.length > 0 ? problem : null;
  const amountMissing = errors.length > 0 && amount === undefined;
  const range = say(step === undefined ? words.offer.range : words.offer.rangeInSteps, {
    min: formatRoundCurrency(min, locale),
    max: formatRoundCurrency(max, locale),
    step: step === undefined ? "" : formatRoundCurrency(step, locale),
  });
  const show = (text: string, byKeys: boolean) => {
    setTyping(byKeys);
    setAmount(readCurrency(text));
    draft.type(text);
  };
  const leave = () => {
    setTyping(false);
    draft.leave();
  };
  const described = visibleProblem ? `${id}__amount-problem` : undefined;

  return (
    <div id={id} className={classes.picker}>
      <fieldset className={classes.group} aria-describedby={props.describedBy}>
        <legend className={shared.spoken}>{host.copy(words.offer.term)}</legend>
        <div className={classes.cards}>
          {offers.map((offer, index) => {
            const choiceId = `${id}__term${index}`;
            const line =
              figure !== undefined && fits(offer, figure) ? figure : (offer.maxAmount ?? 0);
            return (
              <label key={offer.uuid} className={classes.card} htmlFor={choiceId}>
                <input
                  type="radio"
                  id={choiceId}
                  name={`${id}__term`}
                  className={classes.radio}
                  value={offer.uuid}
                  checked={offer.uuid === value.offerUuid}
                  disabled={disabled ?? false}
                  {...(termMissing ? { "aria-invalid": true } : {})}
                  aria-describedby={`${choiceId}__more`}
                  onChange={() => change({ offerUuid: offer.uuid })}
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

      <div className={classes.amount}>
        <div className={classes.amountLine}>
          <BlockInput
            id={`${id}__amount`}
            label={words.offer.amount}
            hint={range}
            describedBy={described}
            inputMode="decimal"
            autoComplete="off"
            leftSection="$"
            value={draft.text}
            disabled={disabled ?? false}
            error={amountMissing || visibleProblem !== null}
            onChange={(event) => show(event.currentTarget.value, true)}
            onBlur={leave}
          />
          <input
            type="range"
            className={classes.slider}
            aria-label={words.offer.slide}
            aria-describedby={`${id}__amount__hint`}
            aria-valuetext={
              figure === undefined ? words.offer.noAmount : formatRoundCurrency(figure, locale)
            }
            min={min}
            max={max}
            step={step ?? options.step ?? 1_000}
            value={Math.min(Math.max(figure ?? min, min), max)}
            disabled={disabled ?? false}
            onChange={(event) => show(event.currentTarget.value, false)}
            onPointerUp={leave}
            onBlur={leave}
          />
        </div>
        {visibleProblem === null ? null : (
          <p className={classes.problem} role="alert" id={described}>
            {visibleProblem}
          </p>
        )}
      </div>

      <p className={shared.spoken} role="status">
        {terms
          ? say(words.offer.spoken, {
              term: formatMonths(terms.months, language),
              line: formatRoundCurrency(terms.line, locale),
              payment: formatCurrency(terms.payment, locale),
              total: formatCurrency(terms.totalPaid, locale),
            })
          : ""}
      </p>
      <div className={classes.result}>
        {terms ? (
          <dl className={classes.figures}>
            <Figure
              label={words.offer.payment}
              value={formatCurrency(terms.payment, locale)}
              large
            />
            <Figure
              label={itemized ? itemized.labels.payout : (options.draw ?? words.offer.draw)}
              value={formatCurrency(itemized ? itemized.costs.payout : terms.draw, locale)}
              large
            />
            <Figure label={words.offer.fee} value={formatCurrency(terms.fee, locale)} />
            {terms.recordingTax === undefined || itemized ? null : (
              <Figure
                label={words.offer.recordingTax}
                value={formatCurrency(terms.recordingTax, locale)}
              />
            )}
            <Figure label={words.offer.amount} value={formatCurrency(terms.line, locale)} />
            <Figure label={words.offer.fixedApr} value={formatPercent(terms.rate, locale)} />
            <Figure label={words.offer.termTitle} value={formatMonths(terms.months, language)} />
            <Figure
              label={words.offer.interest}
              value={formatCurrency(terms.totalInterest, locale)}
            />
            <Figure label={words.offer.total} value={formatCurrency(terms.totalPaid, locale)} />
            {byHand ? (
              <Figure
                label={words.offer.byHand}
                value={say(words.offer.byHandValue, {
                  rate: formatPercent(byHand.rate, locale),
                  payment: formatCurrency(byHand.payment, locale),
                })}
              />
            ) : null}
          </dl>
        ) : (
          <p className={classes.more}>{host.copy(words.offer.choose)}</p>
        )}
      </div>
      {terms && itemized ? (
        <ClosingCosts
          {...itemized}
          line={terms.line}
          fee={terms.fee}
          recordingTax={terms.recordingTax}
        />
      ) : null}
      {chosen ? <LaterDraws offer={chosen} host={host} /> : null}
    </div>
  );
}

/**
 * Returns why an offer does not allow an amount; null when it does, or when there is nothing to
 * judge yet.
 */
function problemOf(
  offer: Offer | undefined,
  amount: number | string | undefined,
  { words, say, locale }: Language,
): string | null {
  if (amount === undefined) return null;
  if (typeof amount === "string") return words.offer.noNumber;
  if (!offer) return null;
  if (!fits(offer, amount))
    return say(words.offer.outside, {
      min: formatRoundCurrency(offer.minAmount ?? 0, locale),
      max: formatRoundCurrency(offer.maxAmount ?? 0, locale),
    });
  const { step } = offer;
  if (step === undefined || onStep(offer, amount)) return null;
  return say(words.offer.offStep, { step: formatRoundCurrency(step, locale) });
}
