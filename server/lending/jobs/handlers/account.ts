import { english } from "#server/lending/locale/wording.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import type { NewCondition } from "#server/lending/conditions/conditions.ts";
import { raiseConditions } from "#server/lending/conditions/raise.ts";
import type { AccountReport } from "#server/lending/vendors/account/port.ts";
import type { JobHandler } from "#server/lending/jobs/handler.ts";

type Verdict = "VERIFIED" | "PENDING_REVIEW" | "FAILED_VERIFICATION";

/**
 * A rejected account has no answer about its owner, and a rejected owner none about the account.
 */
const ANY = /^/;

/** Answer codes → verdict, first match wins. People review every other answer. */
const VERDICTS: readonly { account: RegExp; customer: RegExp; verdict: Verdict }[] = [
  { account: /^(?:GS\d\d|GP01|RT0[124]|GN\d\d)$/, customer: ANY, verdict: "FAILED_VERIFICATION" },
  { account: ANY, customer: /^CA01$/, verdict: "FAILED_VERIFICATION" },
  { account: /^_(?:1111|3333|5555)$/, customer: /^CA11$/, verdict: "VERIFIED" },
];

export function verdictOf({ accountResponse, customerResponse }: AccountReport): Verdict {
  const row = VERDICTS.find(
    ({ account, customer }) => account.test(accountResponse) && customer.test(customerResponse),
  );
  return row?.verdict ?? "PENDING_REVIEW";
}

/** Fields of the account and of its status, by purpose. */
const ACCOUNTS = {
  disburse: { account: "disburseAccount", status: "giactAccountStatus" },
  autopay: { account: "autopayAccount", status: "autopayAccountStatus" },
} as const;

/**
 * Messages about a rejected account, by answer code, first match wins. A message says what to do.
 * It repeats nothing that other banks reported about the borrower.
 */
const PROBLEMS: readonly { account: RegExp; customer: RegExp; reason: Message }[] = [
  {
    account: /^(?:GS01|GN05|RT02)$/,
    customer: ANY,
    reason: message("account-routing"),
  },
  { account: /^GS02$/, customer: ANY, reason: message("account-unknown") },
  {
    account: /^RT04$/,
    customer: ANY,
    reason: message("account-kind"),
  },
  { account: ANY, customer: /^CA01$/, reason: message("account-name") },
  { account: ANY, customer: ANY, reason: message("account-unconfirmed") },
];

export function problemOf({ accountResponse, customerResponse }: AccountReport): Message {
  const row = PROBLEMS.find(
    ({ account, customer }) => account.test(accountResponse) && customer.test(customerResponse),
  );
  return row?.reason ?? message("account-unconfirmed");
}

/**
 * Verifies that an account exists and belongs to the borrower. Option `account`: `disburse`
 * receives the money, `autopay` makes the payments. A rejected account is removed, so that the
 * borrower gives another. Option `inReview` names the condition to raise for an account that people
 * review; it must be answered before funding.
 */
export const verifyAccount: JobHandler = async (context) => {
  const { application, profile, options, vendors, idempotencyKey } = context;
  const place = ACCOUNTS[options["account"] === "autopay" ? "autopay" : "disburse"];
  const {
    routingNumber = "",
    accountNumber = "",
    bankName,
    mask,
  } = application[place.account] ?? {};
  const report = await vendors.account.verify({
    routingNumber,
    accountNumber,
    owner: profile.name ?? {},
  });
  const verification = verdictOf(report);
  const patch = {
    [place.account]: { verification },
    accountProblem: null,
    status: { [place.status]: verification },
  };
  const problem = problemOf(report);
  if (verification === "FAILED_VERIFICATION")
    return {
      patch: {
        ...patch,
        [place.account]: null,
        accountProblem: {
          reason: english(problem),
          reasonCode: problem.code,
          bankName: bankName ?? null,
          mask: mask ?? null,
        },
      },
    };
  const category = options["inReview"] as NewCondition["categoryEnum"] | undefined;
  if (verification === "VERIFIED" || category === undefined) return { patch };
  const request: NewCondition = {
    categoryEnum: category,
    ...(mask === undefined ? {} : { xtraData: { accountMask: mask } }),
  };
  return (current) => ({
    patch: {
      ...patch,
      conditions: raiseConditions(current.application, [request], idempotencyKey, current.now),
    },
  });
};
