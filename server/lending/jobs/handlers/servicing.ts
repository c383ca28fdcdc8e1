import { homeTimeZone } from "#lending/time/home-time-zone.ts";
import { startOfDay } from "#lending/time/local-date.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { Application } from "#server/lending/application/ports.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";
import { creditOn } from "#server/lending/servicing/credit.ts";
import { nextCycle, statementDay, statementOf } from "#server/lending/servicing/statement.ts";
import { generateDocuments } from "./documents.ts";

/** Has the servicer pay the draw of option `draw`, once, and records the payment or the refusal. */
export const payDraw: JobHandler = async ({
  application,
  options,
  vendors,
  now,
  idempotencyKey,
}) => {
  const { servicing, disburseAccount } = application;
  const draw = servicing?.draws?.find(({ uuid }) => uuid === options["draw"]);
  if (draw?.status !== "REQUESTED") return {};
  const { accountNumber, routingNumber } = disburseAccount ?? {};
  if (accountNumber === undefined || routingNumber === undefined)
    throw new Error("The application has no account to which a draw can be paid.");
  const answer = await vendors.servicing.draw({
    line: servicing?.reference ?? "",
    amount: draw.amount ?? 0,
    routingNumber,
    accountNumber,
    key: idempotencyKey,
  });
  return ({ application: current }) => {
    const draws = (current.servicing?.draws ?? []).map((each) =>
      each.uuid === draw.uuid
        ? {
            ...each,
            ...answer,
            ...(answer.status === "PAID" ? { paidAt: now.toISOString() } : {}),
          }
        : each,
    );
    const after = { ...current, servicing: { ...current.servicing, draws } };
    return { patch: { servicing: { draws, ...creditOn(after, now) } } };
  };
};

/**
 * Makes the statement of each billing cycle on the day after its payment day, with the servicer's
 * figures, as a document of option `stage`. It records what is past due and what can be drawn
 * again. Between cycles the job waits; it ends with the last payment.
 */
export const stateCycles: JobHandler = async (context) => {
  const { application, options, vendors, now } = context;
  const zone = homeTimeZone(application.property);
  const dayAfter = (cycle: NonNullable<ReturnType<typeof nextCycle>>) =>
    startOfDay(statementDay(cycle), zone);
  const waitFor = (cycle: ReturnType<typeof nextCycle>) =>
    cycle === null ? {} : { continues: { until: dayAfter(cycle), options } };
  const cycle = nextCycle(application);
  if (cycle === null || now < dayAfter(cycle))
    return ({ application: current }) => ({
      patch: { servicing: creditOn(current, now) },
      ...waitFor(nextCycle(current)),
    });
  const report = await vendors.servicing.statement({
    line: application.servicing?.reference ?? "",
    dueOn: cycle.dueOn,
    payment: cycle.payment,
    interest: cycle.interest,
    pastDue: application.servicing?.pastDue ?? 0,
    rate: application.rate ?? 0,
  });
  const stated = (current: Application) => {
    const statement = statementOf(current, cycle, report);
    const changes = {
      statements: [...(current.servicing?.statements ?? []), statement],
      statementOn: statement.closedOn,
      pastDue: statement.pastDue,
    };
    const servicing = { ...current.servicing, ...changes };
    return { ...changes, ...creditOn({ ...current, servicing }, now) };
  };
  const after = mergePatch(application, { servicing: stated(application) }) as Application;
  const made = await generateDocuments({ ...context, application: after });
  return (current) => {
    if (current.application.servicing?.statements?.some(({ closedOn }) => closedOn === cycle.dueOn))
      return waitFor(nextCycle(current.application));
    const servicing = stated(current.application);
    const { patch, documents } = typeof made === "function" ? made(current) : made;
    const changed = mergePatch(current.application, { servicing }) as Application;
    return {
      patch: { ...patch, servicing },
      documents: documents ?? [],
      ...waitFor(nextCycle(changed)),
    };
  };
};
