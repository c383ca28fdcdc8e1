import { sql, type SQL } from "drizzle-orm";
import type { Executor } from "./database.ts";

/**
 * Runs SQL text with `$1…` placeholders on a transaction, for libraries with their own SQL such as
 * pg-boss.
 */
export async function rawQuery(
  executor: Executor,
  text: string,
  values: unknown[] = [],
): Promise<{ rows: Record<string, unknown>[] }> {
  const parts: SQL[] = [];
  let from = 0;
  for (const match of text.matchAll(/\$(\d+)/g)) {
    parts.push(sql.raw(text.slice(from, match.index)));
    // `sql.param` keeps an array as one parameter; drizzle would spread it into a list.
    parts.push(sql`${sql.param(values[Number(match[1]) - 1])}`);
    from = match.index + match[0].length;
  }
  parts.push(sql.raw(text.slice(from)));
  const result = (await executor.execute(sql.join(parts))) as unknown as {
    rows: Record<string, unknown>[];
  };
  return { rows: result.rows };
}
