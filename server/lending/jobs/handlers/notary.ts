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

function kindOf(option: unknown): NotaryKind {
  if (typeof option === "string" && Object.hasOwn(OUTCOMES, option)) return option as NotaryKind;
  throw new TypeError(
    `notary.order needs the option "kind": ${Object.keys(OUTCOMES).join(", ")}; it is ${String(option)}.`,
  );
}
