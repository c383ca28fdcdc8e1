import { messageOf } from "#server/lending/locale/wording.ts";
import type { LockedApplication, MergePatch } from "#server/lending/application/ports.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import type { NotaryKind, NotaryOrder } from "#server/lending/vendors/notary/port.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

/** Returns what an order of each kind changes, from the data under the lock. */
const OUTCOMES: Record<
  NotaryKind,
  (order: NotaryOrder, current: LockedApplication, stages: FlowDefinition["stages"]) => MergePatch
> = {
  ONLINE: (order, { now }) => ({ notary: { ...order, orderedAt: now.toISOString() } }),
  ATTORNEY: (order, { now }) => ({
    notary: { ...order, orderedAt: now.toISOString() },
    status: { attorneyReviewComplete: true },
  }),
  IN_PERSON: (order, { application, now }, stages) => ({
    notary: { ...order },
    documents: (application.documents ?? []).map((document) =>
      stages.get(document.stage ?? "")?.signedBeforeNotary
        ? { signedAt: now.toISOString(), ...document }
        : document,
    ),
    status: { manualDeedSigningComplete: true },
  }),
};

/** Orders a notary; option `kind` says how the parties meet. */
export const orderNotary: JobHandler = async ({
  application,
  flow,
  options,
  vendors,
  idempotencyKey,
}) => {
  const kind = kindOf(options["kind"]);
  const state = application.property?.state;
  const order = await vendors.notary.order({
    kind,
    ...(state === undefined ? {} : { state }),
    key: idempotencyKey,
  });
  return (current) => ({ patch: OUTCOMES[kind](order, current, flow.stages) });
};

/**
 * Ends the waiting period before a closing, never early (in Texas twelve days, Tex. Const. art.
 * XVI, sec. 50(a)(6)(M)(i)).
 */
export const endWaitingPeriod: JobHandler = async ({ application, now }) => {
  const notBefore = application.closing?.notBefore;
  if (notBefore !== undefined && now < new Date(notBefore))
    throw new Error(`The waiting period lasts until ${notBefore}.`);
  return { patch: { status: { waitingPeriodOver: true } } };
};

/** Opens the session that the borrower has joined, or records why it could not be held. */
export const openSession: JobHandler = async ({ application, vendors, idempotencyKey }) => {
  const answer = await vendors.notary.session({
    sessionId: application.notary?.sessionId ?? "",
    key: idempotencyKey,
  });
  return {
    patch: {
      notary: {
        session: {
          status: answer.result,
          problem: answer.result === "FAILED" ? answer.problem : null,
          problemCode:
            answer.result === "FAILED" ? (messageOf(answer.problem)?.code ?? null) : null,
        },
      },
    },
  };
};

function kindOf(option: unknown): NotaryKind {
  if (typeof option === "string" && Object.hasOwn(OUTCOMES, option)) return option as NotaryKind;
  throw new TypeError(
    `notary.order needs the option "kind": ${Object.keys(OUTCOMES).join(", ")}; it is ${String(option)}.`,
  );
}
