import { type DueInstallment, positionOfAll, toCents, toDollars } from "#lending/money/index.ts";
import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { addDays, addMonths, localDate } from "#lending/time/local-date.ts";
import type { Application } from "#server/lending/application/ports.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import type { CycleReport } from "#server/lending/vendors/servicing/port.ts";
import { paidDraws } from "./draws.ts";

/** A periodic statement, as the application stores it (12 CFR 1026.7(a)). US dollars. */
export type StatementRecord = NonNullable<
  NonNullable<Application["servicing"]>["statements"]
>[number];

/** Returns the cycle after the last statement, by its payment; null when every payment has one. */
export function nextCycle(application: Application): DueInstallment | null {
  const done = application.servicing?.statements?.length ?? 0;
  return installmentsOf(application)[done] ?? null;
}

function installmentsOf(application: Application): DueInstallment[] {
  const draws = paidDraws(application);
  return draws[0] === undefined ? [] : positionOfAll(draws, draws[0].beganOn).installments;
}

/**
 * Returns the statement of a cycle that is over. Previous balance, draws, interest and fees, less
 * what was received, equal the new balance to the cent.
 */
export function statementOf(
  application: Application,
  cycle: DueInstallment,
  { interest, fees, received, receivedOn }: CycleReport,
): StatementRecord {
  const { uuid = "", amount = 0, property, servicing } = application;
  const before = servicing?.statements?.at(-1);
  const next = installmentsOf(application)[cycle.month];
  const opening = toCents(before?.balance ?? amount);
  const from =
    before?.closedOn ??
    localDate(new Date(application.funding?.disbursedAt ?? 0), homeTimeZone(property));
  const drawn = (servicing?.draws ?? [])
    .filter(({ paidAt }) => {
      if (paidAt === undefined) return false;
      const day = localDate(new Date(paidAt), homeTimeZone(property));
      return day > from && day <= cycle.dueOn;
    })
    .reduce((sum, draw) => sum + toCents(draw.amount ?? 0), 0);
  const charged = toCents(interest) + toCents(fees);
  const balance = opening + drawn + charged - toCents(received);
  // Interest beyond the schedule is owed with the late payment.
  const extra = toCents(interest) - toCents(cycle.interest);
  const pastDue = Math.max(
    0,
    toCents(before?.pastDue ?? 0) +
      toCents(cycle.payment) +
      extra +
      toCents(fees) -
      toCents(received),
  );
  return {
    uuid: derivedUuid("statement", uuid, String(cycle.month)),
    from,
    closedOn: cycle.dueOn,
    previousBalance: toDollars(opening),
    draws: toDollars(drawn),
    interest,
    fees,
    received,
    ...(receivedOn === undefined ? {} : { receivedOn }),
    balance: toDollars(balance),
    pastDue: toDollars(pastDue),
    due: toDollars(toCents(next?.payment ?? 0) + pastDue),
    dueOn: next?.dueOn ?? addMonths(cycle.dueOn, 1),
  };
}

/** Returns the day on which a cycle's statement is made: the payment day is over by then. */
export const statementDay = ({ dueOn }: Pick<DueInstallment, "dueOn">) => addDays(dueOn, 1);
