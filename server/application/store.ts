import { randomInt, randomUUID } from "node:crypto";
import { and, desc, eq } from "drizzle-orm";
import type { FlowDefinition, OrganisationDefinitions } from "#server/definitions/contract.ts";
import { problems } from "#server/errors/problem.ts";
import { asAsked } from "#server/locale/request-locale.ts";
import { told } from "#server/locale/told.ts";
import { readProfile } from "#server/profile/store.ts";
import { redact, sealDocument, unsealDocument } from "#server/sealing/document.ts";
import type { Services } from "#server/services.ts";
import type { Executor, Transaction } from "#server/storage/database.ts";
import { applications } from "#server/storage/schema.ts";
import type { Application, Profile } from "./ports.ts";

export type ApplicationRow = typeof applications.$inferSelect;
type Document = Record<string, unknown>;

/** An application with everything that a write or a decision about it reads; documents plain. */
export interface Loaded {
  row: ApplicationRow;
  application: Application;
  profile: Profile;
  organisation: OrganisationDefinitions;
  /** In the version that the application has. */
  flow: FlowDefinition;
  /** As it is defined today. */
  present: FlowDefinition;
}

/** Organisation and flow of an application as they are defined today, in the language of the request. */
export function definitionsOf(
  services: Services,
  orgCode: string,
  flowId: string,
): { organisation: OrganisationDefinitions; flow: FlowDefinition } {
  const english = services.definitions.organisation(orgCode);
  const organisation = english && asAsked(english);
  const flow = organisation?.flows.get(flowId);
  if (!organisation || !flow)
    throw new Error(`Organisation ${orgCode} has no flow ${flowId}, but an application needs it.`);
  return { organisation, flow };
}

/**
 * Reads an application. With `accountUuid` only that account's own: any other reads as not there. `lock` serialises writers of
 * this application until the transaction ends; application first, profile second, everywhere.
 */
export async function loadApplication(
  services: Services,
  executor: Executor,
  uuid: string,
  options: { accountUuid?: string; lock?: boolean } = {},
): Promise<Loaded> {
  const query = executor
    .select()
    .from(applications)
    .where(
      and(
        eq(applications.uuid, uuid),
        options.accountUuid === undefined
          ? undefined
          : eq(applications.accountUuid, options.accountUuid),
      ),
    );
  const [row] = await (options.lock ? query.for("update") : query);
  if (!row) throw problems.notFound();
  const key = await services.dataKeys.get(executor, row.uuid);
  const application: Application = unsealDocument(
    services.definitions.entities.application,
    key,
    row.document,
  );
  const { organisation, flow: present } = definitionsOf(services, row.orgCode, row.flow);
  return {
    row,
    application,
    profile: await readProfile(services, executor, row.accountUuid, options.lock),
    organisation,
    flow: await services.versions.of(executor, row.orgCode, present, application.flowVersion),
    present,
  };
}

/** The account's applications, newest first, plain. */
export async function listApplications(
  services: Services,
  executor: Executor,
  accountUuid: string,
): Promise<{ application: Application; version: number }[]> {
  const rows = await executor
    .select()
    .from(applications)
    .where(eq(applications.accountUuid, accountUuid))
    .orderBy(desc(applications.createdAt));
  const schema = services.definitions.entities.application;
  const list: { application: Application; version: number }[] = [];
  for (const row of rows) {
    const key = await services.dataKeys.get(executor, row.uuid);
    list.push({ application: unsealDocument(schema, key, row.document), version: row.version });
  }
  return list;
}

/** Inserts a new application with its data key; `application` is plain and gains what the server sets. */
export async function insertApplication(
  services: Services,
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
    // A person who is invited has no loan.
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
    document: sealDocument(services.definitions.entities.application, key, application as Document),
    version: 0,
    editedVersion: 0,
    step: null,
    startedRuns: [],
    createdAt: now,
    updatedAt: now,
  });
  return uuid;
}

/** Stores a plain application on its locked row, with the bookkeeping given. */
export async function storeApplication(
  services: Services,
  tx: Transaction,
  uuid: string,
  application: Application,
  row: Pick<ApplicationRow, "version" | "editedVersion" | "step" | "startedRuns">,
): Promise<void> {
  const key = await services.dataKeys.get(tx, uuid);
  await tx
    .update(applications)
    .set({
      document: sealDocument(
        services.definitions.entities.application,
        key,
        application as Document,
      ),
      version: row.version,
      editedVersion: row.editedVersion,
      step: row.step,
      startedRuns: row.startedRuns,
      updatedAt: services.clock.now(),
    })
    .where(eq(applications.uuid, uuid));
}

/** What the owner may see of an application and a profile, in the language of the request. */
export function viewOf(
  services: Services,
  documents: { application: Application; profile: Profile },
): { application: Document; profile: Document } {
  const { entities } = services.definitions;
  const organisation = services.definitions.organisation(documents.application.orgCode ?? "");
  const sentences = organisation ? asAsked(organisation).sentences : new Map<string, string>();
  return {
    application: told(redact(entities.application, documents.application as Document), sentences),
    profile: redact(entities.profile, documents.profile as Document),
  };
}
