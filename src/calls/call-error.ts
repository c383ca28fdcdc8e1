/** The error of a failed call. Source: product specification, section 8. */

import type {
  FieldMessage as CodedFieldMessage,
  ProblemAnswer,
} from "#schemas/types/calls/problem.ts";
import { LAST_RESORT } from "#renderers/words/language.ts";

/** A message for one place of the submitted data. */
export type FieldMessage = Pick<CodedFieldMessage, "pointer" | "message">;

/** Body of an error answer. A body that is not from our own server has none of the fields. */
interface ErrorBody extends Partial<Pick<ProblemAnswer, "errors" | "code">> {
  fields?: FieldMessage[];
}

/** General sentence of an error, in English, without a period. */
export const UNEXPECTED = LAST_RESORT.words.start.unexpected;

/** Status of a call without an answer: no connection, a time-out, or an unreadable answer. */
export const NO_ANSWER = 0;

/**
 * A failed call. `status` is the HTTP status, or 0 without an answer. The message joins what the
 * server says with ", ", or is a general sentence.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly status: number;
  readonly statusText: string;
  /** The fields of the body that the app shows or acts on. */
  readonly body: ErrorBody;
  /** The whole body as parsed JSON; null when there was none. */
  readonly parsed: unknown;
  /** Seconds that the server asks to wait before the next attempt; null when it names none. */
  readonly retryAfter: number | null;

  /** @param general the general sentence, in the language of the page */
  constructor(
    status: number,
    statusText: string,
    body: unknown,
    retryAfter: number | null = null,
    general: string = UNEXPECTED,
  ) {
    const read = readErrorBody(body);
    super(sentencesOf(read).join(", ") || general);
    this.status = status;
    this.statusText = statusText;
    this.body = read;
    this.parsed = body ?? null;
    this.retryAfter = retryAfter;
  }
}

/** Returns what the server says: of the fields by name, which its general sentence only counts, or else in general. */
export function sentencesOf({ fields = [], errors = [] }: ErrorBody): readonly string[] {
  return fields.length > 0 ? fields.map(({ message }) => message) : errors;
}

/** Reads the well-formed fields of an error body. A proxy's HTML page gives an empty body. */
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

/** Returns whether the call got no answer. */
export function isNoAnswer(error: unknown): boolean {
  return isCallError(error) && error.status === NO_ANSWER;
}

/** What a gateway answers in place of a server that starts or is full. */
const UNAVAILABLE = new Set([NO_ANSWER, 502, 503, 504]);

/** Returns whether the server could not serve for the moment, so that the same call may pass later. */
export function isUnavailable(error: unknown): boolean {
  return isCallError(error) && UNAVAILABLE.has(error.status);
}

/** Returns whether another write came first, so that the version sent is out of date. */
export function isStale(error: unknown): boolean {
  return isCallError(error) && (error.status === 409 || error.status === 412);
}
