import { formatRoundCurrency } from "#lending/formats/numbers.ts";
import type { Offer } from "../../host/types.ts";
import type { Language } from "../../words/language.ts";
import { fits, onStep } from "./terms.ts";

/**
 * Returns why an offer does not allow an amount; null when it does, or when there is nothing to
 * judge yet.
 */
export function problemOf(
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
