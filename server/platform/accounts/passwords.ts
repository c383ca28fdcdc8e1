import { createHmac, timingSafeEqual } from "node:crypto";
import argon2 from "@node-rs/argon2";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { accountsOf } from "./accounts.ts";

/**
 * OWASP password storage cheat sheet: 19 MiB, two passes, one lane, and argon2id, which the package computes by
 * default.
 */
const options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Stored in place of a hash for an account without a password. No password has this hash. */
export const NO_PASSWORD = "";

interface PasswordPorts {
  secrets: Pick<Secrets, "emailLookup">;
}

/**
 * Returns the salt of an address. All accounts of one address share it, so that one computation
 * compares a password with each of them, and a log-in takes the same work for any address.
 */
function saltOf(ports: PasswordPorts, emailKey: string, hashes: readonly string[]): Buffer {
  // A hash that was made before an address could have several accounts has a salt of its own.
  const stored = hashes.find((hash) => hash !== NO_PASSWORD)?.split("$")[4];
  if (stored !== undefined) return Buffer.from(stored, "base64");
  return createHmac("sha256", ports.secrets.emailLookup)
    .update(`password-salt\n${emailKey}`)
    .digest()
    .subarray(0, 16);
}

/**
 * Hashes a password for an account of an address.
 * @param others hashes of the address's accounts
 */
export function hashPassword(
  ports: PasswordPorts,
  emailKey: string,
  password: string,
  others: readonly string[],
): Promise<string> {
  const salt = saltOf(ports, emailKey, others);
  return argon2.hash(password.normalize("NFKC"), { ...options, salt });
}

/** Returns what was computed, without the parameters before it: their order differs between packages. */
const computedOf = (hash: string): Buffer => Buffer.from(hash.slice(hash.lastIndexOf("$") + 1));

const equal = (left: string, right: string): boolean => {
  const [one, other] = [computedOf(left), computedOf(right)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/**
 * Returns the first of an address's accounts that a password opens; null when it opens none. Hashes
 * the password once, also for an address without an account, so that timing reveals no account.
 */
export async function openedBy<Account extends { passwordHash: string }>(
  ports: PasswordPorts,
  emailKey: string,
  candidates: readonly Account[],
  password: string,
): Promise<Account | null> {
  const hashes = candidates.map(({ passwordHash }) => passwordHash);
  const given = await hashPassword(ports, emailKey, password, hashes);
  return candidates.find(({ passwordHash }) => equal(passwordHash, given)) ?? null;
}

/** Hashes a password for a new account, or a new password, of an address. */
export async function passwordHashFor(
  ports: PasswordPorts,
  executor: Executor,
  key: string,
  password: string,
): Promise<string> {
  const others = await accountsOf(executor, key);
  return hashPassword(
    ports,
    key,
    password,
    others.map(({ passwordHash }) => passwordHash),
  );
}
