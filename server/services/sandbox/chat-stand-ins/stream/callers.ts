import { claimsOf } from "../token.ts";
import { Refused, type StandInParts, textOf } from "../stand-in.ts";

/** Codes of Stream's errors. */
export const CODES = {
  key: 2,
  input: 4,
  missing: 16,
  forbidden: 17,
  expired: 40,
  signature: 43,
} as const;

/** Who calls: the lender's server, or a user. */
export type Caller = { server: true } | { server: false; userId: string };

/** Who may call: by the key, the token and its revocation. The names of users come from the lender's server. */
export interface Callers {
  /** @throws Refused for another key */
  requireKey(query: URLSearchParams): void;
  /** @throws Refused for a token that is not good, with the code after which the SDK renews it */
  of(token: string): Promise<Caller>;
  person(id: string): { id: string; name: string };
  rename(id: string, name: string): void;
  /** Refuses the user's tokens that were issued until then, milliseconds since 1970. */
  revoke(id: string, until: number): void;
}

export function openCallers({ now, secret }: Pick<StandInParts, "now" | "secret">): Callers {
  const names = new Map<string, string>();
  const revoked = new Map<string, number>();
  return {
    requireKey(query) {
      if (query.get("api_key") !== secret("STREAM_API_KEY"))
        throw new Refused(401, CODES.key, "The api_key is not valid.");
    },
    async of(token) {
      const claims = await claimsOf(token, secret("STREAM_API_SECRET"), now());
      if (claims === null) throw new Refused(401, CODES.expired, "The token is not valid.");
      if (claims["server"] === true) return { server: true };
      const userId = textOf(claims["user_id"]);
      if (userId === "") throw new Refused(401, CODES.signature, "The token has no user.");
      if ((claims.iat ?? 0) * 1_000 <= (revoked.get(userId) ?? -1))
        throw new Refused(401, CODES.expired, "The token is revoked.");
      return { server: false, userId };
    },
    person: (id) => ({ id, name: names.get(id) ?? id }),
    rename: (id, name) => void names.set(id, name),
    revoke: (id, until) => void revoked.set(id, until),
  };
}
