import type { Effect } from "#server/application/ports.ts";
import type { Offer } from "#server/offers/offers.ts";
import { amountFault, termsOf } from "#server/offers/select.ts";
import { fault, numberAt, objectAt, textAt } from "./reading.ts";

/** Takes the offer and amount of field `offer` and sets everything that follows from them. */
export const selectOffer: Effect = ({ application, data }) => {
  const chosen = objectAt(data, "offer") ?? {};
  const offerUuid = textAt(chosen, "offerUuid");
  const offer = (application.offers ?? []).find(
    (each): each is Offer => each.uuid !== undefined && each.uuid === offerUuid,
  );
  if (offer === undefined)
    return fault("/offer/offerUuid", "This offer is no longer open. Choose one of those shown.");
  const amount = numberAt(chosen, "amount");
  if (amount === null) return fault("/offer/amount", "Enter an amount.");
  const problem = amountFault(offer, amount);
  if (problem !== null) return fault("/offer/amount", problem);
  return { patch: { selection: { offerUuid: offer.uuid, amount }, ...termsOf(offer, amount) } };
};
