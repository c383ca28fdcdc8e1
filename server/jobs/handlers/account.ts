import type { AccountReport } from "#server/vendors/account/port.ts";
import type { JobHandler } from "../handler.ts";

type Verdict = "VERIFIED" | "PENDING_REVIEW" | "FAILED_VERIFICATION";

/** Answer codes → verdict, first match wins; anything not foreseen is looked at by people. */
const VERDICTS: readonly { account: RegExp; customer: RegExp; verdict: Verdict }[] = [
  { account: /^(?:GS\d\d|GP01|RT0[124]|GN\d\d)$/, customer: /./, verdict: "FAILED_VERIFICATION" },
  { account: /./, customer: /^CA01$/, verdict: "FAILED_VERIFICATION" },
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
    customer: /./,
    reason: "The routing number doesn’t belong to a bank that can receive the money.",
  },
  { account: /^GS02$/, customer: /./, reason: "The bank doesn’t know an account of this number." },
  {
    account: /^RT04$/,
    customer: /./,
    reason:
      "This kind of account doesn’t take payments in and out, as some savings accounts don’t.",
  },
  { account: /./, customer: /^CA01$/, reason: "The bank has the account under another name." },
  { account: /./, customer: /./, reason: "We couldn’t confirm this account with the bank." },
];

export function problemOf({ accountResponse, customerResponse }: AccountReport): string {
  const row = PROBLEMS.find(
    ({ account, customer }) => account.test(accountResponse) && customer.test(customerResponse),
  );
  return row?.reason ?? "";
}

/**
 * Option `account`: disburse, for the money, unless it says autopay, from which payments are made. Whether it exists and is the
 * borrower's. One that fails is taken away, so that another is asked for.
 */
export const verifyAccount: JobHandler = async ({ application, profile, options, vendors }) => {
  const place = ACCOUNTS[options["account"] === "autopay" ? "autopay" : "disburse"];
  const { routingNumber = "", accountNumber = "" } = application[place.account] ?? {};
  const report = await vendors.account.verify({
    routingNumber,
    accountNumber,
    owner: profile.name ?? {},
  });
  const verification = verdictOf(report);
  const failed = verification === "FAILED_VERIFICATION";
  const { bankName, mask } = application[place.account] ?? {};
  return {
    patch: {
      [place.account]: failed ? null : { verification },
      accountProblem: failed
        ? { reason: problemOf(report), bankName: bankName ?? null, mask: mask ?? null }
        : null,
      status: { [place.status]: verification },
    },
  };
};
