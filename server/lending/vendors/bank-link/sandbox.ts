import { createHash } from "node:crypto";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { institutionUrl } from "#server/lending/vendors/institution-page.ts";
import type { Institution } from "#schemas/types/calls/bank-link.ts";
import type { BankLink, LinkedAccount, LoginResult } from "./port.ts";
import { issue, read } from "./tokens.ts";

interface SandboxInstitution extends Institution {
  /** A valid ABA number that the institution's accounts carry. */
  routingNumber: string;
}

const INSTITUTIONS: readonly SandboxInstitution[] = [
  { id: "first-platypus", name: "First Platypus Bank", routingNumber: "011401533" },
  { id: "tartan", name: "Tartan Bank", routingNumber: "021000021" },
  { id: "platypus-oauth", name: "Platypus OAuth Bank", routingNumber: "322271627", oauth: true },
  { id: "houndstooth", name: "Houndstooth Bank", routingNumber: "111000025" },
];

/** Users that every institution of the sandbox knows. */
const USERS: Record<string, { password: string; code?: string }> = {
  user_good: { password: "pass_good" },
  user_mfa: { password: "pass_good", code: "1234" },
};

const MINUTES = 60_000;
const LIFETIME = 30 * MINUTES;

/**
 * A bank of the sandbox. Its accounts follow from application and institution, so every log-in
 * shows the same ones.
 * @param secret returns the key that seals the tokens; called at each use, because the server reads
 * its keys later
 */
export function createSandboxBankLink(secret: () => Uint8Array): BankLink {
  const loggedIn = (
    applicationUuid: string,
    institution: SandboxInstitution,
    now: Date,
  ): LoginResult => ({
    outcome: "OK",
    publicToken: issue(secret(), applicationUuid, {
      kind: "public",
      subject: institution.id,
      expiresAt: new Date(now.getTime() + LIFETIME),
    }),
    accounts: accountsOf(applicationUuid, institution),
  });
  return {
    provider: "sandbox",
    async createToken({ applicationUuid, purpose, now }) {
      const expiresAt = new Date(now.getTime() + LIFETIME);
      return {
        token: issue(secret(), applicationUuid, { kind: "link", subject: purpose, expiresAt }),
        expiresAt,
      };
    },
    async exchange({ applicationUuid, publicToken, now }) {
      const subject = read(secret(), applicationUuid, "public", publicToken, now);
      const institution = INSTITUTIONS.find(({ id }) => id === subject);
      return institution === undefined ? null : accountsOf(applicationUuid, institution);
    },
    sandbox: {
      institutions: () =>
        INSTITUTIONS.map(({ id, name, oauth }) => ({ id, name, ...(oauth ? { oauth } : {}) })),
      async leave({ applicationUuid, token, institution: id, returnTo, now }) {
        const institution = INSTITUTIONS.find((each) => each.id === id && each.oauth === true);
        if (read(secret(), applicationUuid, "link", token, now) === null || !institution)
          return null;
        const expiresAt = new Date(now.getTime() + LIFETIME);
        const answer = (outcome: "ok" | "cancelled") => {
          const oauth_state_id = issue(secret(), applicationUuid, {
            kind: "oauth",
            subject: [id, outcome, fingerprint(token)].join("~"),
            expiresAt,
          });
          return `${returnTo}?${new URLSearchParams({ oauth_state_id }).toString()}`;
        };
        return {
          url: institutionUrl(secret(), {
            title: institution.name,
            text: "Share the name and the numbers of your accounts with the lender?",
            answers: [
              { label: "Share", to: answer("ok") },
              { label: "Cancel", to: answer("cancelled") },
            ],
            expiresAt,
          }),
        };
      },
      async resume({ applicationUuid, token, oauthStateId, now }) {
        if (read(secret(), applicationUuid, "link", token, now) === null)
          return { outcome: "INVALID_TOKEN" };
        const [id, outcome, mark] =
          read(secret(), applicationUuid, "oauth", oauthStateId, now)?.split("~") ?? [];
        const institution = INSTITUTIONS.find((each) => each.id === id);
        // A bank's answer belongs only to the link that sent the borrower to the bank.
        if (!institution || mark !== fingerprint(token)) return { outcome: "INVALID_TOKEN" };
        if (outcome !== "ok") return { outcome: "CANCELLED" };
        return loggedIn(applicationUuid, institution, now);
      },
      async login({ applicationUuid, token, institution: id, username, password, code, now }) {
        if (read(secret(), applicationUuid, "link", token, now) === null)
          return { outcome: "INVALID_TOKEN" };
        const institution = INSTITUTIONS.find((each) => each.id === id);
        if (institution === undefined) return { outcome: "UNKNOWN_INSTITUTION" };
        const user = Object.hasOwn(USERS, username) ? USERS[username] : undefined;
        if (user === undefined || user.password !== password)
          return { outcome: "WRONG_CREDENTIALS" };
        if (user.code !== undefined && code === undefined) return { outcome: "CODE_NEEDED" };
        if (user.code !== undefined && code !== user.code) return { outcome: "WRONG_CODE" };
        return loggedIn(applicationUuid, institution, now);
      },
    },
  };
}

/**
 * Returns a fingerprint that ties a bank's answer to the link token without revealing the token.
 */
const fingerprint = (token: string): string =>
  createHash("sha256").update(token).digest("base64url").slice(0, 16);

function accountsOf(applicationUuid: string, institution: SandboxInstitution): LinkedAccount[] {
  return (["CHECKING", "SAVINGS"] as const).map((accountType) => {
    const accountNumber = digits(applicationUuid, institution.id, accountType);
    return {
      uuid: derivedUuid("account", applicationUuid, institution.routingNumber, accountNumber),
      bankName: institution.name,
      accountType,
      routingNumber: institution.routingNumber,
      accountNumber,
      mask: accountNumber.slice(-4),
    };
  });
}

/** Returns twelve digits derived from the parts. */
function digits(...parts: string[]): string {
  const hash = createHash("sha256").update(parts.join("\u0000")).digest();
  return (hash.readUIntBE(0, 6) % 1_000_000_000_000).toString().padStart(12, "0");
}
