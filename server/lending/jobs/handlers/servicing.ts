import type { JobHandler } from "#server/lending/jobs/handler.ts";

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
  return ({ application: current }) => ({
    patch: {
      servicing: {
        draws: (current.servicing?.draws ?? []).map((each) =>
          each.uuid === draw.uuid
            ? {
                ...each,
                ...answer,
                ...(answer.status === "PAID" ? { paidAt: now.toISOString() } : {}),
              }
            : each,
        ),
      },
    },
  });
};
