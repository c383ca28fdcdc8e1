import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { InvitationView } from "#schemas/types/calls/signers.ts";
import {
  createAccount,
  type LogIn,
  logIn,
  type SignInPorts,
} from "#server/lending/accounts/accounts.ts";
import { passwordWords } from "#server/lending/accounts/password-words.ts";
import type { Application, Clock } from "#server/lending/application/ports.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import {
  applyAndRecompute,
  writeLocked,
  type WritePorts,
} from "#server/lending/application/write.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { ownEntry, rolesOf, signersIn } from "#server/lending/signers/roles.ts";
import { hashToken } from "#server/lending/signers/token.ts";
import {
  type Account,
  accountsOf,
  emailKey,
  findHolder,
  verifyAddress,
} from "#server/platform/accounts/accounts.ts";
import { passwordFault } from "#server/platform/accounts/password-rule.ts";
import { passwordHashFor } from "#server/platform/accounts/passwords.ts";
import { countTry, forgetTries } from "#server/platform/accounts/throttle.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { applications, invitations, profiles } from "#server/platform/storage/schema.ts";

export type LinksPorts = WritePorts &
  SignInPorts & {
    clock: Clock;
    database: Database;
    definitions: DefinitionStore;
    realTime(): Date;
  };

type Row = typeof invitations.$inferSelect;
type LinkState = NonNullable<NonNullable<Application["invitation"]>["link"]>["state"];

async function find(executor: Executor, token: string): Promise<Row | null> {
  const [row] = await executor
    .select()
    .from(invitations)
    .where(eq(invitations.tokenHash, hashToken(token)));
  return row ?? null;
}

function stateOf(row: Row | null, now: Date): NonNullable<LinkState> {
  if (row === null) return "UNKNOWN";
  if (row.revokedAt !== null) return "CANCELLED";
  if (row.acceptedAt !== null) return "USED";
  return row.expiresAt.getTime() <= now.getTime() ? "EXPIRED" : "OPEN";
}

/**
 * Reads a link. The server records that a valid link was opened and returns who sent the
 * invitation. For any other link it returns the state only.
 */
export async function openLink(
  services: LinksPorts,
  tx: Transaction,
  token: string,
): Promise<InvitationView> {
  const row = await find(tx, token);
  const state = stateOf(row, services.realTime());
  if (row === null || state !== "OPEN") return { invitation: { link: { state } } };
  const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
  if (signing.application.invitation?.openedAt === undefined)
    await note(
      services,
      tx,
      signing,
      { invitation: { openedAt: services.clock.now().toISOString() } },
      "opened",
    );
  const { firstName = "", borrower = {}, email = "" } = signing.application.invitation ?? {};
  // An unverified account proves nothing about the invited person.
  const hasAccount = (await findHolder(tx, row.emailKey)) !== null;
  return {
    invitation: {
      firstName,
      borrower,
      email,
      link: { state, account: hasAccount ? "KNOWN" : "NEW" },
    },
  };
}

function note(
  services: LinksPorts,
  tx: Transaction,
  signing: LoadedApplication,
  change: { invitation: Partial<NonNullable<Application["invitation"]>>; [list: string]: unknown },
  what: string,
): Promise<unknown> {
  return writeLocked(
    services,
    tx,
    signing,
    { kind: "system", id: "invitation" },
    {
      application: mergePatch(signing.application, change) as Application,
      profile: signing.profile,
    },
    { kind: `signer.${what}`, detail: { signer: signing.application.invitation?.signerUuid } },
  );
}

const reasons: Record<Exclude<NonNullable<LinkState>, "OPEN">, Message> = {
  USED: message("invitation-used"),
  EXPIRED: message("invitation-expired"),
  UNKNOWN: message("invitation-unknown"),
  CANCELLED: message("invitation-withdrawn"),
};

/** The account that accepts an invitation; null to create one, with the hash of its password. */
interface Acceptance {
  account: Account | null;
  hash: string;
}

/**
 * Proves who accepts an invitation. The account that holds the invited address needs its password.
 * While no account holds it, the link itself proves the address: an unverified account of the same
 * password is the invited person's, and others stand in the way of nobody.
 */
