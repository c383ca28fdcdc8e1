import type { NewCondition } from "#server/conditions/conditions.ts";
import { raiseConditions } from "#server/conditions/raise.ts";
import type { AccountReport } from "#server/vendors/account/port.ts";
import type { JobHandler } from "../handler.ts";

type Verdict = "VERIFIED" | "PENDING_REVIEW" | "FAILED_VERIFICATION";

/** Of an account that is refused nothing may be said of its owner, and the other way round. */
const ANY = /^/;

/** Answer codes → verdict, first match wins; anything not foreseen is looked at by people. */
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

/** Which field holds an account, and which says what became of it. */
const ACCOUNTS = {
  disburse: { account: "disburseAccount", status: "giactAccountStatus" },
  autopay: { account: "autopayAccount", status: "autopayAccountStatus" },
} as const;

/**
 * What a refused account is told as, by answer code, first match wins. Nothing of what other banks reported is repeated: the sentence
 * says what to do, not what is thought of the borrower.
 */
const PROBLEMS: readonly { account: RegExp; customer: RegExp; reason: string }[] = [
  {
    account: /^(?:GS01|GN05|RT02)$/,
    customer: ANY,
    reason: "The routing number doesn’t belong to a bank that can receive the money.",
  },
  { account: /^GS02$/, customer: ANY, reason: "The bank doesn’t know an account of this number." },
  {
    account: /^RT04$/,
    customer: ANY,
    reason:
      "This kind of account doesn’t take payments in and out, as some savings accounts don’t.",
  },
  { account: ANY, customer: /^CA01$/, reason: "The bank has the account under another name." },
  { account: ANY, customer: ANY, reason: "We couldn’t confirm this account with the bank." },
];

export function problemOf({ accountResponse, customerResponse }: AccountReport): string {
  const row = PROBLEMS.find(
    ({ account, customer }) => account.test(accountResponse) && customer.test(customerResponse),
  );
  return row?.reason ?? "";
}

/**
 * Option `account`: disburse, for the money, unless it says autopay, from which payments are made. Whether it exists and is the
 * borrower's. One that fails is taken away, so that another is asked for. For one that people have to look at, option `inReview` says
 * what is asked of the borrower; nothing is funded before it is answered.
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
  if (verification === "FAILED_VERIFICATION")
    return {
      patch: {
        ...patch,
        [place.account]: null,
        accountProblem: {
          reason: problemOf(report),
          bankName: bankName ?? null,
          mask: mask ?? null,
        },
      },
    };
  const asked = options["inReview"] as NewCondition["categoryEnum"] | undefined;
  if (verification === "VERIFIED" || asked === undefined) return { patch };
  const request: NewCondition = {
    categoryEnum: asked,
    ...(mask === undefined ? {} : { xtraData: { accountMask: mask } }),
  };
  return (current) => ({
    patch: {
      ...patch,
      conditions: raiseConditions(current.application, [request], idempotencyKey, current.now),
    },
  });
};
