import { closingTerms } from "#server/lending/closing/rules.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { addDays, localDate } from "#lending/time/local-date.ts";
import { later } from "#server/platform/clock/later.ts";
import { timeZoneOf } from "#lending/time/time-zones.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Searches the liens on the home and sorts them by position. */
export const searchLiens: JobHandler = async ({ application, profile, organisation, vendors }) => {
  const records = await vendors.liens.search({
    address: application.property?.address ?? {},
    owner: profile.name ?? {},
  });
  const liens = records
    .toSorted((a, b) => a.position - b.position)
    .map((lien) => ({
      uuid: derivedUuid("lien", application.uuid ?? "", String(lien.position), lien.holder),
      ...lien,
    }));
  return {
    patch: {
      liens,
      // Another equity loan may postpone the closing.
      closing: closingTerms({ ...application, liens }, organisation),
      status: { liensSearched: true },
    },
  };
};

/**
 * Requests payoff statements for the loans that must be paid off, or records when they are
 * expected.
 */
export const requestPayoffs: JobHandler = async ({ application, vendors, now, idempotencyKey }) => {
  const { liens = [], property, payoffRequest } = application;
  const due = liens.filter((lien) => lien.payoff === true);
  const statements = await Promise.all(
    due.map((lien) =>
      vendors.liens.payoff({
        holder: lien.holder ?? "",
        balance: lien.balance ?? 0,
        key: `${idempotencyKey}/${lien.uuid}`,
      }),
    ),
  );
  const requestedAt = payoffRequest?.requestedAt ?? now.toISOString();
  const waits = statements.flatMap((each) => (each.status === "PENDING" ? each.hours : []));
  if (waits.length > 0)
    return {
      patch: { payoffRequest: { requestedAt, expectedAt: later(now, Math.max(...waits)) } },
    };
  const today = localDate(now, timeZoneOf(property?.state, property?.county));
  return {
    patch: {
      payoffRequest: { requestedAt, receivedAt: now.toISOString() },
      liens: liens.map((lien) => {
        const statement = statements[due.indexOf(lien)];
        return statement?.status === "STATED"
          ? { ...lien, payoffAmount: statement.amount, goodThrough: addDays(today, statement.days) }
          : lien;
      }),
      status: { payoffStatementsReceived: true },
    },
  };
};
