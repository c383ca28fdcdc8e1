/** One error at a field of a form. `pointer` is a JSON pointer into the submitted data, `""` for the whole. */
export interface FieldError {
  pointer: string;
  message: string;
}

/**
 * An answer that is not a success, with sentences for a person. Everything else that is thrown is a defect and becomes a plain
 * 500 that tells nothing.
 */
export class Problem extends Error {
  override name = "Problem";
  constructor(
    readonly status: number,
    /** Stable, for programs. */
    readonly code: string,
    readonly errors: string[],
    readonly more: { fields?: FieldError[]; [key: string]: unknown } = {},
    readonly headers: Record<string, string> = {},
  ) {
    super(`${status} ${code}`);
  }

  body(): Record<string, unknown> {
    return { errors: this.errors, code: this.code, ...this.more };
  }
}

/** The problems that several services share, one place for their words. */
export const problems = {
  unauthenticated: () =>
    new Problem(401, "unauthenticated", [
      "You are not logged in, or your session has ended. Log in again.",
    ]),
  /** Not there and not yours read alike. */
  notFound: () => new Problem(404, "not-found", ["There is nothing at this address."]),
  invalid: (errors: string[], more: { fields?: FieldError[] } = {}) =>
    new Problem(400, "invalid-request", errors, more),
  fields: (fields: FieldError[]) =>
    new Problem(422, "invalid-data", ["Some answers need your attention."], { fields }),
  tooMany: (seconds: number) =>
    new Problem(
      429,
      "too-many-requests",
      [`Too many attempts. Try again in ${Math.max(1, Math.ceil(seconds / 60))} minutes.`],
      {},
      { "retry-after": String(Math.max(1, Math.ceil(seconds))) },
    ),
};