async function acceptanceOf(services: LinksPorts, row: Row, password: string): Promise<Acceptance> {
  const { db } = services.database;
  const { emailKey: key } = row;
  const candidates = await accountsOf(db, key);
  const holder = candidates.find(({ verifiedAt }) => verifiedAt !== null);
  if (holder === undefined) {
    const { application } = await loadApplication(services, db, row.signingUuid);
    const { email = "", firstName = "", lastName = "" } = application.invitation ?? {};
    const person = [firstName, lastName];
    const words = passwordWords(services, application.orgCode ?? "", email, person);
    const fault = passwordFault(password, words);
    if (fault) throw problems.fields([{ pointer: "/password", message: fault }]);
  }
  const wait = await countTry(db, key, services.realTime());
  if (wait > 0) throw problems.tooMany(wait);
  const hash = await passwordHashFor(services, db, key, password);
  const account = candidates.find(({ passwordHash }) => passwordHash === hash) ?? null;
  if (holder !== undefined && account?.uuid !== holder.uuid)
    throw problems.fields([{ pointer: "/password", message: message("not-your-password") }]);
  return { account, hash };
}

/**
 * Accepts an invitation and consumes its link. Assigns the signer's application to the account that
 * the password opens, or to a new one. The account then holds the invited address.
 */
export async function acceptLink(
  services: LinksPorts,
  { token, password }: { token: string; password: string },
): Promise<LogIn> {
  const { database, realTime } = services;
  const row = await find(database.db, token);
  const state = stateOf(row, realTime());
  if (row === null || state !== "OPEN")
    throw new Problem(410, "link-ended", [reasons[state === "OPEN" ? "UNKNOWN" : state]], {
      state,
    });
  const { account, hash } = await acceptanceOf(services, row, password);
  return database.transaction(async (tx) => {
    const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
    // Under the lock: of two that come at once, one finds the link used.
    const now = stateOf(await find(tx, token), realTime());
    if (now !== "OPEN") throw new Problem(410, "link-ended", [reasons[now]], { state: now });
    const { orgCode, accountUuid } = signing.row;
    const holder =
      account ??
      (await createAccount(services, tx, {
        orgCode,
        email: signing.application.invitation?.email ?? "",
        hash,
        uuid: accountUuid,
        verified: true,
        detail: { invited: true },
      }));
    if (holder === null || !(await verifyAddress(tx, holder, realTime())))
      throw new Problem(409, "email-taken", [message("account-now")]);
    await tx
      .update(invitations)
      .set({ acceptedAt: realTime() })
      .where(eq(invitations.signerUuid, row.signerUuid));
    await forgetTries(tx, row.emailKey);
    if (account !== null) {
      await tx
        .update(applications)
        .set({ accountUuid: holder.uuid })
        .where(eq(applications.uuid, row.signingUuid));
      await tx.delete(profiles).where(eq(profiles.accountUuid, accountUuid));
    }
    const handed = await loadApplication(services, tx, row.signingUuid, { lock: true });
    const acceptedAt = services.clock.now().toISOString();
    const change = { invitation: { acceptedAt }, ...ownEntry(handed) };
    await note(services, tx, handed, change, "joined");
    return logIn(services, tx, holder);
  });
}

/** Renewals are counted apart from log-ins, so that asking for a link closes no account. */
const RENEWALS = "renewal/";

/**
 * Sends a new link to an address with an open invitation. The answer never reveals whether there is
 * one. Each address gets only a few e-mails within 15 minutes.
 */
export async function renewLink(
  services: LinksPorts,
  orgCode: string,
  email: string,
): Promise<void> {
  const { database } = services;
  const key = emailKey(services, orgCode, email);
  if ((await countTry(database.db, RENEWALS + key, services.realTime(), "request")) > 0) return;
  const rows = await database.db
    .select()
    .from(invitations)
    .where(
      and(
        eq(invitations.emailKey, key),
        isNull(invitations.acceptedAt),
        isNull(invitations.revokedAt),
      ),
    )
    .orderBy(desc(invitations.expiresAt))
    .limit(5);
  const write = applyAndRecompute(services);
  for (const { applicationUuid, signerUuid } of rows)
    await database.transaction(async (tx) => {
      const roles = rolesOf(await loadApplication(services, tx, applicationUuid, { lock: true }));
      if (roles === null) return;
      await write(
        tx,
        applicationUuid,
        { kind: "system", id: "invitation" },
        ({ application, now }) => ({
          patch: {
            [roles.list]: signersIn(application, roles).map((signer) =>
              signer.uuid === signerUuid
                ? {
                    ...signer,
                    invitation: randomUUID(),
                    invitations: (signer.invitations ?? 0) + 1,
                    invitedAt: now.toISOString(),
                  }
                : signer,
            ),
          },
        }),
        { kind: "signer.renewed", detail: { signer: signerUuid } },
      );
    });
}
