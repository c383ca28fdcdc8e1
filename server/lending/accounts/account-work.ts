/**
 * Runs of jobs that belong to accounts. Their owner is the installation, and a run names an address
 * by its keyed hash. A call therefore enqueues the same run for a known and for an unknown address,
 * and only the job finds out which it is.
 */
import { randomUUID } from "node:crypto";
import { desc, eq, inArray } from "drizzle-orm";
import type { Mail } from "#schemas/types/mail.ts";
import type { JobQueue } from "#server/lending/application/ports.ts";
import { applyAndRecompute } from "#server/lending/application/write.ts";
import { type Account, accountsOf, findAccount } from "#server/platform/accounts/accounts.ts";
import type { JobWork } from "#server/platform/queue/runner.ts";
import type { RunOwners } from "#server/platform/queue/owners.ts";
import { INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { REFERRAL_JOB } from "#server/lending/brokers/referrals.ts";
import { sendReferralMail } from "#server/lending/brokers/referral-mail.ts";
import { type AccountMailPorts, sendAccountMail } from "./account-mail.ts";

export type AccountEvent = NonNullable<Mail["event"]>;

const MAIL_JOB = "accounts.mail";
const LINK_JOB = "accounts.log-in-link";
/** Unverified accounts of one address that an e-mail may reach. */
const MOST_UNVERIFIED = 3;

interface QueuePorts {
  queue: JobQueue;
}

const enqueue = (
  { queue }: QueuePorts,
  tx: Transaction,
  job: string,
  options: Record<string, string>,
): Promise<void> =>
  queue.enqueue(tx, {
    applicationUuid: INSTALLATION,
    runId: `${job}.${randomUUID()}`,
    job,
    options,
    notBefore: null,
    standing: true,
  });

/** Sends the e-mail of an event to an account. */
export const mailAccount = (
  ports: QueuePorts,
  tx: Transaction,
  event: AccountEvent,
  account: Pick<Account, "uuid">,
) => enqueue(ports, tx, MAIL_JOB, { event, account: account.uuid });

/** Sends the e-mail of an event to the accounts of an address, if it has some. */
export const mailAddress = (
  ports: QueuePorts,
  tx: Transaction,
  event: AccountEvent,
  emailKey: string,
) => enqueue(ports, tx, MAIL_JOB, { event, emailKey });

/** Sends log-in links to the newest applications of the accounts of an address, if it has some. */
export const askForLinks = (ports: QueuePorts, tx: Transaction, emailKey: string) =>
  enqueue(ports, tx, LINK_JOB, { emailKey });

/** Lets the installation own runs too. */
export const withAccountRuns = (owners: RunOwners): RunOwners => ({
  ...owners,
  lock: async (tx, owner) => (owner === INSTALLATION ? [] : owners.lock(tx, owner)),
});

/**
 * Returns the accounts that an address reaches: the one that holds it; while there is none, some unverified ones,
 * because nobody knows which of them is the reader's. Those with an application come first, and then the oldest, so
 * that accounts which a stranger adds keep no e-mail from its reader.
 */
async function reached(executor: Executor, emailKey: string): Promise<Account[]> {
  const all = await accountsOf(executor, emailKey);
  const [first] = all;
  if (first === undefined) return [];
  if (first.verifiedAt !== null) return [first];
  const oldest = all.toReversed();
  const rows = await executor
    .selectDistinct({ accountUuid: applications.accountUuid })
    .from(applications)
    .where(
      inArray(
        applications.accountUuid,
        oldest.map(({ uuid }) => uuid),
      ),
    );
  const applying = new Set(rows.map(({ accountUuid }) => accountUuid));
  const isApplying = ({ uuid }: Account) => applying.has(uuid);
  return [...oldest.filter(isApplying), ...oldest.filter((each) => !isApplying(each))].slice(
    0,
    MOST_UNVERIFIED,
  );
}

/** Adds the runs of accounts to the work of applications. */
export function withAccountWork<Answer>(
  services: AccountMailPorts,
  work: JobWork<Answer>,
): JobWork<Answer | null> {
  const { db } = services.database;
  const perform: Record<string, (options: Record<string, unknown>, id: string) => Promise<void>> = {
    [MAIL_JOB]: async (options, id) => {
      const { event, account, emailKey = "" } = options as Record<string, string>;
      const one = account === undefined ? null : await findAccount(db, account);
      const list = one === null ? await reached(db, emailKey) : [one];
      for (const each of list)
        await sendAccountMail(services, each, event as AccountEvent, `${id}.${each.uuid}`);
    },
    [LINK_JOB]: async () => undefined,
    [REFERRAL_JOB]: (options, id) => sendReferralMail(services, String(options["referral"]), id),
  };
  const write = applyAndRecompute(services);
  return {
    async perform(run) {
      const own = perform[run.job];
      if (own === undefined) return work.perform(run);
      await own(run.options, run.runId);
      return null;
    },
    async apply(tx, run, answer) {
      if (answer !== null) return work.apply(tx, run, answer);
      if (run.job !== LINK_JOB) return undefined;
      for (const { uuid } of await reached(tx, String(run.options["emailKey"]))) {
        const [newest] = await tx
          .select({ uuid: applications.uuid })
          .from(applications)
          .where(eq(applications.accountUuid, uuid))
          .orderBy(desc(applications.createdAt))
          .limit(1);
        if (newest === undefined) continue;
        await write(
          tx,
          newest.uuid,
          { kind: "system", id: "log-in-link" },
          ({ now }) => ({ patch: { linkAskedAt: now.toISOString() } }),
          { kind: "link.asked" },
        );
      }
      return undefined;
    },
  };
}
