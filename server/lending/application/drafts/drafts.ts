import { randomInt } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { and, eq, sql } from "drizzle-orm";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import { openJson, sealJson } from "#server/platform/sealing/cipher.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { drafts } from "#server/platform/storage/schema.ts";
import { expectedVersion } from "../if-match.ts";
import { isDraftable } from "./draftable.ts";
import type { LoadedApplication } from "../store.ts";

/** Ports of unsent answers. */
export interface DraftPorts {
  dataKeys: Pick<DataKeys, "get">;
  realTime(): Date;
}

const contextOf = (screen: string): string => `draft/${screen}`;
const leftContextOf = (screen: string): string => `draft/${screen}/left`;

/** Unsent answers, and the version that the next save must name. */
export interface StoredDraft {
  data: Record<string, unknown>;
  /** The last answers of a tab that was left after another one had saved; null without any. */
  left: Record<string, unknown> | null;
  version: number;
}

/** The version that a save expects: null for any, 0 for none stored. */
export type ExpectedDraft = number | null;

/** Parses the condition of a save: `If-Match` with a version, or `If-None-Match: *`. */
export function expectedDraft(headers: {
  "if-match"?: string | undefined;
  "if-none-match"?: string | undefined;
}): ExpectedDraft {
  return headers["if-none-match"]?.trim() === "*" ? 0 : expectedVersion(headers["if-match"]);
}

/** What a save asks for beyond its answers. */
export interface SaveCondition {
  expected: ExpectedDraft;
  /** The tab is being left, so nobody sees a refusal: the answers are kept apart. */
  leaving?: boolean;
  /** The person has chosen between these answers and those kept apart. */
  settles?: boolean;
}

/**
 * Stores unsent answers: only bound fields, and never a secret. Refuses a save that another one has
 * overtaken, with the stored answers.
 * @returns the new version, or the refusal, which must not undo the transaction
 */
export async function saveDraft(
  services: DraftPorts,
  tx: Transaction,
  loaded: LoadedApplication,
  screenId: string,
  data: Record<string, unknown>,
  { expected, leaving, settles }: SaveCondition,
): Promise<number | Problem> {
  const screen = loaded.flow.screens.get(screenId);
  if (!screen?.form) throw problems.notFound();
  const draft = Object.fromEntries(
    Object.entries(data).filter(([name]) => isDraftable(screen, name, loaded.flow.entities)),
  );
  const { uuid } = loaded.row;
  const write = () => writeDraft(services, tx, uuid, screenId, draft, settles);
  if (expected === null) return write();
  const stored = await lockDraft(services, tx, uuid, screenId);
  if ((stored?.version ?? 0) === expected) return write();
  // The same answers again were stored by an earlier try.
  if (leaving && !isDeepStrictEqual(stored?.data, draft))
    await keepLeft(services, tx, uuid, screenId, draft);
  return new Problem(412, "draft-changed", [message("draft-changed")], {
    data: stored?.data ?? null,
    version: stored?.version ?? null,
  });
}

/** Locks and returns the stored answers. */
async function lockDraft(
  services: DraftPorts,
  tx: Transaction,
  applicationUuid: string,
  screenId: string,
): Promise<StoredDraft | null> {
  // Two first saves have no row to lock.
  await tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended(${`${applicationUuid}/${screenId}`}, 8))`,
  );
  return readStoredDraft(services, tx, applicationUuid, screenId);
}

/** Keeps the last answers of a tab apart from those that another one has stored. */
async function keepLeft(
  services: DraftPorts,
  tx: Transaction,
  applicationUuid: string,
  screenId: string,
  data: Record<string, unknown>,
): Promise<void> {
  const key = await services.dataKeys.get(tx, applicationUuid);
  const left = {
    sealedLeft: sealJson(key, data, leftContextOf(screenId)),
    updatedAt: services.realTime(),
  };
  await tx
    .insert(drafts)
    .values({
      applicationUuid,
      screen: screenId,
      // The other tab has sent its answers.
      sealed: sealJson(key, {}, contextOf(screenId)),
      version: firstVersion(),
      ...left,
    })
    .onConflictDoUpdate({ target: [drafts.applicationUuid, drafts.screen], set: left });
}

/** A random start: no later draft of the screen has a version that a tab remembers of an earlier one. */
const firstVersion = (): number => randomInt(1, 2 ** 30);

/** Stores unsent answers without a check. `settles` drops those kept apart. */
export async function writeDraft(
  services: DraftPorts,
  tx: Transaction,
  applicationUuid: string,
  screenId: string,
  data: Record<string, unknown>,
  settles = false,
): Promise<number> {
  const key = await services.dataKeys.get(tx, applicationUuid);
  const row = {
    sealed: sealJson(key, data, contextOf(screenId)),
    ...(settles ? { sealedLeft: null } : {}),
    updatedAt: services.realTime(),
  };
  const [stored] = await tx
    .insert(drafts)
    .values({ applicationUuid, screen: screenId, ...row, version: firstVersion() })
    .onConflictDoUpdate({
      target: [drafts.applicationUuid, drafts.screen],
      set: { ...row, version: sql`${drafts.version} + 1` },
    })
    .returning({ version: drafts.version });
  return stored?.version ?? 0;
}

/**
 * Returns the unsent answers of a screen; null when there are none. That is no error, because a
 * browser asks on every arrival.
 */
export async function readDraft(
  services: DraftPorts,
  executor: Executor,
  applicationUuid: string,
  screenId: string,
): Promise<Record<string, unknown> | null> {
  return (await readStoredDraft(services, executor, applicationUuid, screenId))?.data ?? null;
}

/** Returns the unsent answers of a screen with their version; null when there are none. */
export async function readStoredDraft(
  services: DraftPorts,
  executor: Executor,
  applicationUuid: string,
  screenId: string,
): Promise<StoredDraft | null> {
  const [row] = await executor
    .select()
    .from(drafts)
    .where(and(eq(drafts.applicationUuid, applicationUuid), eq(drafts.screen, screenId)));
  if (!row) return null;
  const key = await services.dataKeys.get(executor, applicationUuid);
  const data = openJson(key, row.sealed, contextOf(screenId)) as Record<string, unknown>;
  const left =
    row.sealedLeft === null
      ? null
      : (openJson(key, row.sealedLeft, leftContextOf(screenId)) as Record<string, unknown>);
  return { data, left, version: row.version };
}
