import { and, eq, sql } from "drizzle-orm";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { Executor } from "#server/platform/storage/database.ts";
import { type OriginatorCard, originators } from "#server/platform/storage/schema.ts";

export interface OriginatorPorts {
  definitions: Pick<DefinitionStore, "organisation">;
}

/** An originator of an organization, with the changes of its staff. */
export interface Originator {
  uuid: string;
  card: OriginatorCard;
  retired: boolean;
  /** Log-in of the broker; null before the first invitation. */
  accountUuid: string | null;
}

type Row = typeof originators.$inferSelect;

/** Returns the cards of an organization's definitions, by identifier. */
function cardsOf({ definitions }: OriginatorPorts, orgCode: string): Map<string, OriginatorCard> {
  const cards = new Map<string, OriginatorCard>();
  for (const { id, ...card } of definitions.organisation(orgCode)?.originators.values() ?? [])
    cards.set(id, card);
  return cards;
}

function withRow(uuid: string, card: OriginatorCard | undefined, row: Row | undefined) {
  const latest = row?.card ?? card;
  if (latest === undefined) return null;
  const retired = (row?.retiredAt ?? null) !== null;
  return { uuid, card: latest, retired, accountUuid: row?.accountUuid ?? null };
}

/** Returns every originator of an organization, by name. Changes of staff replace the definitions. */
export async function listOriginators(
  services: OriginatorPorts,
  executor: Executor,
  orgCode: string,
): Promise<Originator[]> {
  const cards = cardsOf(services, orgCode);
  const rows = await executor.select().from(originators).where(eq(originators.orgCode, orgCode));
  const byUuid = new Map(rows.map((row) => [row.uuid, row]));
  return [...new Set([...cards.keys(), ...byUuid.keys()])]
    .flatMap((uuid) => withRow(uuid, cards.get(uuid), byUuid.get(uuid)) ?? [])
    .toSorted((a, b) => a.card.originatorName.localeCompare(b.card.originatorName));
}

/** Returns an originator of an organization, retired or not; null when it has no such one. */
export async function findOriginator(
  services: OriginatorPorts,
  executor: Executor,
  orgCode: string,
  uuid: string,
): Promise<Originator | null> {
  const [row] = await executor
    .select()
    .from(originators)
    .where(and(eq(originators.orgCode, orgCode), eq(originators.uuid, uuid)));
  return withRow(uuid, cardsOf(services, orgCode).get(uuid), row);
}

/** Returns the originator whose log-in an account is; null when there is none, or it is retired. */
export async function originatorOfAccount(
  services: OriginatorPorts,
  executor: Executor,
  { orgCode, accountUuid }: { orgCode: string; accountUuid: string },
): Promise<Originator | null> {
  const [row] = await executor
    .select()
    .from(originators)
    .where(and(eq(originators.orgCode, orgCode), eq(originators.accountUuid, accountUuid)));
  if (row === undefined || row.retiredAt !== null) return null;
  return withRow(row.uuid, cardsOf(services, orgCode).get(row.uuid), row);
}

/** Saves a change of an originator. */
export async function saveOriginator(
  executor: Executor,
  { orgCode, uuid }: { orgCode: string; uuid: string },
  change: Partial<Pick<Row, "card" | "retiredAt" | "accountUuid">>,
  now: Date,
): Promise<void> {
  await executor
    .insert(originators)
    .values({ orgCode, uuid, ...change, updatedAt: now })
    .onConflictDoUpdate({
      target: [originators.orgCode, originators.uuid],
      set: { ...change, updatedAt: sql`excluded.updated_at` },
    });
}
