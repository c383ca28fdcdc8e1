import { sql } from "drizzle-orm";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { sessions } from "#server/platform/storage/schema.ts";

/** Milliseconds that a use waits for others, so that one statement writes them all. */
const GATHERING = 2_000;

/**
 * Records when sessions were last used. A borrower who polls once a minute uses a session with each
 * poll, so no answer waits for the write. A process that is killed loses the uses of two seconds.
 */
export class SessionUses {
  private gathered = new Map<string, Date>();
  private timer: NodeJS.Timeout | null = null;
  private writing: Promise<void> = Promise.resolve();

  constructor(private readonly db: Executor) {}

  /** Returns the later one of the stored use and the one that waits to be written. */
  lastUse(sessionUuid: string, stored: Date): Date {
    const waiting = this.gathered.get(sessionUuid);
    return waiting !== undefined && waiting > stored ? waiting : stored;
  }

  record(sessionUuid: string, now: Date): void {
    this.gathered.set(sessionUuid, now);
    this.timer ??= setTimeout(() => void this.write().catch(() => undefined), GATHERING).unref();
  }

  /** Writes what waits. When the database fails, the uses wait for the next time. */
  write(): Promise<void> {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    // One at a time: two statements could lock the same sessions in different orders.
    this.writing = this.writing.catch(() => undefined).then(() => this.writeGathered());
    return this.writing;
  }

  private async writeGathered(): Promise<void> {
    const uses = [...this.gathered];
    if (uses.length === 0) return;
    const rows = JSON.stringify(uses.map(([uuid, at]) => ({ uuid, at })));
    try {
      await this.db.execute(sql`
        update ${sessions} set last_seen_at = used.at
        from jsonb_to_recordset(${rows}::jsonb) as used(uuid uuid, at timestamptz)
        where ${sessions.uuid} = used.uuid and ${sessions.lastSeenAt} < used.at`);
    } catch (error) {
      const [first] = uses;
      if (first !== undefined) this.record(first[0], this.gathered.get(first[0]) ?? first[1]);
      throw error;
    }
    // A later use of the same session waits for the next statement.
    for (const [uuid, at] of uses) if (this.gathered.get(uuid) === at) this.gathered.delete(uuid);
  }
}

const usesByDatabase = new WeakMap<Executor, SessionUses>();

/** Returns the one recorder of a database in this process. */
export function sessionUsesOf({ db }: Pick<Database, "db">): SessionUses {
  const known = usesByDatabase.get(db);
  if (known !== undefined) return known;
  const uses = new SessionUses(db);
  usesByDatabase.set(db, uses);
  return uses;
}
