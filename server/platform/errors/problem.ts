import type { ProblemAnswer } from "#schemas/types/calls/problem.ts";
import { type Message, message, requestFault, type Wording } from "./message.ts";

/** One error at a field of a form. `pointer` is a JSON pointer into the submitted data, `""` for the whole. */
export interface FieldError {
  pointer: string;
  message: Message;
}

export interface ProblemDetails {
  fields?: FieldError[];
  [key: string]: unknown;
}

/**
 * An error answer with messages for a person. Any other thrown error is a defect and becomes a
 * plain 500 without details.
 */
export class Problem extends Error {
  override name = "Problem";
  constructor(
    readonly status: number,
    /** Stable, for programs. */
    readonly code: string,
    readonly errors: Message[],
    readonly more: ProblemDetails = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(`${status} ${code}`);
  }

  /**
   * Returns the body of the answer: each message as a sentence and, for programs, by code and
   * arguments.
   */
  body(word: Wording): ProblemAnswer {
    const { fields, ...rest } = this.more;
    return {
      errors: this.errors.map(word),
      code: this.code,
      messages: this.errors.map(({ code, args }) => ({ code, args })),
      ...rest,
      ...(fields === undefined
        ? {}
        : {
            fields: fields.map(({ pointer, message: { code, args, text } }) => ({
              pointer,
              message: text ?? word({ code, args }),
              code,
              args,
            })),
          }),
    };
  }
}

/** The problems that several services share. */
export const problems = {
  unauthenticated: () => new Problem(401, "unauthenticated", [message("unauthenticated")]),
  /** Answers alike for what does not exist and what belongs to another person. */
  notFound: () => new Problem(404, "not-found", [message("not-found")]),
  /** The lender does not offer a product of this name. */
  notOffered: () => new Problem(404, "not-offered", [message("not-offered")]),
  /** @param faults messages, or sentences for the developer of the caller */
  invalid: (faults: readonly (string | Message)[], more: ProblemDetails = {}) =>
    new Problem(
      400,
      "invalid-request",
      faults.map((fault) => (typeof fault === "string" ? requestFault(fault) : fault)),
      more,
    ),
  fields: (fields: FieldError[]) =>
    new Problem(422, "invalid-data", [message("attention")], { fields }),
  tooMany: (seconds: number) =>
    new Problem(
      429,
      "too-many-requests",
      [message("too-many", { minutes: Math.max(1, Math.ceil(seconds / 60)) })],
      {},
      { "retry-after": String(Math.max(1, Math.ceil(seconds))) },
    ),
  /** The process has more to do than it can. Seconds: a client waits between one and two times as long. */
  overloaded: () =>
    new Problem(503, "overloaded", [message("overloaded")], {}, { "retry-after": "2" }),
  /** The database takes no writes. Nobody can say whether it keeps the last one. */
  unavailable: () => new Problem(503, "unavailable", [message("unexpected")]),
  unexpected: () => new Problem(500, "unexpected", [message("unexpected")]),
};
