import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import { circumstancesOf, costsFor } from "./closing-costs.ts";
import type { Offer } from "./offers.ts";
import { pricingOf } from "./pricing.ts";
import { termsPatch } from "./select.ts";

/**
 * Returns the terms for the chosen way to pay. Offered rates contain the AutoPay discount; manual
 * payment adds it back.
 */
export function paymentTerms(application: Application): MergePatch {
  const chosen = chosenOffer(application);
  return chosen === null ? {} : termsPatch(application, chosen.offer, chosen.amount);
}

/**
 * Returns the terms with the closing costs of today's circumstances, such as a notary at an office
 * that the borrower has chosen after the offer.
 */
export function termsToday(
  application: Application,
  organisation: Record<string, unknown>,
): MergePatch {
  const chosen = chosenOffer(application);
  if (chosen?.offer.closingCosts === undefined) return {};
  const closingCosts = costsFor(
    pricingOf(organisation),
    circumstancesOf(application, organisation),
  );
  if (closingCosts === null) return {};
  return termsPatch(application, { ...chosen.offer, closingCosts }, chosen.amount);
}

/** The chosen offer with the rate of the way to pay, and the chosen line. */
function chosenOffer({
  offers = [],
  selection,
  payType,
  amount,
}: Application): { offer: Offer; amount: number } | null {
  const offer = offers.find(
    (each): each is Offer => each.uuid !== undefined && each.uuid === selection?.offerUuid,
  );
  if (offer === undefined || payType === undefined || amount === undefined) return null;
  const surcharge = payType === "MANUAL" ? (offer.autopayDiscount ?? 0) : 0;
  const rate = Math.round((offer.rate + surcharge) * 10_000) / 10_000;
  return { offer: { ...offer, rate }, amount };
}
