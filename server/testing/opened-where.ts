import type { ServerPorts } from "#server/ports.ts";
import { ON_SERVER, WHERE_CONTEXT } from "#server/platform/audit/where.ts";
import { openJson } from "#server/platform/sealing/cipher.ts";
import type { events } from "#server/platform/storage/schema.ts";

/** Returns the caller's address of an event, opened with the data key of its stream. */
export async function openedWhere(
  { dataKeys, database }: Pick<ServerPorts, "dataKeys" | "database">,
  { stream, detail }: Pick<typeof events.$inferSelect, "stream" | "detail">,
): Promise<string> {
  const where = String(detail["where"]);
  if (where === ON_SERVER) return where;
  return String(openJson(await dataKeys.get(database.db, stream), where, WHERE_CONTEXT));
}
