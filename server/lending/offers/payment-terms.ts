import type { Application, MergePatch } from "#server/lending/application/ports.ts";
import type { Offer } from "./offers.ts";
import { termsOf } from "./select.ts";

/**
 * Returns the terms for the chosen way to pay. Offered rates contain the AutoPay discount; manual
 * payment adds it back.
 */
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
