/**
 * Remembers what was read of a few rows until one of them changes. Only the process that owns the embedded
 * database has one: its triggers name each changed row when a transaction commits.
 */
import type { PGlite } from "@electric-sql/pglite";
import type { Soon } from "#server/platform/promises/soon.ts";
import { BoundedCache } from "./bounded-cache.ts";
import { listenEmbedded } from "./listen.ts";

/** What is watched: the rows of a table that have one value in a column. */
const watched = [
  { name: "account", table: "accounts", column: "uuid" },
  { name: "account", table: "sessions", column: "account_uuid" },
  { name: "account", table: "profiles", column: "account_uuid" },
  { name: "account", table: "data_keys", column: "owner" },
  { name: "application", table: "applications", column: "uuid" },
  { name: "application", table: "data_keys", column: "owner" },
  { name: "notifications", table: "notifications", column: "account_uuid" },
] as const;

/** Name of rows that are watched together. */
export type WatchedRows = (typeof watched)[number]["name"];

/** Watched rows and their value, such as `application:<uuid>`. */
export type RowName = `${WatchedRows}:${string}`;

const CHANNEL = "changed_rows";
/** Rows that are remembered at most. */
const MOST = 20_000;

type Answers = Map<string, unknown>;

export class RememberedRows {
  private readonly rows = new BoundedCache<string, Answers>(MOST);

  /** Returns the answer to a question about rows; reads it when one of them has changed since. */
  read<T>(row: RowName, question: string, read: () => Promise<T>): Soon<T> {
    const answers = this.answersOf(row);
    return answers.has(question)
      ? (answers.get(question) as T)
      : this.readOnce(answers, question, read);
  }

  private async readOnce<T>(
    answers: Answers,
    question: string,
    read: () => Promise<T>,
  ): Promise<T> {
    const answer = await read();
    // A change meanwhile has removed these answers from the cache, so nobody reads this one again.
    answers.set(question, answer);
    return answer;
  }

  /** Returns an object that stays the same one until the rows change, for caches of another size. */
  edition(row: RowName): object {
    return this.answersOf(row);
  }

  private answersOf(row: RowName): Answers {
    const known = this.rows.get(row);
    if (known !== undefined) return known;
    const answers: Answers = new Map();
    this.rows.set(row, answers);
    return answers;
  }

  forget(row: string): void {
    this.rows.delete(row);
  }
}

/** Adds the triggers to the embedded database and follows them. */
export async function rememberRows(client: PGlite): Promise<RememberedRows> {
  await client.exec(TRIGGERS);
  const remembered = new RememberedRows();
  await listenEmbedded(client, CHANNEL, {
    heard: (row) => remembered.forget(row),
    missed: () => undefined,
  });
  return remembered;
}

const TRIGGERS = [
  `create or replace function notify_changed_row() returns trigger language plpgsql as $$
  declare key text;
  begin
    execute format('select ($1).%I::text', tg_argv[0]) into key using coalesce(new, old);
    perform pg_notify('${CHANNEL}', tg_argv[1] || ':' || key);
    return null;
  end $$;`,
  ...watched.map(
    ({ name, table, column }) =>
      `create or replace trigger ${table}_${name}_changed after insert or update or delete on ${table}
  for each row execute function notify_changed_row('${column}', '${name}');`,
  ),
].join("\n");
