/** The drafts in the database: each belongs to one person, who alone writes it. */
import { createHash, randomUUID } from "node:crypto";
import { and, asc, desc, eq, inArray, isNull } from "drizzle-orm";
import type { Layer } from "#definitions/index.ts";
import { type Clash, mergeTexts } from "#definitions/edits/index.ts";
import type { FileChanges, RebaseChoices } from "#schemas/types/calls/studio.ts";
import { keepTexts, keptTexts, textHash } from "#server/lending/definitions/releases/released.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { studioDraftFiles, studioDrafts } from "#server/platform/storage/schema.ts";
import type { StudioUser } from "../access.ts";
import { liveTexts } from "../texts/live-texts.ts";
import { UNSCHEDULED } from "../schedule/unscheduled.ts";
import { syntaxFault } from "../texts/syntax-fault.ts";

export type DraftRow = typeof studioDrafts.$inferSelect;
export type DraftFile = typeof studioDraftFiles.$inferSelect;

export interface StoredDraft {
  row: DraftRow;
  files: readonly DraftFile[];
  /** Hash over the paths and texts: what a review approves. */
  hash: string;
}

/** Drafts that a list shows. */
const LISTED = 200;

const contentHash = (files: readonly DraftFile[]): string =>
  createHash("sha256")
    .update(JSON.stringify(files.map(({ path, hash }) => [path, hash])))
    .digest("hex");

const isVisible = ({ orgCode }: StudioUser) => eq(studioDrafts.orgCode, orgCode);

async function withFiles(executor: Executor, rows: readonly DraftRow[]): Promise<StoredDraft[]> {
  if (rows.length === 0) return [];
  const files = await executor
    .select()
    .from(studioDraftFiles)
    .where(
      inArray(
        studioDraftFiles.draftUuid,
        rows.map(({ uuid }) => uuid),
      ),
    )
    .orderBy(asc(studioDraftFiles.path));
  return rows.map((row) => {
    const own = files.filter(({ draftUuid }) => draftUuid === row.uuid);
    return { row, files: own, hash: contentHash(own) };
  });
}

/** Returns the drafts of the person's organization, the latest change first. */
export const visibleDrafts = async (executor: Executor, user: StudioUser): Promise<StoredDraft[]> =>
  withFiles(
    executor,
    await executor
      .select()
      .from(studioDrafts)
      .where(isVisible(user))
      .orderBy(desc(studioDrafts.changedAt))
      .limit(LISTED),
  );

/**
 * Returns a draft that the person may see. `lock` holds it until the transaction ends.
 * @throws 404 for every other one
 */
export async function loadDraft(
  executor: Executor,
  user: StudioUser,
  uuid: string,
  lock = false,
): Promise<StoredDraft> {
  const query = executor
    .select()
    .from(studioDrafts)
    .where(and(eq(studioDrafts.uuid, uuid), isVisible(user)));
  const [draft] = await withFiles(executor, await (lock ? query.for("update") : query));
  if (draft === undefined) throw problems.notFound();
  return draft;
}

/** @throws 403 for another person's draft, 409 for a published one */
export function requireOwnOpen({ row }: StoredDraft, user: StudioUser): void {
  if (row.accountUuid !== user.accountUuid)
    throw new Problem(403, "not-your-draft", [
      requestFault("Only its author changes a draft. Begin a draft of your own."),
    ]);
  if (row.release !== null)
    throw new Problem(409, "draft-published", [
      requestFault("The draft is published. Begin a new one."),
    ]);
}

export async function addDraft(
  tx: Transaction,
  user: StudioUser,
  name: string,
  now: Date,
): Promise<string> {
  const uuid = randomUUID();
  const { orgCode, accountUuid } = user;
  await tx
    .insert(studioDrafts)
    .values({ uuid, orgCode, accountUuid, name, createdAt: now, changedAt: now });
  return uuid;
}

/** Removes an open draft. Published ones stay in the history. */
export async function removeDraft(tx: Transaction, uuid: string): Promise<void> {
  await tx.delete(studioDraftFiles).where(eq(studioDraftFiles.draftUuid, uuid));
  await tx
    .delete(studioDrafts)
    .where(and(eq(studioDrafts.uuid, uuid), isNull(studioDrafts.release)));
}

type Change = FileChanges["changes"][number];

/** Refuses a write with the values of both sides. */
const clashed = (clashes: readonly Clash[]): Problem =>
  new Problem(409, "draft-clash", [requestFault(CLASHED)], { clashes: [...clashes] });
const CLASHED =
  "Another person has changed the same places. Compare both values and choose one for each.";

/** What a change of the drafts needs: the live texts and the time. */
export interface WriteContext {
  root: string;
  layer: Layer;
  now: Date;
}

/**
 * Writes changed files into a draft, all or none. A file that has changed since the caller read it is
 * merged by JSON pointer and id. A file that is new in the draft, and clashes with what went live since,
 * keeps the author's text and counts as overtaken.
 *
 * @throws 400 for a text that is no JSON, 409 with the clashes or the paths that cannot be merged
 */
