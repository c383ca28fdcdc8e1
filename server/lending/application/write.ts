import { isDeepStrictEqual } from "node:util";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import type { DataKeys } from "#server/platform/sealing/data-keys.ts";
import { appendEvent } from "#server/platform/audit/event-log.ts";
import { withContacts } from "./contacts.ts";
import { writeProfile } from "./profile-store.ts";
import { setCompanions } from "#server/platform/sealing/document.ts";
import {
  type DocumentPorts,
  type DocumentReadPorts,
  readDocument,
  storeDocuments,
} from "./documents.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { checkEntities, EntityError } from "./entity-check.ts";
import { mergePatch } from "#engine/json/merge-patch.ts";
import type {
  Actor,
  Application,
  ApplyAndRecompute,
  ApplicationChange,
  Job,
  LockedApplication,
  JobQueue,
  Profile,
  Transaction,
  WrittenApplication,
} from "./ports.ts";
import type { Consequence, Reaction, WriteEvent } from "./reactions.ts";
import { recompute } from "./recompute.ts";
import {
  type LoadedApplication,
  loadApplication,
  storeApplication,
  type StorePorts,
} from "./store.ts";

type Document = Record<string, unknown>;
/** Messages and jobs that a write asks for. */
type Requests = Pick<ApplicationChange, "notify" | "start">;

/** Ports of a write. */
export interface WritePorts extends StorePorts, DocumentPorts {
  definitions: Pick<DefinitionStore, "entities" | "entitiesOf" | "entity" | "organisation">;
  dataKeys: Pick<DataKeys, "get" | "create" | "open">;
  /** Key of the hash chain of events. */
  secrets: { eventChain: Uint8Array };
  queue: JobQueue;
  /** Reactions to every write, in order. */
  reactions: readonly Reaction[];
}

/** Actors whose writes make an open form stale. */
const people: ReadonlySet<Actor["kind"]> = new Set(["borrower", "sandbox"]);

/** Actors whose writes are no activity: retention counts from the last write of a person. */
const machines: ReadonlySet<Actor["kind"]> = new Set(["job", "system"]);

/** Returns the data that effects and jobs read. */
export function currentData(
  services: StorePorts & DocumentReadPorts,
  tx: Transaction,
  loaded: LoadedApplication,
): LockedApplication {
  return {
    application: loaded.application,
    profile: loaded.profile,
    organisation: loaded.organisation.info,
    now: services.clock.now(),
    readDocument: (uuid) =>
      readDocument(services, tx, loaded.row.uuid, uuid).then((each) => each.content),
  };
}

/**
 * Stores changed documents on a locked application, recomputes what follows from them and runs the
 * reactions. Every write goes through this function.
 */
export async function writeLocked(
  services: WritePorts,
  tx: Transaction,
  loaded: LoadedApplication,
  actor: Actor,
  documents: { application: Application; profile: Profile } & Requests,
  event: WriteEvent & { edits?: boolean },
): Promise<WrittenApplication> {
  const { row } = loaded;
  const { entities } = loaded.flow;
  const now = services.clock.now();
  const version = row.version + 1;
  const profile = withContacts(
    setCompanions(entities.profile, documents.profile as Document) as Profile,
    row.accountUuid,
    documents.application,
  );
  const edits = event.edits ?? people.has(actor.kind);
  const proposed = {
    loaded,
    before: loaded.application,
    after: documents.application,
    profile,
    edits,
    now,
  };
  const amended = mergePatch(
    setCompanions(entities.application, documents.application as Document),
    Object.assign(
      { auditFields: { updatedDate: now.toISOString() } },
      ...services.reactions.map((reaction) => reaction.amend?.(proposed)),
    ) as Document,
  ) as Application;
  const next = recompute(loaded, { application: amended, profile }, now, version);
  const written = { application: next.application, profile };
  checkEntities(services, written, loaded.flow, loaded.flow.flow.entity);

  // A version may have been corrected under its number. Store the latest published content.
  await services.versions.keep(tx, row.orgCode, loaded.flow);
  await storeApplication(services, tx, row.uuid, next.application, {
    ...row,
    version,
    editedVersion: edits ? version : row.editedVersion,
    activeAt: machines.has(actor.kind) ? row.activeAt : now,
    step: next.step,
    startedRuns: next.startedRuns,
  });
  // Most writes leave the profile as it is.
  if (!isDeepStrictEqual(profile, loaded.profile))
    await writeProfile(services, tx, row.accountUuid, profile);
  const { notify = [], start = [] } = documents;
  for (const job of [...next.jobs, ...startedJobs(row.uuid, start, version)])
    await services.queue.enqueue(tx, job);
  const stored = { loaded, written: { ...written, version }, now, notify };
  for (const reaction of services.reactions) {
    await reaction.record?.(tx, stored);
    for await (const consequence of reaction.follow?.(tx, stored) ?? [])
      await perform(services, tx, actor, consequence);
  }

  const before = loaded.application.status?.checklistStatus ?? null;
  const state = next.application.status?.checklistStatus ?? null;
  const decisionBefore = loaded.application.status?.uwDecision ?? null;
  const decision = next.application.status?.uwDecision ?? null;
  await appendEvent(tx, services, {
    stream: row.uuid,
    at: now,
    actor: `${actor.kind}:${actor.id}`,
    kind: event.kind,
    detail: {
      ...event.detail,
      version,
      ...(before === state ? {} : { state, stateBefore: before }),
      ...(decision === decisionBefore ? {} : { decision, decisionBefore }),
      ...(next.jobs.length > 0 ? { started: next.jobs.map((job) => job.runId) } : {}),
    },
  });
  return { ...written, version };
}

