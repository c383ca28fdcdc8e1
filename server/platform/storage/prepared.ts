import type { Executor } from "./database.ts";

/** Statements that are built, by database and name. */
const known = new WeakMap<object, Map<string, unknown>>();

/**
 * Returns a statement of a database that is built once, because building its text takes longer than
 * sending it. PostgreSQL plans it once for each connection too.
 *
 * @param name names one statement text; at most 63 characters
 */
export function prepared<Statement>(
  db: Executor,
  name: string,
  build: (db: Executor, name: string) => Statement,
): Statement {
  const statements = known.get(db) ?? new Map<string, unknown>();
  known.set(db, statements);
  if (!statements.has(name)) statements.set(name, build(db, name));
  return statements.get(name) as Statement;
}
