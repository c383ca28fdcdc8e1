import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type {
  DefinitionStore,
  FlowDefinition,
  OrganisationDefinitions,
} from "#server/lending/definitions/contract.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { type Soon, whenThere } from "#server/platform/promises/soon.ts";
import { inRequestLocale } from "#server/lending/locale/request-locale.ts";
import type { OwnerViewPorts } from "./owner-view.ts";
import { openProfile, type SealedProfile } from "./profile-store.ts";
import { searchable } from "./searchable.ts";
import { openWhole, sealWhole } from "#server/platform/sealing/sealed-document.ts";
import type { DataKeys, WrappedKey } from "#server/platform/sealing/data-keys.ts";
import type { Executor, Transaction } from "#server/platform/storage/database.ts";
import { applications, dataKeys, profiles } from "#server/platform/storage/schema.ts";
import type { Versions } from "#server/lending/definitions/versions.ts";
import type { Application, Clock, Profile } from "./ports.ts";

export type ApplicationRow = typeof applications.$inferSelect;
type Document = Record<string, unknown>;

/** Ports of the application store. */
export interface StorePorts extends OwnerViewPorts {
  versions: Versions;
  dataKeys: Pick<DataKeys, "get" | "create" | "open">;
  /** Business time. */
  clock: Clock;
}

/** An application and its owner's profile as they are stored, each with its key. */
export interface SealedRows extends SealedProfile {
  row: ApplicationRow;
  key: WrappedKey | null;
}

const profileKeys = alias(dataKeys, "profile_keys");

/** An application with everything that a write or a decision reads. Its documents are plain. */
export interface LoadedApplication extends SealedRows {
  application: Application;
  profile: Profile;
  organisation: OrganisationDefinitions;
  /** The flow in the version of the application. */
  flow: FlowDefinition;
  /** The flow in its latest version. */
  present: FlowDefinition;
}

/** Returns the latest organization and flow of an application, in the language of the request. */
export function definitionsOf(
  services: { definitions: Pick<DefinitionStore, "organisation"> },
  orgCode: string,
  flowId: string,
): { organisation: OrganisationDefinitions; flow: FlowDefinition } {
  const english = services.definitions.organisation(orgCode);
  const organisation = english && inRequestLocale(english);
  const flow = organisation?.flows.get(flowId);
  if (!organisation || !flow)
    throw new Error(
      `Organization ${orgCode} has no flow "${flowId}", but an application runs on it. Add the flow again.`,
    );
  return { organisation, flow };
}

/** Selects applications with their owners' profiles and the keys of both. */
export const sealedRows = (executor: Executor) =>
  executor
    .select({
      row: applications,
      profileRow: profiles,
      key: dataKeys,
      profileKey: profileKeys,
    })
    .from(applications)
    .innerJoin(profiles, eq(profiles.accountUuid, applications.accountUuid))
    .leftJoin(dataKeys, eq(dataKeys.owner, applications.uuid))
    .leftJoin(profileKeys, eq(profileKeys.owner, applications.accountUuid));

/**
 * Reads the rows of an application in one statement. With `accountUuid`, another account's
 * application reads as missing. `lock` serializes writers of this application until the transaction
 * ends: application first, profile second, everywhere.
 */
export async function selectApplication(
  executor: Executor,
  uuid: string,
  options: { accountUuid?: string; lock?: boolean } = {},
): Promise<SealedRows> {
  const query = sealedRows(executor).where(
    and(
      eq(applications.uuid, uuid),
      options.accountUuid === undefined
        ? undefined
        : eq(applications.accountUuid, options.accountUuid),
    ),
  );
  const [rows] = await (options.lock
    ? query.for("update", { of: [applications, profiles] })
    : query);
  if (!rows) throw problems.notFound();
  return rows;
}

/** Decrypts an application and finds its definitions. */
export function openApplication(
  services: StorePorts,
  executor: Executor,
  rows: SealedRows,
): Soon<LoadedApplication> {
  const { row, key: wrapped, profileRow, profileKey } = rows;
  const key = services.dataKeys.open(executor, row.uuid, wrapped);
  const application: Application = openWhole(key, "application", row.sealed);
  const { organisation, flow: present } = definitionsOf(services, row.orgCode, row.flow);
  let profile: Profile | null = null;
  return whenThere(
    services.versions.of(executor, row.orgCode, present, application.flowVersion),
    (flow) => ({
      row,
      key: wrapped,
      profileRow,
      profileKey,
      application,
      // Most answers show the application alone.
      get profile() {
        profile ??= openProfile(services, executor, rows);
        return profile;
      },
      organisation,
      flow,
      present,
    }),
  );
}

