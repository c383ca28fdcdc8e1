import { roundCents } from "#lending/money/index.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { localDate } from "#lending/time/local-date.ts";
import type { Effect } from "#server/lending/application/ports.ts";
import { creditOn } from "#server/lending/servicing/credit.ts";
import {
  availableCredit,
  drawTerms,
  lastDrawDay,
  type LaterDrawRecord,
} from "#server/lending/servicing/draws.ts";
import { message } from "#server/platform/errors/message.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { asDollars } from "#server/lending/offers/select.ts";
import { fault, numberAt } from "./reading.ts";

/**
 * Asks for another draw of field `amount` on a funded line. The servicer pays it later; the draw
 * takes credit from now on.
 */
export const drawAgain: Effect = ({ application, organisation, data, now }) => {
  const today = localDate(now, homeTimeZone(application.property));
  const lastDay = lastDrawDay(application);
  if (application.status?.funded !== true || lastDay === null || today > lastDay)
    return fault("/amount", message("draw-period-over"));
  const { servicing, disburseAccount, laterDraws } = application;
  const draws = servicing?.draws ?? [];
  if (draws.some(({ status }) => status === "REQUESTED"))
    return fault("/amount", message("draw-asked-already"));
  if (disburseAccount?.accountNumber === undefined)
    return fault("/amount", message("draw-account"));
  const amount = numberAt(data, "amount");
  if (amount === null || roundCents(amount) !== amount)
    return fault("/amount", message("amount-cents"));
  const least = laterDraws?.minDraw ?? 0;
  const most =
    (servicing?.pastDue ?? 0) > 0
      ? 0
      : (servicing?.available ?? availableCredit(application, today));
  if (most < least) return fault("/amount", message("draw-nothing-left"));
  if (amount < least || amount > most)
    return fault(
      "/amount",
      message("amount-range", { from: asDollars(least), to: asDollars(most) }),
    );
  const terms = drawTerms(application, organisation, amount, today);
  if (terms === null) return fault("/amount", message("draw-period-over"));
  const draw: LaterDrawRecord = {
    uuid: derivedUuid("draw", application.uuid ?? "", String(draws.length)),
    status: "REQUESTED",
    amount,
    requestedAt: now.toISOString(),
    ...terms,
  };
  const after = { ...application, servicing: { ...servicing, draws: [...draws, draw] } };
  return {
    patch: { servicing: { draws: [...draws, draw], ...creditOn(after, now) } },
    start: [{ step: "draw", start: { job: "servicing.draw", options: { draw: draw.uuid } } }],
  };
};
