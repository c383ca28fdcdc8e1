import { isCallError, isNoAnswer, isStale, type FieldMessage } from "#src/calls/call-error.ts";
import { combineMessages, messageOf } from "#src/calls/messages.ts";
import { appCopy } from "#src/copy/app-copy.ts";

/** How a submission ended, as the page shows it. */
export type Outcome =
  | { kind: "done" }
  | {
      kind: "refused";
      /** Sentences that belong to no field. */
      messages: string[];
      fields: FieldMessage[];
      /** What this browser knows of the application is old: it must be read again before the next attempt. */
      stale: boolean;
    };

/** Answers that say that the server's picture differs from ours: somebody else wrote, or the page is not open any more. */
const OUT_OF_STEP = new Set([403, 404, 409, 412]);

/** Code of a refusal whose general sentence only says that fields are wrong. */
const FIELDS_ONLY = "invalid-data";

type Refused = Extract<Outcome, { kind: "refused" }>;

/** What to show for a failed submission to an application, which others may write too. The answers stay on the page in every case. */
export function applicationRefusal(error: unknown): Refused {
  if (isStale(error))
    return { kind: "refused", messages: [appCopy.stale], fields: [], stale: true };
  return refusal(error);
}

/** What to show for any failed submission: a conflict says in its own words what it is about. */
export function refusal(error: unknown): Refused {
  if (isNoAnswer(error))
    return { kind: "refused", messages: [appCopy.noAnswer], fields: [], stale: false };
  if (!isCallError(error))
    return { kind: "refused", messages: [messageOf(error)], fields: [], stale: false };
  const fields = error.body.fields ?? [];
  const told = new Set(fields.map(({ message }) => message));
  const general = (error.body.errors ?? []).filter((message) => !told.has(message));
  // A refusal that only concerns fields is said beside them, and once.
  const beside = fields.length > 0 && (general.length === 0 || error.body.code === FIELDS_ONLY);
  const messages = beside ? [] : [combineMessages(general)];
  return { kind: "refused", messages, fields, stale: OUT_OF_STEP.has(error.status) };
}
