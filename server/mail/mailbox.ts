import { desc, eq } from "drizzle-orm";
import { deriveKey } from "#server/keys/derive.ts";
import { openJson, sealJson } from "#server/sealing/cipher.ts";
import { INSTALLATION } from "#server/sealing/data-keys.ts";
import type { Services } from "#server/services.ts";
import { mailbox } from "#server/storage/schema.ts";
import type { Mailer, Message } from "./port.ts";

export interface KeptMessage extends Message {
  /** Business time. */
  at: Date;
}

type Needed = Pick<Services, "database" | "dataKeys" | "clock">;

/** Messages that are shown at once. */
const SHOWN = 200;

const contextOf = (id: string): string => `mailbox/${id}`;

async function keyOf({ dataKeys, database }: Needed): Promise<Uint8Array> {
  return deriveKey(await dataKeys.get(database.db, INSTALLATION), "mailbox");
}

/** The sandbox's mail server: keeps every message, sealed, for its mailbox page. */
export function sandboxMailer(services: Needed): Mailer {
  return {
    async send(message) {
      const key = await keyOf(services);
      await services.database.db
        .insert(mailbox)
        .values({
          id: message.id,
          sealed: sealJson(key, message, contextOf(message.id)),
          createdAt: services.clock.now(),
        })
        .onConflictDoNothing();
    },
  };
}

/** Messages, newest first. @param to only those to this address, letter case aside */
export async function readMailbox(services: Needed, to?: string): Promise<KeptMessage[]> {
  const key = await keyOf(services);
  const rows = await services.database.db
    .select()
    .from(mailbox)
    .orderBy(desc(mailbox.sequence))
    .limit(SHOWN);
  return rows
    .map(({ id, sealed, createdAt }) => ({
      ...(openJson(key, sealed, contextOf(id)) as Message),
      at: createdAt,
    }))
    .filter((message) => to === undefined || message.to.toLowerCase() === to.toLowerCase());
}

export async function readMessage(services: Needed, id: string): Promise<KeptMessage | null> {
  const [row] = await services.database.db.select().from(mailbox).where(eq(mailbox.id, id));
  if (!row) return null;
  const message = openJson(await keyOf(services), row.sealed, contextOf(id)) as Message;
  return { ...message, at: row.createdAt };
}