/** Returns the jobs that steps start. They belong to no step of the checklist. */
function startedJobs(
  applicationUuid: string,
  start: NonNullable<Requests["start"]>,
  version: number,
): Job[] {
  return start.map(({ step, start: { job, options = {}, once = false } }) => ({
    applicationUuid,
    runId: `start.${job}.${step}.${version}`,
    job,
    options: { ...options },
    notBefore: null,
    standing: true,
    once,
  }));
}

/** Performs a consequence of a write. A write to another application makes no open form stale. */
async function perform(
  services: WritePorts,
  tx: Transaction,
  actor: Actor,
  consequence: Consequence,
): Promise<void> {
  if (consequence.kind === "job") return services.queue.enqueue(tx, consequence.job);
  const { loaded, application, event } = consequence;
  const documents = { application, profile: loaded.profile };
  await writeLocked(services, tx, loaded, actor, documents, { ...event, edits: false });
}

/** Applies a change to locked documents: first the patches, then the new documents. */
export async function applyChange(
  services: DocumentPorts,
  tx: Transaction,
  applicationUuid: string,
  documents: { application: Application; profile: Profile },
  change: ApplicationChange,
): Promise<{ application: Application; profile: Profile } & Requests> {
  const { notify = [], start = [] } = change;
  const patched = mergePatch(documents.application, change.patch ?? {}) as Application;
  return {
    application: change.documents?.length
      ? await storeDocuments(services, tx, applicationUuid, patched, change.documents)
      : patched,
    profile: mergePatch(documents.profile, change.profilePatch ?? {}) as Profile,
    notify,
    start,
  };
}

/** Returns the writer that jobs and the sandbox use; see its type. */
export function applyAndRecompute(services: WritePorts): ApplyAndRecompute {
  return async (tx, applicationUuid, actor, change, event) => {
    const loaded = await loadApplication(services, tx, applicationUuid, { lock: true });
    const resolved =
      typeof change === "function" ? await change(currentData(services, tx, loaded)) : change;
    const documents = await applyChange(services, tx, applicationUuid, loaded, resolved);
    return writeLocked(services, tx, loaded, actor, documents, event);
  };
}

/** Properties that tie a document to its row. No patch may change them. */
const IDENTITY = ["uuid", "orgCode", "flow"] as const;

/**
 * Stores a merge patch without recomputing anything, so that the sandbox can bring an application
 * into any situation.
 */
export async function patchWithoutRecompute(
  services: WritePorts,
  tx: Transaction,
  applicationUuid: string,
  actor: Actor,
  patch: Record<string, unknown>,
): Promise<WrittenApplication> {
  const loaded = await loadApplication(services, tx, applicationUuid, { lock: true });
  const application = mergePatch(loaded.application, patch) as Application;
  const changed = IDENTITY.find((name) => application[name] !== loaded.application[name]);
  if (changed !== undefined)
    throw problems.invalid([
      `body/${changed}: says which application it is and cannot be changed.`,
    ]);
  try {
    checkEntities(services, { application, profile: loaded.profile }, loaded.flow);
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
    activeAt: services.clock.now(),
  });
  await appendEvent(tx, services, {
    stream: applicationUuid,
    at: services.clock.now(),
    actor: `${actor.kind}:${actor.id}`,
    kind: "sandbox.patched",
    detail: { version, keys: Object.keys(patch) },
  });
  return { application, profile: loaded.profile, version };
}
