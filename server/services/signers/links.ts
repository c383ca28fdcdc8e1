import { randomUUID } from "node:crypto";
import { and, desc, eq, isNull } from "drizzle-orm";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type { InvitationView } from "#schemas/types/calls/signers.ts";
import { createAccount, signIn, type SignInPorts } from "#server/lending/accounts/accounts.ts";
import type { Application, Clock } from "#server/lending/application/ports.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import {
  applyAndRecompute,
  writeLocked,
  type WritePorts,
} from "#server/lending/application/write.ts";
import { rolesOf, signersIn } from "#server/lending/signers/roles.ts";
import { hashToken } from "#server/lending/signers/token.ts";
import { emailKey, findAccount } from "#server/platform/accounts/accounts.ts";
import {
  hashPassword,
  passwordFault,
  passwordMatches,
} from "#server/platform/accounts/passwords.ts";
import { countTry, forgetTries } from "#server/platform/accounts/throttle.ts";
import { type Message, message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Database, Executor, Transaction } from "#server/platform/storage/database.ts";
import { applications, invitations, profiles } from "#server/platform/storage/schema.ts";

export type LinksPorts = WritePorts &
  SignInPorts & {
    clock: Clock;
    database: Database;
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
    await note(services, tx, signing, { openedAt: services.clock.now().toISOString() }, "opened");
  const { firstName = "", borrower = {}, email = "" } = signing.application.invitation ?? {};
  const hasAccount = (await findAccount(tx, row.emailKey)) !== null;
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
  invitation: Partial<NonNullable<Application["invitation"]>>,
  what: string,
): Promise<unknown> {
  return writeLocked(
    services,
    tx,
    signing,
    { kind: "system", id: "invitation" },
    {
      application: mergePatch(signing.application, { invitation }) as Application,
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

/**
 * Accepts an invitation and consumes its link. Creates an account with the invited address, or
 * verifies the password of an existing one, and assigns the signer's application to it. @returns a
 * token, without the Bearer prefix
 */
export async function acceptLink(
  services: LinksPorts,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { database, realTime } = services;
  const row = await find(database.db, token);
  const state = stateOf(row, realTime());
  if (row === null || state !== "OPEN")
    throw new Problem(410, "link-ended", [reasons[state === "OPEN" ? "UNKNOWN" : state]], {
      state,
    });
  const account = await findAccount(database.db, row.emailKey);
  let hash = "";
  if (account === null) {
    const { application } = await loadApplication(services, database.db, row.signingUuid);
    const fault = passwordFault(password, application.invitation?.email ?? "");
    if (fault) throw problems.fields([{ pointer: "/password", message: fault }]);
    hash = await hashPassword(password);
  } else {
    const wait = await countTry(database.db, row.emailKey, realTime());
    if (wait > 0) throw problems.tooMany(wait);
    if (!(await passwordMatches(account.passwordHash, password)))
      throw problems.fields([{ pointer: "/password", message: message("not-your-password") }]);
  }
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
        detail: { invited: true },
      }));
    if (holder === null) throw new Problem(409, "email-taken", [message("account-now")]);
    await tx
      .update(invitations)
      .set({ acceptedAt: realTime() })
      .where(eq(invitations.signerUuid, row.signerUuid));
    if (account !== null) {
      await forgetTries(tx, row.emailKey);
      await tx
        .update(applications)
        .set({ accountUuid: holder.uuid })
        .where(eq(applications.uuid, row.signingUuid));
      await tx.delete(profiles).where(eq(profiles.accountUuid, accountUuid));
    }
    const handed = await loadApplication(services, tx, row.signingUuid, { lock: true });
    await note(services, tx, handed, { acceptedAt: services.clock.now().toISOString() }, "joined");
    return signIn(services, tx, holder);
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
  if ((await countTry(database.db, RENEWALS + key, services.realTime())) > 0) return;
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
