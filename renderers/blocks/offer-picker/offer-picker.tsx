import { useState } from "react";
import type { OfferPickerBlockOptions } from "#schemas/types/blocks/offer-picker.ts";
import { formatRoundCurrency, formatCurrency } from "#lending/formats/numbers.ts";
import { formatMonths } from "../../format/months.ts";
import { valueAt } from "#engine/json/pointer.ts";
import type { BlockProps, Offer } from "../../host/types.ts";
import { readCurrency, useCurrencyDraft } from "../../widgets/currency.tsx";
import { BlockInput } from "../text-input.tsx";
import { ClosingCosts } from "./closing-costs.tsx";
import { LaterDraws } from "./later-draws.tsx";
import { OfferCards } from "./offer-cards.tsx";
import { OfferFigures } from "./offer-figures.tsx";
import { useStart, wishedOffer, type OfferChoice } from "./start.ts";
import { fits, onStep, rangeOf, termsOf } from "./terms.ts";
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
      <OfferCards
        id={id}
        legend={host.copy(words.offer.term)}
        offers={offers}
        chosen={value.offerUuid}
        line={figure}
        isMissing={errors.length > 0 && !chosen}
        disabled={disabled ?? false}
        describedBy={props.describedBy}
        onChoose={(offerUuid) => change({ offerUuid })}
      />

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
        {chosen && terms ? (
          <OfferFigures
            offer={chosen}
            terms={terms}
            payout={
              itemized
                ? { label: itemized.labels.payout, amount: itemized.costs.payout }
                : { label: options.draw ?? words.offer.draw, amount: terms.draw }
            }
            isItemized={itemized !== null}
          />
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
