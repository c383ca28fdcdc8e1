import type { OfferPickerBlockOptions } from "#schemas/types/blocks/offer-picker.ts";
import { formatRoundCurrency, formatCurrency } from "#lending/formats/numbers.ts";
import { formatMonths } from "../../format/months.ts";
import { valueAt } from "#engine/json/pointer.ts";
import type { BlockProps, Offer } from "../../host/types.ts";
import { AmountField } from "./amount-field.tsx";
import { ClosingCosts } from "./closing-costs.tsx";
import { LaterDraws } from "./later-draws.tsx";
import { OfferCards } from "./offer-cards.tsx";
import { OfferFigures } from "./offer-figures.tsx";
import { useStart, wishedOffer, type OfferChoice } from "./start.ts";
import { problemOf } from "./problem.ts";
import { rangeOf, termsOf } from "./terms.ts";
import { useAmount } from "./use-amount.ts";
import shared from "../blocks.module.css";
import classes from "./offer-picker.module.css";
import { useLanguage } from "../../words/language.ts";

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
  const change = (part: OfferChoice) => onChange?.({ ...value, ...part });
  const input = useAmount(value.amount, (amount) => change({ amount }));
  const { amount, typing } = input;

  if (offers.length === 0) return <p id={id}>{host.copy(words.offer.none)}</p>;

  const figure = typeof amount === "number" ? amount : undefined;
  const step = chosen?.step ?? offers[0]?.step;
  const problem = problemOf(chosen, amount, language);
  // An amount outside the offer has no figures.
  const terms = chosen && figure !== undefined && !problem ? termsOf(chosen, figure) : undefined;
  const itemized =
    terms?.costs && options.costs ? { costs: terms.costs, labels: options.costs } : null;
  const visibleProblem = !typing || errors.length > 0 ? problem : null;
  const hint = say(step === undefined ? words.offer.range : words.offer.rangeInSteps, {
    min: formatRoundCurrency(min, locale),
    max: formatRoundCurrency(max, locale),
    step: step === undefined ? "" : formatRoundCurrency(step, locale),
  });

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

      <AmountField
        id={id}
        input={input}
        figure={figure}
        hint={hint}
        min={min}
        max={max}
        step={step ?? options.step ?? 1_000}
        problem={visibleProblem}
        isMissing={errors.length > 0 && amount === undefined}
        disabled={disabled ?? false}
      />

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
