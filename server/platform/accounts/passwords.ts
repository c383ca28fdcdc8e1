import argon2 from "argon2";
import { type Message, message } from "#server/platform/errors/message.ts";
import frequentPasswords from "./frequent-passwords.json" with { type: "json" };

/** OWASP password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
const options = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Characters, counted as code points. NIST SP 800-63B-4: 15 for a password without a second factor,
 * a block list, no composition rules.
 */
export const PASSWORD_LENGTH = { min: 15, max: 128 };

/** Frequent passwords in lower case, without the digits and marks that people append. */
const common = new Set(frequentPasswords);

/** Returns why a password is rejected; null when it is accepted. */
export function passwordFault(password: string, email: string): Message | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.min) return message("min-length", { min: PASSWORD_LENGTH.min });
  if (length > PASSWORD_LENGTH.max) return message("max-length", { max: PASSWORD_LENGTH.max });
  const lower = password.toLowerCase();
  const stem = lower.replace(/[\d\W_]+$/u, "");
  const guessable =
    common.has(lower) ||
    common.has(stem) ||
    new Set(lower).size < 4 ||
    "01234567890123456789".includes(lower) ||
    "98765432109876543210".includes(lower) ||
    lower === email.toLowerCase() ||
    lower === email.toLowerCase().split("@")[0];
  return guessable ? message("guessable-password") : null;
}

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize("NFKC"), options);
}

let decoy: Promise<string> | null = null;

/**
 * Compares a password. Without an account (`hash` null) the comparison takes as long and fails, so
 * that timing reveals no account.
 */
export async function passwordMatches(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await argon2.verify(hash ?? (await decoy), password.normalize("NFKC"));
  return matches && hash !== null;
}