/** Reads and decrypts an application; see `selectApplication` for the options. */
export async function loadApplication(
  services: StorePorts,
  executor: Executor,
  uuid: string,
  options: { accountUuid?: string; lock?: boolean } = {},
): Promise<LoadedApplication> {
  return openApplication(services, executor, await selectApplication(executor, uuid, options));
}

/** Returns whether opening these rows would give the same result as `loaded`. */
export function isUnchanged(
  services: Pick<StorePorts, "definitions">,
  loaded: LoadedApplication,
  { row, profileRow }: SealedRows,
): boolean {
  return (
    row.version === loaded.row.version &&
    // A profile has no version that every writer raises. Sealing is random, so equal rows hold equal profiles.
    Buffer.compare(profileRow.sealed, loaded.profileRow.sealed) === 0 &&
    definitionsOf(services, row.orgCode, row.flow).flow === loaded.present
  );
}

/** Returns the account's applications, plain, newest first. */
export async function listApplications(
  services: StorePorts,
  executor: Executor,
  accountUuid: string,
): Promise<{ application: Application; version: number }[]> {
  const rows = await executor
    .select({ row: applications, key: dataKeys })
    .from(applications)
    .leftJoin(dataKeys, eq(dataKeys.owner, applications.uuid))
    .where(eq(applications.accountUuid, accountUuid))
    .orderBy(desc(applications.createdAt));
  return rows.map(({ row, key: wrapped }) => {
    const key = services.dataKeys.open(executor, row.uuid, wrapped);
    return { application: openWhole(key, "application", row.sealed), version: row.version };
  });
}

/**
 * Inserts a new application with its data key. `application` is plain; the server adds its own
 * properties.
 */
export async function insertApplication(
  services: StorePorts,
  tx: Transaction,
  input: {
    accountUuid: string;
    orgCode: string;
    flow: string;
    application: Application;
    uuid?: string;
  },
): Promise<string> {
  const uuid = input.uuid ?? randomUUID();
  const now = services.clock.now();
  const { flow } = definitionsOf(services, input.orgCode, input.flow);
  const application: Application = {
    ...input.application,
    uuid,
    orgCode: input.orgCode,
    flow: input.flow,
    flowVersion: flow.flow.version,
    // An invited person has no loan.
    ...(flow.flow.opens === "invitation"
      ? {}
      : {
          loanNumber:
            input.application.loanNumber ?? String(randomInt(1_000_000_000, 10_000_000_000)),
        }),
    active: input.application.active ?? true,
    auditFields: { createdDate: now.toISOString(), updatedDate: now.toISOString() },
  };
  await services.versions.keep(tx, input.orgCode, flow);
  const key = await services.dataKeys.create(tx, uuid);
  await tx.insert(applications).values({
    uuid,
    accountUuid: input.accountUuid,
    orgCode: input.orgCode,
    flow: input.flow,
    ...storedForm(key, application),
    version: 0,
    editedVersion: 0,
    step: null,
    startedRuns: [],
    createdAt: now,
    updatedAt: now,
    activeAt: now,
    referrerUuid: application.referrer?.referrerUuid ?? null,
  });
  return uuid;
}

/** Returns the columns that follow from an application: its sealed form, and what statements read. */
const storedForm = (key: Uint8Array, application: Application) => ({
  sealed: sealWhole(key, "application", application as Document),
  ...searchable(application),
});

/** Seals and stores an application on its locked row, with its version and step. */
export async function storeApplication(
  services: StorePorts,
  tx: Transaction,
  uuid: string,
  application: Application,
  row: Pick<
    ApplicationRow,
    "orgCode" | "flow" | "version" | "editedVersion" | "step" | "startedRuns" | "activeAt"
  >,
): Promise<void> {
  const key = await services.dataKeys.get(tx, uuid);
  await tx
    .update(applications)
    .set({
      ...storedForm(key, application),
      version: row.version,
      editedVersion: row.editedVersion,
      step: row.step,
      startedRuns: row.startedRuns,
      updatedAt: services.clock.now(),
      activeAt: row.activeAt,
      retainedUntil: null,
    })
    .where(eq(applications.uuid, uuid));
}
