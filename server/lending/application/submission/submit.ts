/** Submits a screen in one transaction. */
import { and, eq } from "drizzle-orm";
import type { WrittenApplication } from "#schemas/types/calls/application.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { newestHash } from "#server/platform/audit/event-log.ts";
import type { FlowDefinition } from "#server/lending/definitions/contract.ts";
import { declaredEffect } from "#server/lending/procedures/effect.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { drafts } from "#server/platform/storage/schema.ts";
import type { Action } from "./actions.ts";
import { writeBound } from "./bind.ts";
import { writeComputed } from "./computed.ts";
import type { Application, ApplicationChange, Effect, Origin, Profile } from "../ports.ts";
import { prepareSubmission, type SubmissionRequest } from "./prepare-submission.ts";
import { answersFor, type VendorAnswers } from "./vendor-answers.ts";
import { markSubmitted } from "../uploads/submitted-uploads.ts";
import { ownerView } from "../owner-view.ts";
import type { LoadedApplication } from "../store.ts";
import { applyChange, currentData, writeLocked, type WritePorts } from "../write.ts";

/** Ports of a submission. */
export interface SubmitPorts extends WritePorts {
  effects: Record<string, Effect>;
}

/**
 * Submits a screen of the account's application. Run it through `askingVendors`.
 * @throws Problem when the submission cannot be made; nothing is written then
 */
export async function submitScreen(
  services: SubmitPorts,
  tx: Transaction,
  request: SubmissionRequest & {
    origin?: Omit<Origin, "account">;
    /** From `askingVendors`. */
    vendors: VendorAnswers | null;
  },
): Promise<WrittenApplication> {
  const { accountUuid, applicationUuid, vendors } = request;
  const prepared = await prepareSubmission(services, tx, request, vendors?.prepared ?? null);
  const { loaded, screen, action, data, unasked } = prepared;
  const answers = answersFor(services, prepared, vendors);

  const { entities } = loaded.flow;
  const context = { flow: loaded.flow, entities, now: services.clock.now(), unasked };
  const answered = writeBound(screen, data, loaded, context);
  const bound = writeComputed(screen, data, loaded, answered, context);
  const { detail, ...changed } = await runEffects(services, tx, loaded, {
    screen,
    action,
    data,
    origin: { account: accountUuid, ...request.origin },
    start: bound,
    answers,
  });
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    {
      ...changed,
      application: markSubmitted(changed.application, data, services.clock.now()),
    },
    {
      kind: "screen.submitted",
      detail: {
        screen: screen.id,
        action: action.id,
        pointers: bound.pointers,
        consents: bound.consents,
        effects: (action.effects ?? []).map((each) => each.effect),
        ...detail,
      },
    },
  );
  await tx
    .delete(drafts)
    .where(and(eq(drafts.applicationUuid, applicationUuid), eq(drafts.screen, screen.id)));
  return { ...ownerView(services, written), version: written.version };
}

/**
 * Runs the action's effects in order. Each effect sees the changes of those before it. Field errors
 * of any effect stop the submission.
 */
async function runEffects(
  services: SubmitPorts,
  tx: Transaction,
  loaded: LoadedApplication,
  {
    screen,
    action,
    data,
    origin,
    start,
    answers,
  }: {
    screen: Screen;
    action: Action;
    data: Record<string, unknown>;
    origin: Origin;
    start: { application: Application; profile: Profile };
    answers: ReadonlyMap<string, unknown>;
  },
): Promise<Awaited<ReturnType<typeof applyChange>> & { detail: Record<string, unknown> }> {
  let documents = { application: start.application, profile: start.profile };
  const requested = { notify: [] as Requested<"notify">, start: [] as Requested<"start"> };
  let detail: Record<string, unknown> = {};
  for (const { effect: name, options } of action.effects ?? []) {
    const effect = services.effects[name] ?? declaredIn(loaded.flow, name, screen);
    if (!effect)
      throw new Error(
        `Action "${action.id}" names the effect "${name}", which does not exist. See schemas/effects/, or declare it in procedures.json.`,
      );
    const result = await effect({
      ...currentData(services, tx, { ...loaded, ...documents }),
      data,
      options: (options ?? {}) as Record<string, unknown>,
      before: loaded.application,
      stages: loaded.flow.stages,
      signers: loaded.flow.signers,
      screen,
      origin,
      eventHash: () => newestHash(tx, loaded.row.uuid),
      answer: answers.get(name),
    });
    if (result.errors?.length) throw problems.fields(result.errors);
    const {
      notify = [],
      start: started = [],
      ...changed
    } = await applyChange(services, tx, loaded.row.uuid, documents, result);
    documents = changed;
    requested.notify.push(...notify);
    requested.start.push(...started);
    detail = { ...detail, ...result.detail };
  }
  return { ...documents, ...requested, detail };
}

/** Returns an effect that the flow itself declares. */
function declaredIn(flow: FlowDefinition, name: string, screen: Screen): Effect | undefined {
  const procedure = flow.effectOf(name, screen.id);
  return procedure && declaredEffect(procedure, flow.flow.tables);
}

type Requested<Name extends "notify" | "start"> = NonNullable<ApplicationChange[Name]>[number][];
