import { isCallError, isNoAnswer, isStale, type FieldMessage } from "#src/calls/call-error.ts";
import { combineMessages, messageOf } from "#src/calls/messages.ts";
import type { AppCopy } from "#src/copy/app-copy.ts";

/** Result of a submission, as the page shows it. */
export type Outcome =
  | { kind: "done" }
  /** The server gave no answer: the page sends the answers again. */
  | { kind: "unsent" }
  | {
      kind: "refused";
      /** Sentences that belong to no field. */
      messages: string[];
      fields: FieldMessage[];
      /**
       * This browser's application is out of date and must be read again before the next attempt.
       */
      stale: boolean;
    };

/**
 * Statuses after which the application must be read again: another write came first, or the page
 * has closed.
 */
const OUT_OF_STEP = new Set([403, 404, 409, 412]);

/** Code of a refusal whose general sentence only says that fields are invalid. */
const FIELDS_ONLY = "invalid-data";

type Refused = Exclude<Outcome, { kind: "done" }>;

/**
 * Returns what to show for a failed submission to an application, which others may write too. The
 * page keeps the answers.
 */
export function applicationRefusal(error: unknown, copy: AppCopy): Refused {
  if (isStale(error)) return { kind: "refused", messages: [copy.stale], fields: [], stale: true };
  return refusal(error, copy);
}

/** Returns what to show for any failed submission. A conflict shows its own message. */
export function refusal(error: unknown, copy: AppCopy): Refused {
  if (isNoAnswer(error)) return { kind: "unsent" };
  if (!isCallError(error))
    return {
      kind: "refused",
      messages: [messageOf(error, copy.unexpected)],
      fields: [],
      stale: false,
    };
  const fields = error.body.fields ?? [];
  const fieldMessages = new Set(fields.map(({ message }) => message));
  const general = (error.body.errors ?? []).filter((message) => !fieldMessages.has(message));
  // A refusal of fields alone shows only at the fields.
  const fieldsOnly = fields.length > 0 && (general.length === 0 || error.body.code === FIELDS_ONLY);
  const messages = fieldsOnly ? [] : [combineMessages(general, copy.unexpected)];
  return { kind: "refused", messages, fields, stale: OUT_OF_STEP.has(error.status) };
}
