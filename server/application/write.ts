import { isDeepStrictEqual } from "node:util";
import { askedAt } from "#server/conditions/conditions.ts";
import { appendEvent } from "#server/events/log.ts";
import { writeProfile } from "#server/profile/store.ts";
import { setCompanions } from "#server/sealing/document.ts";
import { tellBorrower } from "#server/signers/collect.ts";
import { syncSigners } from "#server/signers/sync.ts";
import type { Services } from "#server/services.ts";
import { readDocument, storeDocuments } from "./documents.ts";
import { problems } from "#server/errors/problem.ts";
import { mailsDue } from "#server/mail/due.ts";
import { noteDue } from "#server/notifications/due.ts";
import { checkEntities, EntityError } from "./entity-check.ts";
import { mergePatch } from "./merge-patch.ts";
import type {
  Actor,
  Application,
  ApplyAndRecompute,
  Change,
  Current,
  Profile,
  Transaction,
  Written,
} from "./ports.ts";
import { recompute } from "./recompute.ts";
import { type Loaded, loadApplication, storeApplication } from "./store.ts";

type Document = Record<string, unknown>;
export interface HappenedEvent {
  kind: string;
  detail?: Record<string, unknown>;
}

/** Whose writes make an open form stale. */
const people: ReadonlySet<Actor["kind"]> = new Set(["borrower", "sandbox"]);

/** What effects and jobs read. */
export function currentOf(services: Services, tx: Transaction, loaded: Loaded): Current {
  return {
    application: loaded.application,
    profile: loaded.profile,
    organisation: loaded.organisation.info,
    now: services.clock.now(),
    readDocument: (uuid) =>
      readDocument(services, tx, loaded.row.uuid, uuid).then((each) => each.content),
  };
}

/** Stores changed documents on a locked application and recomputes everything that follows. The one way in for every write. */
export async function writeLocked(
  services: Services,
  tx: Transaction,
  loaded: Loaded,
  actor: Actor,
  documents: { application: Application; profile: Profile },
  event: HappenedEvent & { edits?: boolean },
): Promise<Written> {
  const { row } = loaded;
  const { entities } = services.definitions;
  const now = services.clock.now();
  const version = row.version + 1;
  const profile = setCompanions(entities.profile, documents.profile as Document) as Profile;
  const asked = askedAt(loaded.application, documents.application, now);
  const touched = mergePatch(
    setCompanions(entities.application, documents.application as Document),
    {
      auditFields: { updatedDate: now.toISOString() },
      ...(asked === undefined ? {} : { conditionsAskedAt: asked }),
    },
  ) as Application;
  const next = recompute(loaded, { application: touched, profile }, now, version);
  const written = { application: next.application, profile };
  checkEntities(services, written, loaded.flow.flow.entity);

  // A correction of the version may have been published since; what is kept is what it says last.
  await services.versions.keep(tx, row.orgCode, loaded.flow);
  const edits = event.edits ?? people.has(actor.kind);
  await storeApplication(services, tx, row.uuid, next.application, {
    version,
    editedVersion: edits ? version : row.editedVersion,
    step: next.step,
    startedRuns: next.startedRuns,
  });
  // Most writes are about the application alone.
  if (!isDeepStrictEqual(profile, loaded.profile))
    await writeProfile(services, tx, row.accountUuid, profile);
  const mails = mailsDue(loaded.flow, row.uuid, written, now);
  for (const job of [...next.jobs, ...mails]) await services.queue.enqueue(tx, job);

  await noteDue(tx, loaded.flow, row, written, now);

  const told = tellBorrower(loaded.application, written.application, version);
  if (told !== null) await services.queue.enqueue(tx, told);
  await syncSigners(services, tx, loaded, { ...written, version }, (signing, application, what) =>
    writeLocked(
      services,
      tx,
      signing,
      actor,
      { application, profile: signing.profile },
      {
        ...what,
        edits: false,
      },
    ),
  );

  const before = loaded.application.status?.checklistStatus ?? null;
  const state = next.application.status?.checklistStatus ?? null;
  await appendEvent(tx, services.secrets.eventChain, {
    stream: row.uuid,
    at: now,
    actor: `${actor.kind}:${actor.id}`,
    kind: event.kind,
    detail: {
      ...event.detail,
      version,
      ...(before === state ? {} : { state, stateBefore: before }),
      ...(next.jobs.length > 0 ? { started: next.jobs.map((job) => job.runId) } : {}),
    },
  });
  return { ...written, version };
}

/** Applies a change to locked documents: patches, then documents to store. */
export async function applyChange(
  services: Services,
  tx: Transaction,
  applicationUuid: string,
  documents: { application: Application; profile: Profile },
  change: Change,
): Promise<{ application: Application; profile: Profile }> {
  const patched = mergePatch(documents.application, change.patch ?? {}) as Application;
  return {
    application: change.documents?.length
      ? await storeDocuments(services, tx, applicationUuid, patched, change.documents)
      : patched,
    profile: mergePatch(documents.profile, change.profilePatch ?? {}) as Profile,
  };
}

/** See the port. Jobs and the sandbox write through this. */
export function applyAndRecompute(services: Services): ApplyAndRecompute {
  return async (tx, applicationUuid, actor, change, event) => {
    const loaded = await loadApplication(services, tx, applicationUuid, { lock: true });
    const asked =
      typeof change === "function" ? await change(currentOf(services, tx, loaded)) : change;
    const documents = await applyChange(services, tx, applicationUuid, loaded, asked);
    return writeLocked(services, tx, loaded, actor, documents, event);
  };
}

/** What ties a document to its row: a document that says otherwise would be another application. */
const IDENTITY = ["uuid", "orgCode", "flow"] as const;

/**
 * Stores a merge patch exactly as given, without recomputing anything: how the sandbox puts an application into any situation.
 */
export async function patchAsGiven(
  services: Services,
  tx: Transaction,
  applicationUuid: string,
  actor: Actor,
  patch: Record<string, unknown>,
): Promise<Written> {
  const loaded = await loadApplication(services, tx, applicationUuid, { lock: true });
  const application = mergePatch(loaded.application, patch) as Application;
  const changed = IDENTITY.find((name) => application[name] !== loaded.application[name]);
  if (changed !== undefined)
    throw problems.invalid([
      `body/${changed}: says which application it is and cannot be changed.`,
    ]);
  try {
    checkEntities(services, { application, profile: loaded.profile });
  } catch (error) {
    if (error instanceof EntityError)
      throw problems.invalid(error.faults.map((fault) => `body${fault}.`));
    throw error;
  }
  const version = loaded.row.version + 1;
  await storeApplication(services, tx, applicationUuid, application, {
    ...loaded.row,
    version,
    editedVersion: version,
  });
  await appendEvent(tx, services.secrets.eventChain, {
    stream: applicationUuid,
    at: services.clock.now(),
    actor: `${actor.kind}:${actor.id}`,
    kind: "sandbox.patched",
    detail: { version, keys: Object.keys(patch) },
  });
  return { application, profile: loaded.profile, version };
}
