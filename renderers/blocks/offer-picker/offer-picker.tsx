import { useState } from "react";
import {
  formatMonths,
  formatPercent,
  formatRoundCurrency,
  formatCurrency,
} from "../../format/numbers.ts";
import { readPointer } from "../../format/pointer.ts";
import { useDraft } from "../../form/use-draft.ts";
import type { BlockProps, Offer } from "../../host/types.ts";
import { readCurrency, showCurrency } from "../../widgets/currency.tsx";
import { BlockInput } from "../text-input.tsx";
import { LaterDraws } from "./later-draws.tsx";
import { fits, onStep, paymentOf, rangeOf, termsOf, withoutAutoPay } from "./terms.ts";
import shared from "../blocks.module.css";
import classes from "./offer-picker.module.css";
import { say, words } from "../../words/words.ts";

export interface OfferChoice {
  offerUuid?: string | undefined;
  amount?: number | string | undefined;
}

export interface OfferPickerOptions {
  from?: string;
  step?: number;
}

/** Terms as cards, the amount typed or slid, and at once what both mean: fee, draw, payment, total. */
export function OfferPickerBlock(props: BlockProps<OfferPickerOptions, OfferChoice>) {
  const { id, options, host, value = {}, onChange, errors = [], disabled } = props;
  const found = readPointer(
    { application: host.application, profile: host.profile },
    options.from ?? "/application/offers",
  );
  const offers = Array.isArray(found) ? (found as Offer[]) : [];
  const chosen = offers.find((offer) => offer.uuid === value.offerUuid);
  const { min, max } = rangeOf(offers, chosen);
  const [amount, setAmount] = useState(value.amount);
  // Nobody is told that 5 is too little while 50,000 is being typed.
  const [typing, setTyping] = useState(false);
  const [seen, setSeen] = useState(value.amount);
  if (!Object.is(seen, value.amount)) {
    setSeen(value.amount);
    setAmount(value.amount);
  }
  const change = (part: OfferChoice) => onChange?.({ ...value, ...part });
  const draft = useDraft<number | string>({
    value: value.amount,
    format: showCurrency,
    parse: readCurrency,
    commit: (next) => change({ amount: next }),
  });

  if (offers.length === 0) return <p id={id}>{host.copy(words.offer.none)}</p>;

  const figure = typeof amount === "number" ? amount : undefined;
  const step = chosen?.step ?? offers[0]?.step;
  const problem = problemOf(chosen, amount);
  // What cannot be had has no figures.
  const terms = chosen && figure !== undefined && !problem ? termsOf(chosen, figure) : undefined;
  const byHand = chosen && terms ? withoutAutoPay(chosen, terms.line) : null;
  const termMissing = errors.length > 0 && !chosen;
  const told = !typing || errors.length > 0 ? problem : null;
  const amountMissing = errors.length > 0 && amount === undefined;
  const range = say(step === undefined ? words.offer.range : words.offer.rangeInSteps, {
    min: formatRoundCurrency(min),
    max: formatRoundCurrency(max),
    step: step === undefined ? "" : formatRoundCurrency(step),
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
  const described = told ? `${id}__amount-problem` : undefined;

  return (
    <div id={id} className={classes.picker}>
      <fieldset className={classes.group} aria-describedby={props.describedBy}>
        <legend className={shared.spoken}>{host.copy(words.offer.term)}</legend>
        <div className={classes.cards}>
          {offers.map((offer, index) => {
            const own = `${id}__term${index}`;
            const line =
              figure !== undefined && fits(offer, figure) ? figure : (offer.maxAmount ?? 0);
            return (
              <label key={offer.uuid} className={classes.card} htmlFor={own}>
                <input
                  type="radio"
                  id={own}
                  name={`${id}__term`}
                  className={classes.radio}
                  value={offer.uuid}
                  checked={offer.uuid === value.offerUuid}
                  disabled={disabled ?? false}
                  {...(termMissing ? { "aria-invalid": true } : {})}
                  aria-describedby={`${own}__more`}
                  onChange={() => change({ offerUuid: offer.uuid })}
                />
                <span className={classes.cardText}>
                  <span className={classes.cardHead}>
                    <span className={classes.cardTitle}>{formatMonths(offer.term ?? 0)}</span>{" "}
                    <span className={classes.rate}>
                      {say(words.offer.apr, { rate: formatPercent(offer.rate ?? 0) })}
                    </span>
                  </span>
                  <span className={classes.more} id={`${own}__more`}>
                    {say(words.offer.perMonth, {
                      payment: formatCurrency(paymentOf(offer, line)),
                      line: formatRoundCurrency(line),
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
            error={amountMissing || told !== null}
            onChange={(event) => show(event.currentTarget.value, true)}
            onBlur={leave}
          />
          <input
            type="range"
            className={classes.slider}
            aria-label={words.offer.slide}
            aria-describedby={`${id}__amount__hint`}
            aria-valuetext={
              figure === undefined ? words.offer.noAmount : formatRoundCurrency(figure)
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
        {told === null ? null : (
          <p className={classes.problem} role="alert" id={described}>
            {told}
          </p>
        )}
      </div>

      <p className={shared.spoken} role="status">
        {terms
          ? say(words.offer.spoken, {
              term: formatMonths(terms.months),
              line: formatRoundCurrency(terms.line),
              payment: formatCurrency(terms.payment),
              total: formatCurrency(terms.totalPaid),
            })
          : ""}
      </p>
      <div className={classes.result}>
        {terms ? (
          <dl className={classes.figures}>
            <Figure label={words.offer.payment} value={formatCurrency(terms.payment)} large />
            <Figure label={words.offer.draw} value={formatCurrency(terms.draw)} large />
            <Figure label={words.offer.fee} value={formatCurrency(terms.fee)} />
            {terms.recordingTax === undefined ? null : (
              <Figure label={words.offer.recordingTax} value={formatCurrency(terms.recordingTax)} />
            )}
            <Figure label={words.offer.amount} value={formatCurrency(terms.line)} />
            <Figure label={words.offer.fixedApr} value={formatPercent(terms.rate)} />
            <Figure label={words.offer.termTitle} value={formatMonths(terms.months)} />
            <Figure label={words.offer.interest} value={formatCurrency(terms.totalInterest)} />
            <Figure label={words.offer.total} value={formatCurrency(terms.totalPaid)} />
            {byHand ? (
              <Figure
                label={words.offer.byHand}
                value={say(words.offer.byHandValue, {
                  rate: formatPercent(byHand.rate),
                  payment: formatCurrency(byHand.payment),
                })}
              />
            ) : null}
          </dl>
        ) : (
          <p className={classes.more}>{host.copy(words.offer.choose)}</p>
        )}
      </div>
      {chosen ? <LaterDraws offer={chosen} host={host} /> : null}
    </div>
  );
}

/** Why an amount cannot be had under an offer, in words; null when it can, or when there is nothing to judge yet. */
function problemOf(offer: Offer | undefined, amount: number | string | undefined): string | null {
  if (amount === undefined) return null;
  if (typeof amount === "string") return words.offer.noNumber;
  if (!offer) return null;
  if (!fits(offer, amount))
    return say(words.offer.outside, {
      min: formatRoundCurrency(offer.minAmount ?? 0),
      max: formatRoundCurrency(offer.maxAmount ?? 0),
    });
  const { step } = offer;
  if (step === undefined || onStep(offer, amount)) return null;
  return say(words.offer.offStep, { step: formatRoundCurrency(step) });
}

function Figure({ label, value, large }: { label: string; value: string; large?: boolean }) {
  return (
    <div className={classes.figure} data-large={large || undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
