/** Publishing and rolling back: the way of a draft to the running product, and back. */
import { createHash } from "node:crypto";
import { desc, eq, sql } from "drizzle-orm";
import { layerHash, type Finding } from "#definitions/index.ts";
import type { Impact } from "#schemas/types/calls/studio.ts";
import {
  keepTexts,
  keptTexts,
  liveLayer,
  RELEASES,
  textHash,
} from "#server/lending/definitions/releases/released.ts";
import type { Edits } from "#server/lending/definitions/edits/edits.ts";
import type { Proof } from "#server/lending/definitions/proof/prove.ts";
import type { Prover } from "#server/lending/definitions/proof/prover.ts";
import type { Clock } from "#server/lending/application/ports.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { appendEvent, type EventPorts } from "#server/platform/audit/event-log.ts";
import { requestFault } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import { LOCKS } from "#server/platform/storage/advisory-locks.ts";
import type { Database, Transaction } from "#server/platform/storage/database.ts";
import { studioDrafts, studioLiveFiles, studioReleases } from "#server/platform/storage/schema.ts";
import type { ReleasedFile } from "#server/platform/storage/schema/studio.ts";
import { maySee, maySeeFinding, type StudioUser } from "../access.ts";
import { overtakenPaths } from "../drafts/draft-view.ts";
import type { ReleaseRow } from "./releases.ts";
import { loadDraft, textsOf, type StoredDraft } from "../drafts/drafts.ts";
import { layerWith, liveTexts } from "../texts/live-texts.ts";

export interface PublicationPorts extends EventPorts {
  clock: Clock;
  config: { root: string };
  database: Database;
  definitions: Pick<DefinitionStore, "registry">;
  liveEdits: Edits;
  prover: Prover;
}

const refused = (code: string, text: string, more: Record<string, unknown> = {}): Problem =>
  new Problem(409, code, [requestFault(text)], more);

/** Findings that an answer lists. */
const LISTED = 50;

const isError = ({ severity }: Finding): boolean => severity === "error";

/**
 * @param isTakenBack whether a rollback removes the journey with the release that added it
 * @throws 409 with the faults that the person may see, when the checks find an error or a journey breaks
 */
function requireSound(
  proof: Proof,
  user: StudioUser,
  isTakenBack: (path: string) => boolean,
): void {
  const errors = proof.findings.filter(isError);
  const brokenJourneys = proof.brokenJourneys.filter((path) => !isTakenBack(path));
  if (errors.length > 0 || brokenJourneys.length > 0)
    throw refused("not-sound", "The checks find faults. Correct them before you publish.", {
      findings: errors
        .filter((each) => maySeeFinding(user, each))
        .slice(0, LISTED)
        .map(({ code, file, pointer, message }) => ({ code, file, pointer, message })),
      brokenJourneys: brokenJourneys.filter((path) => maySee(user, path)),
    });
}

/** @throws 409 for a content that is not approved, or begins on a text that is not live any more */
async function requirePublishable(
  { config, liveEdits }: PublicationPorts,
  draft: StoredDraft,
  hash: string,
): Promise<void> {
  const { row, files } = draft;
  if (row.release !== null) throw refused("draft-published", "The draft is published already.");
  if (files.length === 0) throw refused("draft-empty", "The draft changes nothing.");
  if (draft.hash !== hash || row.approvedHash !== hash)
    throw refused(
      "not-approved",
      "This content has no approval. A second person must approve it, and any change ends an approval.",
    );
  const overtaken = await overtakenPaths(draft, { root: config.root, layer: liveEdits.layer });
  if (overtaken.size > 0)
    throw refused(
      "draft-overtaken",
      "Another release has changed the same files. Take its changes into the draft first.",
      { paths: [...overtaken] },
    );
}

interface NewRelease {
  kind: ReleaseRow["kind"];
  name: string;
  reason: string;
  rolledBack: number | null;
  approvedBy: string | null;
  hash: string;
  files: readonly ReleasedFile[];
  /** Checks again under the lock, and notes the release. */
  note(tx: Transaction, number: number): Promise<void>;
}

/**
 * Proves the new texts, records the release and puts them on the running product.
 *
 * @param changes new text of each file
 * @returns the number of the release
 */
