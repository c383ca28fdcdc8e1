import type { Application, MergePatch } from "#server/application/ports.ts";
import type { Offer } from "#server/offers/offers.ts";
import { termsOf } from "#server/offers/select.ts";

/** Offered rates contain the AutoPay discount: who pays by hand pays the rate without it. */
export function paymentTerms(application: Application): MergePatch {
  const offer = (application.offers ?? []).find(
    (each): each is Offer =>
      each.uuid !== undefined && each.uuid === application.selection?.offerUuid,
  );
  const { payType, amount } = application;
  if (offer === undefined || payType === undefined || amount === undefined) return {};
  const surcharge = payType === "MANUAL" ? (offer.autopayDiscount ?? 0) : 0;
  const rate = Math.round((offer.rate + surcharge) * 10_000) / 10_000;
  return { ...termsOf({ ...offer, rate }, amount) };
}
