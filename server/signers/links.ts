import { and, desc, eq, isNull } from "drizzle-orm";
import { mergePatch } from "#server/application/merge-patch.ts";
import type { Application } from "#server/application/ports.ts";
import { loadApplication, type Loaded } from "#server/application/store.ts";
import { applyAndRecompute, writeLocked } from "#server/application/write.ts";
import { randomUUID } from "node:crypto";
import { Problem, problems } from "#server/errors/problem.ts";
import {
  createAccount,
  emailKey,
  findAccount,
  hashPassword,
  signIn,
} from "#server/identity/accounts.ts";
import { passwordFault, passwordMatches } from "#server/identity/passwords.ts";
import { countTry, forgetTries } from "#server/identity/throttle.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { applications, invitations, profiles } from "#server/storage/schema.ts";
import { hashToken } from "./token.ts";

type Row = typeof invitations.$inferSelect;
type LinkState = NonNullable<NonNullable<Application["invitation"]>["link"]>["state"];

/** What the person who opened a link may know of it. */
export interface LinkView {
  invitation: Pick<
    NonNullable<Application["invitation"]>,
    "firstName" | "borrower" | "email" | "link"
  >;
}

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

/** Looks at a link. A good one is noted as opened, and tells its holder who invited them; any other tells nothing but why it is none. */
export async function openLink(
  services: Services,
  tx: Transaction,
  token: string,
): Promise<LinkView> {
  const row = await find(tx, token);
  const state = stateOf(row, services.realTime());
  if (row === null || state !== "OPEN") return { invitation: { link: { state } } };
  const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
  if (signing.application.invitation?.openedAt === undefined)
    await note(services, tx, signing, { openedAt: services.clock.now().toISOString() }, "opened");
  const { firstName = "", borrower = {}, email = "" } = signing.application.invitation ?? {};
  const known = (await findAccount(tx, row.emailKey)) !== null;
  return {
    invitation: { firstName, borrower, email, link: { state, account: known ? "KNOWN" : "NEW" } },
  };
}

function note(
  services: Services,
  tx: Transaction,
  signing: Loaded,
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

const sentences: Record<Exclude<NonNullable<LinkState>, "OPEN">, string> = {
  USED: "This link has been used. Log in with your email and password.",
  EXPIRED: "This link has expired. Ask for a new one below.",
  UNKNOWN:
    "This link is not one of ours, or a newer one has taken its place. Look for our latest email.",
  CANCELLED: "This invitation was taken back. There is nothing for you to sign.",
};

/**
 * Takes up an invitation: opens the account with the invited address, or proves the one that there is by its password, and hands the
 * signer's application to it. The link is used up. Answers a token, without the Bearer prefix.
 */
export async function acceptLink(
  services: Services,
  { token, password }: { token: string; password: string },
): Promise<string> {
  const { database, realTime } = services;
  const row = await find(database.db, token);
  const state = stateOf(row, realTime());
  if (row === null || state !== "OPEN")
    throw new Problem(410, "link-ended", [sentences[state === "OPEN" ? "UNKNOWN" : state]], {
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
      throw problems.fields([
        { pointer: "/password", message: "This is not the password of your account." },
      ]);
  }
  return database.transaction(async (tx) => {
    const signing = await loadApplication(services, tx, row.signingUuid, { lock: true });
    // Under the lock: of two that come at once, one finds the link used.
    const now = stateOf(await find(tx, token), realTime());
    if (now !== "OPEN") throw new Problem(410, "link-ended", [sentences[now]], { state: now });
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
    if (holder === null)
      throw new Problem(409, "email-taken", [
        "There is an account with this email now. Open the link again.",
      ]);
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
 * Sends a new link to an address that has an invitation which is not taken up. Whether there is one is not told; each address is
 * written to a few times in a quarter of an hour at most.
 */
export async function renewLink(services: Services, orgCode: string, email: string): Promise<void> {
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
    await database.transaction((tx) =>
      write(
        tx,
        applicationUuid,
        { kind: "system", id: "invitation" },
        ({ application, now }) => ({
          patch: {
            helocSigners: (application.helocSigners ?? []).map((signer) =>
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
      ),
    );
}
