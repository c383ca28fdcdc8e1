import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import {
  loadApplication,
  type LoadedApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import { rolesOf, signersIn } from "#server/lending/signers/roles.ts";
import { linkToken } from "#server/lending/signers/token.ts";
import type { JobRunner } from "#server/platform/queue/runner.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { invitations } from "#server/platform/storage/schema.ts";
import { type AnswerPorts, dueScreen, send, type SendPorts } from "./answer.ts";
import type { FullPersona } from "./personas.ts";

export type CoSignPorts = AnswerPorts &
  StorePorts & {
    dataKeys: DataKeys;
    database: Database;
  };

/** Screens that a signer has sent, by the signer's application. */
export type SentScreens = Map<string, Set<string>>;

/** Longest wait for a signer's jobs, milliseconds. */
const PATIENCE = 20_000;

/**
 * Takes one step of an additional signer, through the browser's calls: accepts the first open
 * invitation, or sends the persona's next answer. Returns whether there was a step.
 */
export async function coSign(
  walking: SendPorts<CoSignPorts> & { runner: JobRunner },
  persona: FullPersona,
  borrower: LoadedApplication,
  sent: SentScreens,
): Promise<boolean> {
  const { services, runner, borrowerCalls } = walking;
  const { database } = services;
  const roles = rolesOf(borrower);
  if (
    roles === null ||
    signersIn(borrower.application, roles).every(({ completedAt }) => completedAt !== undefined)
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
      const password = randomBytes(18).toString("base64url");
      await borrowerCalls.acceptInvitation({ token, password });
      await runner.settled(signingUuid, PATIENCE);
      return true;
    }
    await runner.settled(signingUuid, PATIENCE);
    const signing = await loadApplication(services, database.db, signingUuid);
    const sentScreens = sent.get(signingUuid) ?? new Set<string>();
    sent.set(signingUuid, sentScreens);
    const next = dueScreen(persona, signing, sentScreens);
    if (next === null) continue;
    sentScreens.add(next.screen.id);
    await send(walking, signing, next, 0);
    await runner.settled(signingUuid, PATIENCE);
    return true;
  }
  return false;
}
