import { valueAt } from "#engine/json/pointer.ts";
import type { RepaidDraw } from "#lending/money/index.ts";
import { localDate } from "#lending/time/local-date.ts";
import type { PaymentsBlockOptions } from "#schemas/types/blocks/payments.ts";
import { homeZone } from "../../format/home-zone.ts";
import type { BlockHost } from "../../host/types.ts";

/** A draw after the first one. US dollars, percent. */
export interface LaterDrawRow {
  uuid: string;
  status: string;
  amount: number;
  rate: number;
  requestedOn: string;
  /** What is repaid; null until the draw is paid out. */
  paid: RepaidDraw | null;
}

/** Reads the first draw; null while a part of it is missing. */
export function drawOf(
  { principal, rate, months, began, first }: PaymentsBlockOptions,
  { application, profile }: Pick<BlockHost, "application" | "profile">,
): RepaidDraw | null {
  const [amount, apr, term, beganAt, firstDueOn] = [principal, rate, months, began, first].map(
    (pointer) => valueAt({ application, profile }, pointer),
  );
  return drawFrom({ amount, apr, term, beganAt, firstDueOn }, application);
}

/** Reads the draws after the first one, in their order. */
export function laterDraws(
  { later }: PaymentsBlockOptions,
  { application, profile }: Pick<BlockHost, "application" | "profile">,
): LaterDrawRow[] {
  const listed = later === undefined ? [] : valueAt({ application, profile }, later);
  if (!Array.isArray(listed)) return [];
  return (listed as Record<string, unknown>[]).flatMap((each) => {
    const { uuid, status, amount, rate, requestedAt, months, paidAt, firstPaymentOn } = each;
    if (typeof uuid !== "string" || typeof status !== "string") return [];
    if (typeof amount !== "number" || typeof rate !== "number") return [];
    if (typeof requestedAt !== "string") return [];
    return [
      {
        uuid,
        status,
        amount,
        rate,
        requestedOn: localDate(new Date(requestedAt), homeZone(application)),
        paid: drawFrom(
          { amount, apr: rate, term: months, beganAt: paidAt, firstDueOn: firstPaymentOn },
          application,
        ),
      },
    ];
  });
}

function drawFrom(
  {
    amount,
    apr,
    term,
    beganAt,
    firstDueOn,
  }: Record<"amount" | "apr" | "term" | "beganAt" | "firstDueOn", unknown>,
  application: BlockHost["application"],
): RepaidDraw | null {
  if (typeof amount !== "number" || typeof apr !== "number" || typeof term !== "number")
    return null;
  if (typeof beganAt !== "string" || typeof firstDueOn !== "string") return null;
  const beganOn = localDate(new Date(beganAt), homeZone(application));
  return { principal: amount, apr, months: term, beganOn, firstDueOn };
}
