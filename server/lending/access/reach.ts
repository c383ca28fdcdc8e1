import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Session } from "#server/platform/security/sessions.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { applications, assignments, chats } from "#server/platform/storage/schema.ts";

/**
 * Returns the condition that an application of a statement is within an agent's reach: any one of
 * their organization with the reach ORGANIZATION. With the reach ASSIGNED only one that is assigned
 * to them, or that a conversation is about while they lead it.
 */
export function withinReach(
  executor: Executor,
  { accountUuid, orgCode, reach }: Session,
): SQL | undefined {
  const assigned = executor
    .select({ one: sql`1` })
    .from(assignments)
    .where(
      and(
        eq(assignments.applicationUuid, applications.uuid),
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
        eq(chats.applicationUuid, applications.uuid),
      ),
    );
  return and(
    eq(applications.orgCode, orgCode),
    reach === "ORGANIZATION" ? undefined : or(exists(assigned), exists(inConversation)),
  );
}

/** Returns whether an agent may see an application of their organization. */
export async function isWithinReach(
  executor: Executor,
  session: Session,
  applicationUuid: string,
): Promise<boolean> {
  const rows = await executor
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(and(eq(applications.uuid, applicationUuid), withinReach(executor, session)));
  return rows.length > 0;
}
