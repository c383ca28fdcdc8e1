import { createHmac, timingSafeEqual } from "node:crypto";

/** What the page of a made-up institution says, and where each of its answers leads. */
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

/** Address of the page: it carries the page, sealed, so that nobody can make one that leads elsewhere. */
export function institutionUrl(secret: Uint8Array, page: InstitutionPage): string {
  const body = Buffer.from(
    JSON.stringify({ ...page, expiresAt: page.expiresAt.toISOString() }),
  ).toString("base64url");
  return `${INSTITUTION_PATH}?request=${body}.${seal(secret, body)}`;
}

/** The page of a request; null when it is none of ours or too old. */
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
