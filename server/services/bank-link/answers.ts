/** The answers that the calls of the bank link share: accounts, and why a log-in failed. */
import type { Linked, LinkedAccount as AccountView } from "#schemas/types/calls/bank-link.ts";
import type { LinkedAccount, LoginResult } from "#server/lending/vendors/bank-link/port.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";

/**
 * Code, field and message of each failed bank log-in. None answers 401, because the borrower's own
 * session continues.
 */
const REFUSALS: Record<
  Exclude<LoginResult["outcome"], "OK">,
  { code: string; pointer: string; reason: Message }
> = {
  CODE_NEEDED: {
    code: "code-needed",
    pointer: "/code",
    reason: message("bank-code"),
  },
  WRONG_CODE: {
    code: "wrong-code",
    pointer: "/code",
    reason: message("bank-code-wrong"),
  },
  WRONG_CREDENTIALS: {
    code: "wrong-credentials",
    pointer: "/password",
    reason: message("bank-login"),
  },
  CANCELLED: {
    code: "bank-cancelled",
    pointer: "",
    reason: message("bank-cancelled"),
  },
  INVALID_TOKEN: {
    code: "invalid-link-token",
    pointer: "",
    reason: message("bank-expired"),
  },
  UNKNOWN_INSTITUTION: {
    code: "unknown-institution",
    pointer: "/institution",
    reason: message("bank-choose"),
  },
};

export function refused(outcome: keyof typeof REFUSALS): Problem {
  const { code, pointer, reason } = REFUSALS[outcome];
  return new Problem(
    422,
    code,
    [reason],
    pointer === "" ? {} : { fields: [{ pointer, message: reason }] },
  );
}

/** @throws {Problem} 422 for a log-in that failed */
export function answered(result: LoginResult): Linked {
  if (result.outcome !== "OK") throw refused(result.outcome);
  return { publicToken: result.publicToken, accounts: maskedOf(result.accounts) };
}

/** Accounts without their numbers, which stay on the server. */
export const maskedOf = (accounts: LinkedAccount[]): AccountView[] =>
  accounts.map(({ uuid, bankName, accountType, mask }) => ({ uuid, bankName, accountType, mask }));