async function release(
  services: PublicationPorts,
  user: StudioUser,
  changes: ReadonlyMap<string, string | null>,
  entry: NewRelease,
): Promise<number> {
  const { config, database, definitions, liveEdits, prover } = services;
  const { root } = config;
  const live = liveEdits.layer;
  const next = await layerWith(root, live, changes);
  const { target } = definitions.registry;
  const proof = await prover.prove({ root, live, next, organisations: [], target });
  requireSound(proof, user, (path) => entry.kind === "rollback" && changes.get(path) === null);
  const { edition, findings } = proof;
  if (edition === null) throw refused("not-sound", "The definitions cannot be published.");
  const record = async (tx: Transaction): Promise<number> => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCKS.release})`);
    if (layerHash(await liveLayer(tx)) !== layerHash(live))
      throw refused("live-changed", "Another release went live meanwhile. Try again.");
    const [last] = await tx
      .select({ number: studioReleases.number })
      .from(studioReleases)
      .orderBy(desc(studioReleases.number))
      .limit(1);
    const own = (last?.number ?? 0) + 1;
    const { note, files, ...values } = entry;
    await note(tx, own);
    await tx.insert(studioReleases).values({
      ...values,
      number: own,
      orgCode: user.orgCode,
      accountUuid: user.accountUuid,
      at: services.clock.now(),
      files: [...files],
    });
    await keepTexts(tx, [...changes.values()]);
    for (const path of changes.keys()) {
      await tx.delete(studioLiveFiles).where(eq(studioLiveFiles.path, path));
      if (path in next)
        await tx.insert(studioLiveFiles).values({ path, hash: textHash(next[path] ?? null) });
    }
    await appendEvent(tx, services, {
      stream: user.accountUuid,
      at: services.clock.now(),
      actor: `agent:${user.accountUuid}`,
      kind: entry.kind === "publication" ? "studio.published" : "studio.rolled-back",
      detail: {
        release: own,
        rolledBack: entry.rolledBack,
        hash: entry.hash,
        approvedBy: entry.approvedBy,
        paths: files.map(({ path }) => path),
      },
    });
    // The commit sends it, so that no other server misses a release whose server dies right after.
    await tx.execute(sql`select pg_notify(${RELEASES}, ${String(own)})`);
    return own;
  };
  const arrived = liveEdits.announce(next);
  try {
    const number = await database.transaction(record);
    await liveEdits.publish(next, { edition, findings });
    return number;
  } finally {
    arrived();
  }
}

/** Publishes an approved draft. @throws 409 with what prevents it */
export async function publishDraft(
  services: PublicationPorts,
  user: StudioUser,
  draft: StoredDraft,
  { reason, impact }: { reason: string; impact: () => Promise<Impact> },
): Promise<number> {
  const { hash, row } = draft;
  await requirePublishable(services, draft, hash);
  if (reason.trim() === "") {
    const { stuck, unreadable } = await impact();
    if (stuck + unreadable > 0)
      throw refused(
        "reason-needed",
        "Open applications lose their page. Say why you publish this all the same.",
        { stuck, unreadable },
      );
  }
  const changes = await textsOf(services.database.db, draft);
  return release(services, user, changes, {
    kind: "publication",
    name: row.name,
    reason: reason.trim(),
    rolledBack: null,
    approvedBy: row.approvedBy,
    hash,
    files: draft.files.map(({ path, baseHash, hash: after }) => ({
      path,
      before: baseHash,
      after,
    })),
    async note(tx, number) {
      const now = await loadDraft(tx, user, row.uuid, true);
      await requirePublishable(services, now, hash);
      await tx
        .update(studioDrafts)
        .set({ release: number, version: now.row.version + 1 })
        .where(eq(studioDrafts.uuid, row.uuid));
    },
  });
}

/** Returns the hashes of the live texts of these files. */
async function liveHashes(
  { config, liveEdits }: PublicationPorts,
  files: readonly ReleasedFile[],
): Promise<ReadonlyMap<string, string | null>> {
  const texts = await liveTexts(
    config.root,
    liveEdits.layer,
    files.map(({ path }) => path),
  );
  return new Map([...texts].map(([path, text]) => [path, textHash(text)]));
}

/** Returns whether every text of the release is still live. */
export async function isStillLive(
  services: PublicationPorts,
  { files }: Pick<ReleaseRow, "files">,
): Promise<boolean> {
  const live = await liveHashes(services, files);
  return files.every(({ path, after }) => live.get(path) === after);
}

/**
 * Puts back the exact bytes that a release replaced.
 * @throws 409 when a later release changed one of its files
 */
export async function rollBack(
  services: PublicationPorts,
  user: StudioUser,
  row: ReleaseRow,
  reason: string,
): Promise<number> {
  const stillLive = () => isStillLive(services, row);
  const overtaken = () =>
    refused("release-overtaken", "A later release changed the same files. Roll that back first.");
  if (!(await stillLive())) throw overtaken();
  const texts = await keptTexts(
    services.database.db,
    row.files.map(({ before }) => before),
  );
  const changes = new Map(
    row.files.map(({ path, before }) => {
      const text = before === null ? null : texts.get(before);
      if (text === undefined) throw new Error(`The text of ${path} before ${row.number} is gone.`);
      return [path, text];
    }),
  );
  const files = row.files.map(({ path, before, after }) => ({
    path,
    before: after,
    after: before,
  }));
  return release(services, user, changes, {
    kind: "rollback",
    name: row.name,
    reason,
    rolledBack: row.number,
    approvedBy: null,
    hash: createHash("sha256")
      .update(JSON.stringify(files.map(({ path, after }) => [path, after])))
      .digest("hex"),
    files,
    async note() {
      if (!(await stillLive())) throw overtaken();
    },
  });
}
