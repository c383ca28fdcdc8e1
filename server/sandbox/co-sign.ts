import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Loaded, loadApplication } from "#server/application/store.ts";
import type { BankLink } from "#server/bank-link/port.ts";
import type { IncomeVendors } from "#server/income-link/port.ts";
import type { JobRunner } from "#server/jobs/runner.ts";
import type { Services } from "#server/services.ts";
import { acceptLink } from "#server/signers/links.ts";
import { linkToken } from "#server/signers/token.ts";
import { invitations } from "#server/storage/schema.ts";
import { dueScreen, send } from "./answer.ts";
import type { FullPersona } from "./personas.ts";

/** Screens that a signer has sent, by the signer's application. */
export type Sent = Map<string, Set<string>>;

/** Milliseconds of patience with a signer's jobs. */
const PATIENCE = 20_000;

/**
 * One step of an additional signer, through the calls that a browser makes: takes up the invitation of the first one who has
 * not, or sends the persona's next answer. Answers whether there was something to do.
 */
export async function coSign(
  walking: {
    services: Services;
    runner: JobRunner;
    bankLink: BankLink;
    incomeVendors: IncomeVendors;
  },
  persona: FullPersona,
  borrower: Loaded,
  sent: Sent,
): Promise<boolean> {
  const { services, runner } = walking;
  const { database } = services;
  if (
    (borrower.application.helocSigners ?? []).every(({ completedAt }) => completedAt !== undefined)
  )
    return false;
  const rows = await database.db
    .select()
    .from(invitations)
    .where(eq(invitations.applicationUuid, borrower.row.uuid));
  for (const { signingUuid, acceptedAt, revokedAt } of rows) {
    if (revokedAt !== null) continue;
    if (acceptedAt === null) {
      const { application } = await loadApplication(services, database.db, signingUuid);
      const nonce = application.invitation?.nonce ?? "";
      const token = await linkToken(services, database.db, signingUuid, nonce);
      await acceptLink(services, { token, password: randomBytes(18).toString("base64url") });
      await runner.settled(signingUuid, PATIENCE);
      return true;
    }
    await runner.settled(signingUuid, PATIENCE);
    const signing = await loadApplication(services, database.db, signingUuid);
    const known = sent.get(signingUuid) ?? new Set<string>();
    sent.set(signingUuid, known);
    const next = dueScreen(persona, signing, known);
    if (next === null) continue;
    known.add(next.screen.id);
    await send(walking, signing, next, 0);
    await runner.settled(signingUuid, PATIENCE);
    return true;
  }
  return false;
}
