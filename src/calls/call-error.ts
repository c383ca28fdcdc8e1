/** What a failed call carries. Source: product specification, section 8. */

import { appCopy } from "#src/copy/app-copy.ts";

/** One message that belongs to a place in the submitted data. */
export interface FieldMessage {
  /** JSON pointer into the data submitted, e.g. `/ssn`. */
  pointer: string;
  message: string;
}

/** Body of every error answer. Only `errors` is always there, and only when the answer came from our own server. */
export interface ErrorBody {
  errors?: string[];
  fields?: FieldMessage[];
  code?: string;
}

/** What is said when nothing better is known. */
export const unexpected = (): string => appCopy.unexpected;

/** Status of an error that never got an answer: no connection, time-out, or an answer that cannot be read. */
export const NO_ANSWER = 0;

/**
 * A call that did not succeed. `status` is the HTTP status, or 0 when no answer arrived; the message is the server's list of errors
 * joined by ", ", otherwise a general sentence.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly statusText: string;
  /** What of the body is shown or decided by. */
  readonly body: ErrorBody;
  /** The whole body as parsed JSON; null when there was none. */
  readonly parsed: unknown;
  /** Seconds after which the server asks to try again, when it says so. */
  readonly retryAfter: number | null;

  constructor(status: number, statusText: string, body: unknown, retryAfter: number | null = null) {
    const read = readErrorBody(body);
    super(read.errors?.length ? read.errors.join(", ") : unexpected());
    this.status = status;
    this.statusText = statusText;
    this.body = read;
    this.parsed = body ?? null;
    this.retryAfter = retryAfter;
  }
}

/** Takes what is well formed of an answer's body; a proxy's HTML page becomes an empty body. */
export function readErrorBody(body: unknown): ErrorBody {
  if (typeof body !== "object" || body === null) return {};
  const { errors, fields, code } = body as Record<string, unknown>;
  return {
    ...(Array.isArray(errors) ? { errors: errors.filter((each) => typeof each === "string") } : {}),
    ...(Array.isArray(fields) ? { fields: fields.filter(isFieldMessage) } : {}),
    ...(typeof code === "string" ? { code } : {}),
  };
}

function isFieldMessage(value: unknown): value is FieldMessage {
  if (typeof value !== "object" || value === null) return false;
  const { pointer, message } = value as Record<string, unknown>;
  return typeof pointer === "string" && typeof message === "string";
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof CallError;
}

/** True when the call never got an answer. */
export function isNoAnswer(error: unknown): boolean {
  return isCallError(error) && error.status === NO_ANSWER;
}

/** True when somebody else wrote first: the version sent is not the server's any more. */
export function isStale(error: unknown): boolean {
  return isCallError(error) && (error.status === 409 || error.status === 412);
}
