/** Loads and checks a submission, so that everything after it can rely on the result. */
import type { ScreenSubmission } from "#schemas/types/calls/application.ts";
import { message } from "#server/platform/errors/message.ts";
import type { Screen } from "#schemas/types/screen.ts";
import type { Transaction } from "#server/platform/storage/database.ts";
import { type FieldError, Problem, problems } from "#server/platform/errors/problem.ts";
import { isOffered, submitAction, unaskedOf, type Action } from "./actions.ts";
import { requireChoices } from "./choices.ts";
import { entitlement } from "../entitlement.ts";
import { requireFresh } from "../if-match.ts";
import { ownerView } from "../owner-view.ts";
import {
  isUnchanged,
  type LoadedApplication,
  openApplication,
  selectApplication,
  type StorePorts,
} from "../store.ts";
import { requireHours } from "./hours.ts";
import { requireOwnUploads } from "../uploads/own-uploads.ts";
import { requireRules } from "./rules.ts";
import { validateForm } from "./validate.ts";

/** A submission to an account's application. */
export interface SubmissionRequest {
  accountUuid: string;
  applicationUuid: string;
  submission: ScreenSubmission;
  /** Version that the caller saw; null for any. */
  expected: number | null;
}

/** A valid submission of an entitled borrower, loaded under the lock. */
export interface PreparedSubmission {
  loaded: LoadedApplication;
  screen: Screen;
  action: Action;
  data: Record<string, unknown>;
  /** Properties of the form that the borrower is not asked. */
  unasked: ReadonlySet<string>;
}

/** The costly steps of a preparation; a test counts them. */
export const steps = { open: openApplication, entitle: entitlement, validate: validateForm };

/**
 * Locks and checks the application of a submission. An earlier preparation of the same request is
 * reused while the locked rows are the same.
 * @throws Problem when the submission cannot be made
 */
export async function prepareSubmission(
  services: StorePorts,
  tx: Transaction,
  { accountUuid, applicationUuid, submission, expected }: SubmissionRequest,
  earlier: PreparedSubmission | null,
): Promise<PreparedSubmission> {
  const rows = await selectApplication(tx, applicationUuid, { accountUuid, lock: true });
  if (earlier !== null && isUnchanged(services, earlier.loaded, rows))
    return { ...earlier, loaded: { ...earlier.loaded, ...rows } };
  const loaded = await steps.open(services, tx, rows);
  const screen = loaded.flow.screens.get(submission.screen);
  if (!screen)
    throw problems.invalid([
      `body/screen: there is no screen "${submission.screen}" in this flow.`,
    ]);
  requireFresh(services, loaded, expected);
  requireEntitled(services, loaded, submission.screen);
  const action = requireAction(loaded, screen, submission.action);
  requireHours(action, loaded.application, services.clock.now());
  const data = submission.data ?? {};
  const unasked = unaskedOf(loaded.flow, screen, loaded);
  const invalid = steps.validate(screen, data, { unasked });
  if (invalid) throw invalidProblem(invalid);
  requireChoices(screen, data, loaded, loaded.flow);
  requireOwnUploads(screen, data, loaded.application);
  requireRules(screen, data, loaded, { flow: loaded.flow, now: services.clock.now(), unasked });
  return { loaded, screen, action, data, unasked };
}

/** Returns the refusal of data that does not fit its form. */
export function invalidProblem(invalid: { malformed: string[]; fields: FieldError[] }): Problem {
  return invalid.malformed.length > 0
    ? problems.invalid(invalid.malformed, { fields: invalid.fields })
    : problems.fields(invalid.fields);
}

/** Requires that the borrower is on a page of this screen now, by the same decision that the browser makes. */
function requireEntitled(services: StorePorts, loaded: LoadedApplication, screen: string): void {
  const { page, screens } = steps.entitle(loaded.flow, loaded);
  if (screens.includes(screen)) return;
  throw new Problem(
    409,
    "not-here",
    [message("moved-on")],
    { page, version: loaded.row.version, ...ownerView(services, loaded) },
    { etag: `"${loaded.row.version}"` },
  );
}

function requireAction(loaded: LoadedApplication, screen: Screen, id: string | undefined): Action {
  const action = submitAction(screen, id);
  if (!action)
    throw problems.invalid([
      id === undefined
        ? `body/screen: the screen "${screen.id}" has nothing to submit.`
        : `body/action: the screen "${screen.id}" has no submit action "${id}".`,
    ]);
  if (!isOffered(loaded.flow, action, loaded))
    throw new Problem(409, "action-not-offered", [message("not-possible")], {
      version: loaded.row.version,
    });
  return action;
}
