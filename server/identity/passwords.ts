import argon2 from "argon2";

/** OWASP password storage cheat sheet: argon2id, 19 MiB, two passes, one lane. */
const options = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/** Characters, counted as code points. NIST SP 800-63B-4: 15 for a password that stands alone, a block list, no composition rules. */
export const PASSWORD_LENGTH = { least: 15, most: 128 };

/** Frequent choices, lower case, without the digits and marks that people put at the end. */
const common = new Set(
  "password passwort passphrase welcome letmein qwerty qwertyuiop asdfghjkl zxcvbnm iloveyou monkey dragon football baseball basketball superman batman trustno princess sunshine master shadow michael jennifer jordan hunter admin administrator changeme secret login access starwars whatever computer internet freedom mustang charlie summer winter spring autumn hearthline mortgage heloc homeequity".split(
    " ",
  ),
);

/** Why a password is refused, as a sentence, or null. */
export function passwordFault(password: string, email: string): string | null {
  const length = [...password].length;
  if (length < PASSWORD_LENGTH.least) return `Use at least ${PASSWORD_LENGTH.least} characters.`;
  if (length > PASSWORD_LENGTH.most) return `Use no more than ${PASSWORD_LENGTH.most} characters.`;
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
  return guessable
    ? "This password is easy to guess. Choose another, such as three or four words."
    : null;
}

export function hashPassword(password: string): Promise<string> {
  return argon2.hash(password.normalize("NFKC"), options);
}

let decoy: Promise<string> | null = null;

/** False for a wrong password and, after as much work, for an account that is not there (`hash` null). */
export async function passwordMatches(hash: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword("no account has this password");
  const matches = await argon2.verify(hash ?? (await decoy), password.normalize("NFKC"));
  return matches && hash !== null;
}
