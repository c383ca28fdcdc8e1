import { createHmac, timingSafeEqual } from "node:crypto";

/** A page of a sandbox institution: its text, and the address of each answer. */
export interface InstitutionPage {
  title: string;
  text: string;
  /** `to` is a path of this product. */
  answers: { label: string; to: string }[];
  expiresAt: Date;
}

export const INSTITUTION_PATH = "/sandbox/institution";

const seal = (secret: Uint8Array, body: string): string =>
  createHmac("sha256", secret).update(`institution\u0000${body}`).digest("base64url").slice(0, 32);

/**
 * Returns the address of the page. The address contains the sealed page, so that no forged page can
 * redirect elsewhere.
 */
export function institutionUrl(secret: Uint8Array, page: InstitutionPage): string {
  const body = Buffer.from(
    JSON.stringify({ ...page, expiresAt: page.expiresAt.toISOString() }),
  ).toString("base64url");
  return `${INSTITUTION_PATH}?request=${body}.${seal(secret, body)}`;
}

/** Returns the page of a request; null for a forged or expired one. */
export function readInstitution(
  secret: Uint8Array,
  request: string,
  now: Date,
): InstitutionPage | null {
  const [body = "", mark = ""] = request.split(".");
  const [given, expected] = [Buffer.from(mark), Buffer.from(seal(secret, body))];
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const page = JSON.parse(Buffer.from(body, "base64url").toString()) as Omit<
    InstitutionPage,
    "expiresAt"
  > & { expiresAt: string };
  const expiresAt = new Date(page.expiresAt);
  return expiresAt < now ? null : { ...page, expiresAt };
}
