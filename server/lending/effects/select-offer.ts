import { message } from "#server/platform/errors/message.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import type { Offer } from "#server/lending/offers/offers.ts";
import { amountFault, termsPatch } from "#server/lending/offers/select.ts";
import { fault, numberAt, objectAt, textAt } from "./reading.ts";

/** Selects the offer and amount of field `offer` and sets the figures that follow. */
export const selectOffer: Effect = ({ application, data }) => {
  const chosen = objectAt(data, "offer") ?? {};
  const offerUuid = textAt(chosen, "offerUuid");
  const offer = (application.offers ?? []).find(
    (each): each is Offer => each.uuid !== undefined && each.uuid === offerUuid,
  );
  if (offer === undefined) return fault("/offer/offerUuid", message("offer-closed"));
  const amount = numberAt(chosen, "amount");
  if (amount === null) return fault("/offer/amount", message("enter-amount"));
  const problem = amountFault(offer, amount);
  if (problem !== null) return fault("/offer/amount", problem);
  const terms = termsPatch(application, offer, amount);
  return { patch: { selection: { offerUuid: offer.uuid, amount }, ...terms } };
};
