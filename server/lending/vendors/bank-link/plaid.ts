import { hkdfSync } from "node:crypto";
import {
  ConfigError,
  type ReadVariable,
  readTogether,
} from "#server/platform/environment/environment.ts";
import { derivedUuid } from "#server/platform/identifiers/identifiers.ts";
import { decrypt, encrypt } from "#server/platform/sealing/cipher.ts";
import type { Sources } from "#server/platform/security/policy.ts";
import { BankLinkFailure, type BankLink, type LinkedAccount, type Purpose } from "./port.ts";

export interface PlaidSettings {
  clientId: string;
  secret: string;
  /** For example https://sandbox.plaid.com. */
  baseUrl: string;
  /**
   * The page to which a bank with its own log-in redirects, as registered with Plaid. Null hides
   * these banks.
   */
  redirectUri: string | null;
}

/** Plaid's base addresses by `PLAID_ENV`. */
const HOSTS: Readonly<Record<string, string>> = {
  sandbox: "https://sandbox.plaid.com",
  production: "https://production.plaid.com",
};

/** Reads the settings of Plaid; null when its keys are not set. */
export function plaidSettings(read: ReadVariable): PlaidSettings | null {
  const keys = readTogether(read, "Plaid", ["PLAID_CLIENT_ID", "PLAID_SECRET"]);
  if (keys === null) return null;
  const [clientId, secret] = keys;
  const environment = read("PLAID_ENV") ?? "sandbox";
  const baseUrl = HOSTS[environment];
  if (baseUrl === undefined)
    throw new ConfigError(`PLAID_ENV must be sandbox or production; it is "${environment}".`);
  const redirectUri = read("PLAID_REDIRECT_URI");
  if (redirectUri !== null && !/^https:\/\/[^?#]+$/.test(redirectUri))
    throw new ConfigError(
      "PLAID_REDIRECT_URI must be an https:// address without a query, as it is registered with Plaid.",
    );
  return { clientId, secret, baseUrl, redirectUri };
}

/** Sources of a page that opens Link: its script, its frame, its calls. Source: Plaid's documentation of Link. */
export const plaidSources = ({ baseUrl }: Pick<PlaidSettings, "baseUrl">): Sources => ({
  "script-src": ["https://cdn.plaid.com/link/v2/stable/link-initialize.js"],
  "frame-src": ["https://cdn.plaid.com"],
  "connect-src": [baseUrl],
});

/** Plaid's products by the purpose of the link. */
const PRODUCTS: Record<Purpose, readonly string[]> = {
  income: ["auth", "transactions"],
  disburse: ["auth"],
  autopay: ["auth"],
};

const PREFIX = "public-plaid.";
const LIFETIME = 30 * 60_000;
/** Milliseconds for one call. */
const PATIENCE = 20_000;

/** Error codes for a token that is unknown, used or expired. */
const STALE = new Set(["plaid:INVALID_PUBLIC_TOKEN", "plaid:INVALID_LINK_TOKEN"]);

interface AuthAnswer {
  accounts: { account_id: string; mask: string | null; subtype: string | null }[];
  numbers: { ach: { account_id: string; account: string; routing: string }[] };
  item?: { institution_name?: string | null };
}

/**
 * Links accounts through Plaid. Plaid's public token can be exchanged once, so the server exchanges
 * it when Link ends. The browser gets the access token encrypted for the application, as the public
 * token of this server. Any server process can read that token; the browser cannot.
 * @param secret returns the server's key; called at each use
 */
export function plaidBankLink(settings: PlaidSettings, secret: () => Uint8Array): BankLink {
  const key = () =>
    new Uint8Array(hkdfSync("sha256", secret(), new Uint8Array(0), "hearthline/plaid/1", 32));

  async function call<T>(path: string, body: object): Promise<T> {
    const failure = (what: string) => new BankLinkFailure("plaid", what);
    const response = await fetch(settings.baseUrl + path, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_id: settings.clientId, secret: settings.secret, ...body }),
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => {
      throw failure("nothing");
    });
    const answer = (await response.json().catch(() => null)) as
      | (T & { error_code?: string })
      | null;
    if (!response.ok || answer === null)
      throw failure(answer?.error_code ?? String(response.status));
    return answer;
  }

  const accountsOf = async (
    applicationUuid: string,
    accessToken: string,
  ): Promise<LinkedAccount[]> => {
    const { accounts, numbers, item } = await call<AuthAnswer>("/auth/get", {
      access_token: accessToken,
    });
    return numbers.ach.map(({ account_id: id, account, routing }) => {
      const about = accounts.find((each) => each.account_id === id);
      return {
        uuid: derivedUuid("account", applicationUuid, routing, account),
        bankName: item?.institution_name ?? "Your bank",
        accountType: about?.subtype === "savings" ? "SAVINGS" : "CHECKING",
        routingNumber: routing,
        accountNumber: account,
        mask: about?.mask ?? account.slice(-4),
      };
    });
  };

  const seal = (applicationUuid: string, accessToken: string, now: Date): string => {
    const claims = JSON.stringify([accessToken, now.getTime() + LIFETIME]);
    const sealed = encrypt(key(), new Uint8Array(Buffer.from(claims)), applicationUuid);
    return PREFIX + Buffer.from(sealed).toString("base64url");
  };
  const unseal = (applicationUuid: string, publicToken: string, now: Date): string | null => {
    if (!publicToken.startsWith(PREFIX)) return null;
    try {
      const bytes = new Uint8Array(Buffer.from(publicToken.slice(PREFIX.length), "base64url"));
      const plain = Buffer.from(decrypt(key(), bytes, applicationUuid)).toString();
      const [accessToken, until] = JSON.parse(plain) as [string, number];
      return until >= now.getTime() ? accessToken : null;
    } catch {
      // The token is invented or belongs to another application.
      return null;
    }
  };

  return {
    provider: "plaid",
    async createToken({ applicationUuid, productName, purpose }) {
      const answer = await call<{ link_token: string; expiration: string }>("/link/token/create", {
        client_name: productName,
        language: "en",
        country_codes: ["US"],
        user: { client_user_id: applicationUuid },
        products: PRODUCTS[purpose],
        ...(settings.redirectUri === null ? {} : { redirect_uri: settings.redirectUri }),
      });
      return { token: answer.link_token, expiresAt: new Date(answer.expiration) };
    },
    async complete({ applicationUuid, vendorToken, now }) {
      try {
        const { access_token: accessToken } = await call<{ access_token: string }>(
          "/item/public_token/exchange",
          { public_token: vendorToken },
        );
        return seal(applicationUuid, accessToken, now);
      } catch (error) {
        if (error instanceof BankLinkFailure && STALE.has(error.code)) return null;
        throw error;
      }
    },
    async exchange({ applicationUuid, publicToken, now }) {
      const accessToken = unseal(applicationUuid, publicToken, now);
      return accessToken === null ? null : accountsOf(applicationUuid, accessToken);
    },
  };
}
