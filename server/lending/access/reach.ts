import { and, eq, exists, or, sql } from "drizzle-orm";
import type { Session } from "#server/platform/security/sessions.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { applications, assignments, chats } from "#server/platform/storage/schema.ts";

/**
 * Whether an agent may see an application of their organization: any one with the reach
 * ORGANIZATION. With the reach ASSIGNED only one that is assigned to them, or that a conversation is
 * about while they lead it.
 */
export async function isWithinReach(
  executor: Executor,
  { accountUuid, orgCode, reach }: Session,
  applicationUuid: string,
): Promise<boolean> {
  const assigned = executor
    .select({ one: sql`1` })
    .from(assignments)
    .where(
      and(
        eq(assignments.applicationUuid, applicationUuid),
        eq(assignments.accountUuid, accountUuid),
      ),
    );
  const inConversation = executor
    .select({ one: sql`1` })
    .from(chats)
    .where(
      and(
        eq(chats.agentUuid, accountUuid),
        eq(chats.state, "active"),
        eq(chats.applicationUuid, applicationUuid),
      ),
    );
  const rows = await executor
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(
      and(
        eq(applications.uuid, applicationUuid),
        eq(applications.orgCode, orgCode),
        reach === "ORGANIZATION" ? undefined : or(exists(assigned), exists(inConversation)),
      ),
    );
  return rows.length > 0;
}
