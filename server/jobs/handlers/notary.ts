import type { Current, MergePatch } from "#server/application/ports.ts";
import type { NotaryKind, NotaryOrder } from "#server/vendors/notary/port.ts";
import type { JobHandler } from "../handler.ts";

/** What an order of each kind brings, worked out from the data under the lock. */
const OUTCOMES: Record<NotaryKind, (order: NotaryOrder, current: Current) => MergePatch> = {
  ONLINE: (order, { now }) => ({ notary: { ...order, orderedAt: now.toISOString() } }),
  ATTORNEY: (order, { now }) => ({
    notary: { ...order, orderedAt: now.toISOString() },
    status: { attorneyReviewComplete: true },
  }),
  IN_PERSON: (order, { application, now }) => ({
    notary: { ...order },
    documents: (application.documents ?? []).map((document) =>
      document.stage === "notary" ? { signedAt: now.toISOString(), ...document } : document,
    ),
    status: { manualDeedSigningComplete: true },
  }),
};

/** Option `kind`: who meets the notary, and how. */
export const orderNotary: JobHandler = async ({
  application,
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
  return (current) => ({ patch: OUTCOMES[kind](order, current) });
};

/** Ends the waiting period before a closing, and never early (in Texas twelve days, Tex. Const. art. XVI, sec. 50(a)(6)(M)(i)). */
export const endWaitingPeriod: JobHandler = async ({ application, now }) => {
  const notBefore = application.closing?.notBefore;
  if (notBefore !== undefined && now < new Date(notBefore))
    throw new Error(`The waiting period lasts until ${notBefore}.`);
  return { patch: { status: { waitingPeriodOver: true } } };
};

/** Opens the session that the borrower has joined, or says why it could not be held. */
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
