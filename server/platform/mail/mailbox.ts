import { desc } from "drizzle-orm";
import { deriveKey } from "#server/platform/keys/derive.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import { INSTALLATION } from "#server/platform/sealing/data-keys.ts";
import type { Clock } from "#server/platform/clock/clock.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { mailbox } from "#server/platform/storage/schema.ts";
import type { Mailer, OutgoingMail } from "./port.ts";

export interface StoredMessage extends OutgoingMail {
  /** Business time. */
  at: Date;
}

export interface MailboxPorts {
  database: Database;
  dataKeys: DataKeys;
  clock: Clock;
}

/** Most messages that the mailbox page shows. */
const MOST_MESSAGES = 200;

const contextOf = (id: string): string => `mailbox/${id}`;

async function keyOf({ dataKeys, database }: MailboxPorts): Promise<Uint8Array> {
  return deriveKey(await dataKeys.get(database.db, INSTALLATION), "mailbox");
}

/** The sandbox's mailer: it stores every message, sealed, for the mailbox page. */
export function sandboxMailer(ports: MailboxPorts): Mailer {
  return {
    async send(message) {
      const key = await keyOf(ports);
      await ports.database.db
        .insert(mailbox)
        .values({
          id: message.id,
          sealed: sealJson(key, message, contextOf(message.id)),
          createdAt: ports.clock.now(),
        })
        .onConflictDoNothing();
    },
  };
}

/**
 * Returns messages, newest first. @param to address of the recipient, letter case aside; absent for
 * all
 */
export async function readMailbox(ports: MailboxPorts, to?: string): Promise<StoredMessage[]> {
  const key = await keyOf(ports);
  const rows = await ports.database.db
    .select()
    .from(mailbox)
    .orderBy(desc(mailbox.sequence))
    .limit(MOST_MESSAGES);
  return rows
    .map(({ id, sealed, createdAt }) => ({
      ...(openJson(key, sealed, contextOf(id)) as OutgoingMail),
      at: createdAt,
    }))
    .filter((message) => to === undefined || message.to.toLowerCase() === to.toLowerCase());
}
