/**
 * Generic screen submission: what a screen's definition says, done in one transaction. Nothing here knows any screen.
 */
import { and, eq } from "drizzle-orm";
import type { Screen } from "#schemas/types/screen.ts";
import { type FieldError, Problem, problems } from "#server/errors/problem.ts";
import { newestHash } from "#server/events/log.ts";
import type { Services } from "#server/services.ts";
import type { Transaction } from "#server/storage/database.ts";
import { drafts } from "#server/storage/schema.ts";
import { isOffered, submitAction, type Action } from "./actions.ts";
import { writeBound } from "./bind.ts";
import { entitlement } from "./entitlement.ts";
import { requireFresh } from "./if-match.ts";
import type { Application, Origin, Profile } from "./ports.ts";
import { answerOf, type Answers } from "./vendor-answers.ts";
import { noteSubmitted } from "./submitted-uploads.ts";
import { type Loaded, loadApplication, viewOf } from "./store.ts";
import { validateForm } from "./validate.ts";
import { applyChange, currentOf, writeLocked } from "./write.ts";

export interface Submission {
  screen: string;
  /** Id of the submit action; the first one without. */
  action?: string;
  data?: Record<string, unknown>;
}

export interface SubmitAnswer {
  application: Record<string, unknown>;
  profile: Record<string, unknown>;
  version: number;
}

/** Submits a screen of the account's application; throws a Problem when it cannot be, with nothing written. */
export async function submitScreen(
  services: Services,
  tx: Transaction,
  request: {
    accountUuid: string;
    applicationUuid: string;
    submission: Submission;
    expected: number | null;
    origin?: Omit<Origin, "account">;
    /** What vendors answered beforehand, of `askVendors`. */
    answers: Answers;
  },
): Promise<SubmitAnswer> {
  const { accountUuid, applicationUuid, submission } = request;
  const loaded = await loadApplication(services, tx, applicationUuid, { accountUuid, lock: true });
  const screen = loaded.flow.screens.get(submission.screen);
  if (!screen)
    throw problems.invalid([
      `body/screen: there is no screen "${submission.screen}" in this flow.`,
    ]);
  requireFresh(services, loaded, request.expected);
  requireEntitled(services, loaded, submission.screen);
  const action = requireAction(loaded, screen, submission.action);
  const data = submission.data ?? {};
  const invalid = validateForm(screen, data);
  if (invalid) throw invalidProblem(invalid);

  const bound = writeBound(screen, data, loaded, {
    entities: services.definitions.entities,
    now: services.clock.now(),
  });
  const { detail, ...documents } = await runEffects(services, tx, loaded, {
    screen,
    action,
    data,
    origin: { account: accountUuid, ...request.origin },
    start: bound,
    answers: request.answers,
  });
  const written = await writeLocked(
    services,
    tx,
    loaded,
    { kind: "borrower", id: accountUuid },
    {
      ...documents,
      application: noteSubmitted(documents.application, data, services.clock.now()),
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
  return { ...viewOf(services, written), version: written.version };
}

export function invalidProblem(invalid: { malformed: string[]; fields: FieldError[] }): Problem {
  return invalid.malformed.length > 0
    ? problems.invalid(invalid.malformed, { fields: invalid.fields })
    : problems.fields(invalid.fields);
}

/** The borrower must be on a page of this screen now, by the same decision that the browser makes. */
function requireEntitled(services: Services, loaded: Loaded, screen: string): void {
  const { page, screens } = entitlement(loaded.flow, loaded);
  if (screens.includes(screen)) return;
  throw new Problem(
    409,
    "not-here",
    ["Your application has moved on: this page is not open now."],
    { page, version: loaded.row.version, ...viewOf(services, loaded) },
    { etag: `"${loaded.row.version}"` },
  );
}

function requireAction(loaded: Loaded, screen: Screen, id: string | undefined): Action {
  const action = submitAction(screen, id);
  if (!action)
    throw problems.invalid([
      id === undefined
        ? `body/screen: the screen "${screen.id}" has nothing to submit.`
        : `body/action: the screen "${screen.id}" has no submit action "${id}".`,
    ]);
  if (!isOffered(loaded.flow, action, loaded))
    throw new Problem(409, "action-not-offered", ["This is not possible now."], {
      version: loaded.row.version,
    });
  return action;
}

/** Runs the action's effects in order; each sees what the ones before it changed. Field errors of any stop the submission. */
async function runEffects(
  services: Services,
  tx: Transaction,
  loaded: Loaded,
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
    answers: Answers;
  },
): Promise<{ application: Application; profile: Profile; detail: Record<string, unknown> }> {
  let documents = { application: start.application, profile: start.profile };
  let detail: Record<string, unknown> = {};
  for (const { effect: name, options } of action.effects ?? []) {
    const effect = services.effects[name];
    if (!effect)
      throw new Error(`Action ${action.id} names the effect "${name}", which does not exist.`);
    const result = await effect({
      ...currentOf(services, tx, { ...loaded, ...documents }),
      data,
      options: (options ?? {}) as Record<string, unknown>,
      before: loaded.application,
      screen,
      origin,
      eventHash: () => newestHash(tx, loaded.row.uuid),
      answer: answerOf(answers, name, effect),
    });
    if (result.errors?.length) throw problems.fields(result.errors);
    documents = await applyChange(services, tx, loaded.row.uuid, documents, result);
    detail = { ...detail, ...result.detail };
  }
  return { ...documents, detail };
}
