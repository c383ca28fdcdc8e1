import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { applicationEdition, ownRows } from "#server/lending/application/own-rows.ts";
import {
  definitionsOf,
  openApplication,
  type LoadedApplication,
  type SealedRows,
  type StorePorts,
} from "#server/lending/application/store.ts";
import type { AskedVersion, VersionKind } from "#server/platform/http/validator.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { OrganisationDefinitions } from "#server/lending/definitions/contract.ts";
import { whenThere } from "#server/platform/promises/soon.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { type OwnershipCheck, ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { rememberedAnswer } from "./remembered-answers.ts";

export type OwnApplicationPorts = StorePorts & {
  database: Database;
};

declare module "fastify" {
  interface FastifyRequest {
    loadedApplication: LoadedApplication | null;
    applicationAnswer: ApplicationAnswer | null;
  }
}

/** What a route that answers with the application alone finds. */
export interface ApplicationAnswer {
  readonly rows: SealedRows;
  /** Definitions in the language of the request. */
  readonly organisation: OrganisationDefinitions;
  /** The answer as JSON text, when it is remembered; otherwise `applicationOf` returns the application. */
  readonly text: Buffer | null;
}

export interface ApplicationChecks {
  /** Loads the application of the path; `applicationOf` returns it. */
  load: OwnershipCheck;
  /**
   * Reads only the owner: for a handler that loads the application itself under a lock, or does not
   * read it.
   */
  check: OwnershipCheck;
}

export interface OwnApplicationChecks extends ApplicationChecks {
  /** Finds the remembered answer, or loads the application; `answerOf` returns it. */
  answer: OwnershipCheck;
}

/** The application that `uuid` of a request's path names. */
export const uuidOf = ({ params }: FastifyRequest): string => (params as { uuid: string }).uuid;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Asks for a version of that application, unless its identifier is invalid: the route answers that. */
export const rowOfPath = (request: FastifyRequest, kind: VersionKind): AskedVersion | null => {
  const key = uuidOf(request);
  return UUID.test(key) ? { kind, key } : null;
};

/** Whether an application exists and belongs to the account. */
export async function isOwnApplication(
  executor: Executor,
  uuid: string,
  accountUuid: string,
): Promise<boolean> {
  const rows = await executor
    .select({ uuid: applications.uuid })
    .from(applications)
    .where(and(eq(applications.uuid, uuid), eq(applications.accountUuid, accountUuid)));
  return rows.length > 0;
}

/** Checks for routes of a plugin whose `:uuid` is an application of the session's account. */
export function ownApplication(
  app: FastifyInstance,
  services: OwnApplicationPorts,
): OwnApplicationChecks {
  const { db } = services.database;
  app.decorateRequest("loadedApplication", null);
  app.decorateRequest("applicationAnswer", null);
  const rowsOf = (request: FastifyRequest) => {
    const { accountUuid } = sessionOf(request);
    const { edition } = request;
    return ownRows(services.database, { uuid: uuidOf(request), accountUuid, edition });
  };
  const open = (request: FastifyRequest, rows: SealedRows) =>
    whenThere(openApplication(services, db, rows), (loaded) => {
      request.loadedApplication = loaded;
    });
  const load = ownershipCheck((request) =>
    whenThere(rowsOf(request), (rows) => open(request, rows)),
  );
  const answer = ownershipCheck((request) =>
    whenThere(rowsOf(request), (rows) => {
      const { organisation } = definitionsOf(services, rows.row.orgCode, rows.row.flow);
      const text = rememberedAnswer(services, db, rows, organisation);
      request.applicationAnswer = { rows, organisation, text };
      return text === null ? open(request, rows) : undefined;
    }),
  );
  app.addHook("onRoute", (route) => {
    if ([route.preHandler].flat().some((hook) => hook === load || hook === answer))
      route.config = {
        ...route.config,
        edition: (request) => rowOfPath(request, applicationEdition),
      };
  });
  return {
    load,
    answer,
    check: ownershipCheck(async (request) => {
      const { accountUuid } = sessionOf(request);
      if (!(await isOwnApplication(db, uuidOf(request), accountUuid))) throw problems.notFound();
    }),
  };
}

/** The application that the route's check loaded. */
export function applicationOf({ loadedApplication }: FastifyRequest): LoadedApplication {
  if (loadedApplication === null)
    throw new Error("The route has no check that loads its application.");
  return loadedApplication;
}

/** What the route's check found for its answer. */
export function answerOf({ applicationAnswer }: FastifyRequest): ApplicationAnswer {
  if (applicationAnswer === null) throw new Error("The route has no check that finds its answer.");
  return applicationAnswer;
}
