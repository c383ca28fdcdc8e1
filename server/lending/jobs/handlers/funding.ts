import { addMonths, localDate } from "#lending/time/local-date.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import { roundCents } from "#lending/money/index.ts";
import type { Application, Profile } from "#server/lending/application/ports.ts";
import type { Destination } from "#server/lending/vendors/funding/port.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Asks for the final approval of the funding. Without approval, people decide. */
export const decideFunding: JobHandler = async ({ application, vendors }) => {
  const { approved } = await vendors.funding.decide({ applicationUuid: application.uuid ?? "" });
  return {
    patch: { status: approved ? { fundingApproved: true } : { uwDecision: "REVIEW" } },
  };
};

/**
 * Pays off other loans from what the closing costs leave of the first draw. When that does not cover
 * them, people decide.
 */
export const payOff: JobHandler = async ({ application, vendors, now, idempotencyKey }) => {
  requirePeriodOver(application, now);
  const { liens = [] } = application;
  if (payoffsOf(application) > (availableOf(application) ?? 0))
    return { patch: { status: { uwDecision: "REVIEW" } } };
  for (const { uuid, holder = "", payoff, payoffAmount = 0, paidAt } of liens)
    if (payoff === true && paidAt === undefined)
      await vendors.funding.payOff({
        amount: payoffAmount,
        holder,
        key: `${idempotencyKey}/${uuid}`,
      });
  return {
    patch: {
      liens: liens.map((lien) =>
        lien.payoff === true ? { paidAt: now.toISOString(), ...lien } : lien,
      ),
      status: { payoffsPaid: true },
    },
  };
};

/** What the closing costs leave of the first draw, US dollars; undefined without a draw. */
function availableOf({ closingCosts, uwCalculatedDrawAmount }: Application): number | undefined {
  return closingCosts?.payout ?? uwCalculatedDrawAmount;
}

/** Sum of the payments to the holders of other loans, US dollars. */
function payoffsOf({ liens = [] }: Application): number {
  return liens.reduce(
    (total, { payoff, payoffAmount = 0 }) => total + (payoff === true ? payoffAmount : 0),
    0,
  );
}

/** Returns where the borrower wants the money; null when the application has no such place. */
function destinationOf({ disburseAccount }: Application, { name }: Profile): Destination | null {
  const { method, mailingAddress, accountNumber, routingNumber = "" } = disburseAccount ?? {};
  if (method === "CHECK")
    return mailingAddress === undefined
      ? null
      : { kind: "CHECK", payee: name ?? {}, address: mailingAddress };
  return accountNumber === undefined ? null : { kind: "ACH", routingNumber, accountNumber };
}

function requirePeriodOver({ rescission, status }: Application, now: Date): void {
  const from = rescission?.fundsAt ?? rescission?.endsAt;
  if (from !== undefined && (status?.cancelled === true || now < new Date(from)))
    throw new Error("No money goes out before the banking day after the period to cancel.");
}

/**
 * Pays the first draw, less the closing costs and the payoffs of other loans. No definition can move money within the
 * period to cancel.
 */
export const disburse: JobHandler = async ({
  application,
  profile,
  vendors,
  now,
  idempotencyKey,
}) => {
  const available = availableOf(application);
  const to = destinationOf(application, profile);
  requirePeriodOver(application, now);
  if (to === null || available === undefined)
    throw new Error("The application has no account or no draw to pay.");
  const timeZone = timeZoneOf(application.property?.state, application.property?.county);
  const amount = roundCents(available - payoffsOf(application));
  const { reference } = await vendors.funding.disburse({
    amount,
    to,
    key: idempotencyKey,
  });
  return {
    patch: {
      funding: {
        reference,
        disbursedAt: now.toISOString(),
        amount,
        firstPaymentOn: addMonths(localDate(now, timeZone), 1),
      },
      status: { funded: true },
    },
  };
};
