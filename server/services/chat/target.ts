/** Which agent a new conversation is meant for, and how long only that agent sees it. */
import { and, desc, eq, sql, type SQL } from "drizzle-orm";
import { emailKey } from "#server/platform/accounts/accounts.ts";
import { message } from "#server/platform/errors/message.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { Secrets } from "#server/platform/keys/secrets.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { accounts, chats, sessions } from "#server/platform/storage/schema.ts";
import { agentName, type AgentNamePorts } from "./agents/agent-name.ts";
import type { Chat, Target } from "./conversations.ts";

export type TargetPorts = AgentNamePorts & {
  config: { sandbox: boolean };
  database: Database;
  realTime(): Date;
  /** Stand-ins of providers, whose agent is nobody's account; null without a sandbox. */
  standIns: { agent: Target } | null;
  secrets: Pick<Secrets, "emailLookup">;
};

/** Milliseconds in which only the agent sees the waiting conversation. Afterwards anybody accepts it. */
const RESERVED = 120_000;

/**
 * Milliseconds since an agent was last seen. The console asks for the queue every few seconds; a
 * use is noted once a minute.
 */
const AT_WORK = 120_000;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the agent of the borrower's last conversation about the application; null unless that
 * agent has the console open, because nobody else would see the conversation meanwhile. Outside
 * production a developer may name another agent, by UUID or e-mail address.
 * @throws a 422 when the lender has no such agent
 */
export async function targetOf(
  services: TargetPorts,
  about: { orgCode: string; skill: string; applicationUuid: string | null },
  named: string | undefined,
): Promise<Target | null> {
  if (named !== undefined && services.config.sandbox) {
    const { agent: standIn } = services.standIns ?? {};
    if (standIn?.uuid === named) return standIn;
    const isNamed = UUID.test(named)
      ? eq(accounts.uuid, named)
      : eq(accounts.emailKey, emailKey(services, about.orgCode, named));
    const agent = await agentWhere(services, about.orgCode, isNamed);
    if (agent === null)
      throw problems.fields([{ pointer: "/agentId", message: message("chat-no-such-agent") }]);
    return agent;
  }
  if (about.applicationUuid === null) return null;
  const isEarlier = and(
    eq(chats.applicationUuid, about.applicationUuid),
    eq(chats.skill, about.skill),
    isAtWork(services),
  );
  return agentWhere(services, about.orgCode, isEarlier);
}

function isAtWork({ realTime }: TargetPorts): SQL {
  const since = new Date(realTime().getTime() - AT_WORK).toISOString();
  return sql`exists (
    select from ${sessions}
    where ${sessions.accountUuid} = ${accounts.uuid} and ${sessions.revokedAt} is null
      and ${sessions.lastSeenAt} > ${since}::timestamptz)`;
}

async function agentWhere(
  services: TargetPorts,
  orgCode: string,
  condition: SQL | undefined,
): Promise<Target | null> {
  const [agent] = await services.database.db
    .select({ uuid: accounts.uuid })
    .from(accounts)
    .leftJoin(chats, eq(chats.agentUuid, accounts.uuid))
    .where(and(eq(accounts.orgCode, orgCode), eq(accounts.role, "AGENT"), condition))
    .orderBy(desc(chats.acceptedAt))
    .limit(1);
  if (agent === undefined) return null;
  return { uuid: agent.uuid, name: await agentName(services, agent.uuid, orgCode) };
}

/** Whether the conversation still waits for another agent than this one. */
export const isReserved = ({ row, about }: Chat, agentUuid: string, now: Date): boolean =>
  row.state === "waiting" &&
  about.target !== undefined &&
  about.target.uuid !== agentUuid &&
  row.createdAt.getTime() + RESERVED > now.getTime();