export async function writeDraft(
  tx: Transaction,
  draft: StoredDraft,
  changes: readonly Change[],
  { root, layer, now }: WriteContext,
): Promise<void> {
  const faults = changes.flatMap(({ path, text }) => syntaxFault(path, text));
  if (faults.length > 0) throw problems.invalid(faults);
  const paths = changes.map(({ path }) => path);
  const live = await liveTexts(root, layer, paths);
  const rows = new Map(draft.files.map((file) => [file.path, file]));
  const known = await keptTexts(tx, [
    ...draft.files.map(({ hash }) => hash),
    ...draft.files.map(({ baseHash }) => baseHash),
    ...changes.map(({ base }) => base),
  ]);
  const clashes: Clash[] = [];
  const overtaken: string[] = [];
  const written = new Map<string, { base: string | null; text: string | null }>();
  for (const { path, base, text } of changes) {
    const row = rows.get(path);
    const liveText = live.get(path) ?? null;
    const present = row === undefined ? liveText : textIn(known, row.hash);
    const start = row === undefined ? liveText : textIn(known, row.baseHash);
    if (textHash(present) === base) {
      written.set(path, { base: start, text });
      continue;
    }
    const seen = base === null ? null : base === textHash(liveText) ? liveText : known.get(base);
    if (seen === undefined) {
      overtaken.push(path);
      continue;
    }
    const merged = mergeTexts(path, seen, text, present);
    // The draft had no text of this file: it begins on the one that the author has seen, and `rebaseDraft` asks.
    if (row === undefined && merged.clashes.length > 0) {
      written.set(path, { base: seen, text });
      continue;
    }
    clashes.push(...merged.clashes);
    written.set(path, { base: start, text: merged.text });
  }
  if (overtaken.length > 0)
    throw new Problem(409, "definitions-changed", [requestFault(OVERTAKEN)], { paths: overtaken });
  if (clashes.length > 0) throw clashed(clashes);
  await storeFiles(tx, draft, written, now);
}

const OVERTAKEN =
  "Another person has changed these files since you opened them. Load the studio again and make your change anew.";

/**
 * Takes what went live since into the draft, so that it can be published.
 *
 * @param choices which value each clash gets
 * @throws 409 with the clashes that have no choice
 */
export async function rebaseDraft(
  tx: Transaction,
  draft: StoredDraft,
  choices: RebaseChoices["choices"],
  { root, layer, now }: WriteContext,
): Promise<void> {
  const live = await liveTexts(
    root,
    layer,
    draft.files.map(({ path }) => path),
  );
  const known = await keptTexts(
    tx,
    draft.files.flatMap(({ hash, baseHash }) => [hash, baseHash]),
  );
  const clashes: Clash[] = [];
  const written = new Map<string, { base: string | null; text: string | null }>();
  for (const { path, hash, baseHash } of draft.files) {
    const base = live.get(path) ?? null;
    if (textHash(base) === baseHash) continue;
    const merged = mergeTexts(
      path,
      textIn(known, baseHash),
      textIn(known, hash),
      base,
      (pointer) => choices.find((each) => each.path === path && each.pointer === pointer)?.take,
    );
    clashes.push(...merged.clashes);
    written.set(path, { base, text: merged.text });
  }
  if (clashes.length > 0) throw clashed(clashes);
  await storeFiles(tx, draft, written, now);
}

/** Stores the texts, and ends the review: another content needs another approval. */
async function storeFiles(
  tx: Transaction,
  { row }: StoredDraft,
  written: ReadonlyMap<string, { base: string | null; text: string | null }>,
  now: Date,
): Promise<void> {
  if (written.size === 0) return;
  await keepTexts(
    tx,
    [...written.values()].flatMap(({ base, text }) => [base, text]),
  );
  for (const [path, { base, text }] of written) {
    const place = and(eq(studioDraftFiles.draftUuid, row.uuid), eq(studioDraftFiles.path, path));
    if (base === text) {
      await tx.delete(studioDraftFiles).where(place);
      continue;
    }
    const hashes = { baseHash: textHash(base), hash: textHash(text) };
    await tx
      .insert(studioDraftFiles)
      .values({ draftUuid: row.uuid, path, ...hashes })
      .onConflictDoUpdate({
        target: [studioDraftFiles.draftUuid, studioDraftFiles.path],
        set: hashes,
      });
  }
  await tx
    .update(studioDrafts)
    .set({
      version: row.version + 1,
      changedAt: now,
      reviewAskedAt: null,
      approvedHash: null,
      approvedBy: null,
      approvedAt: null,
      ...UNSCHEDULED,
    })
    .where(eq(studioDrafts.uuid, row.uuid));
}

/** Returns the texts of a draft by their path; null for a removed file. */
export async function textsOf(
  executor: Executor,
  { files }: StoredDraft,
): Promise<ReadonlyMap<string, string | null>> {
  const known = await keptTexts(
    executor,
    files.map(({ hash }) => hash),
  );
  return new Map(files.map(({ path, hash }) => [path, textIn(known, hash)]));
}

function textIn(known: ReadonlyMap<string, string>, hash: string | null): string | null {
  if (hash === null) return null;
  const text = known.get(hash);
  if (text === undefined) throw new Error(`The text ${hash} of a draft is not stored.`);
  return text;
}
