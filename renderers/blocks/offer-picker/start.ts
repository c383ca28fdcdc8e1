/** The choice with which the block begins: what the borrower asked for on an earlier page. */
import { useEffect, useRef } from "react";
import type { OfferPickerBlockOptions } from "#schemas/types/blocks/offer-picker.ts";
import type { BlockProps, Offer } from "../../host/types.ts";

export interface OfferChoice {
  offerUuid?: string | undefined;
  amount?: number | string | undefined;
}

type Wish = NonNullable<OfferPickerBlockOptions["start"]>;

/**
 * Returns the offer of the nearest term, and the wished amount as far as it allows one; null
 * without a wish or an offer.
 */
export function wishedOffer(
  offers: Offer[],
  read: (pointer: string) => unknown,
  wish: Wish,
): OfferChoice | null {
  const [amount, months] = [read(wish.amount), read(wish.months)];
  if (typeof amount !== "number" || typeof months !== "number") return null;
  const distance = (offer: Offer) => Math.abs((offer.term ?? 0) - months);
  const [offer] = offers.toSorted((a, b) => distance(a) - distance(b));
  if (offer === undefined) return null;
  const { minAmount = 0, maxAmount = amount, step = 0 } = offer;
  const whole = step > 0 ? Math.floor(amount / step) * step : amount;
  return { offerUuid: offer.uuid, amount: Math.min(Math.max(whole, minAmount), maxAmount) };
}

/** Begins with a choice once, unless the borrower has made one. */
export function useStart(
  {
    value,
    onChange,
    disabled,
  }: Pick<BlockProps<unknown, OfferChoice>, "value" | "onChange" | "disabled">,
  start: OfferChoice | null,
): void {
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current || start === null || disabled === true) return;
    begun.current = true;
    if (value?.offerUuid === undefined && value?.amount === undefined) onChange?.(start);
  }, [start, value, onChange, disabled]);
}
