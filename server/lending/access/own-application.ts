import { and, eq } from "drizzle-orm";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { ownRows } from "#server/lending/application/own-rows.ts";
import {
  openApplication,
  type LoadedApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { sessionOf } from "#server/platform/security/authenticate.ts";
import { type OwnershipCheck, ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database, Executor } from "#server/platform/storage/database.ts";
import { applications } from "#server/platform/storage/schema.ts";

export type OwnApplicationPorts = StorePorts & {
  database: Database;
};

declare module "fastify" {
  interface FastifyRequest {
    loadedApplication: LoadedApplication | null;
  }
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

/** The application that `uuid` of a request's path names. */
export const uuidOf = ({ params }: FastifyRequest): string => (params as { uuid: string }).uuid;

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
): ApplicationChecks {
  const { db } = services.database;
  app.decorateRequest("loadedApplication", null);
  return {
    load: ownershipCheck(async (request) => {
      const { accountUuid } = sessionOf(request);
      const rows = await ownRows(services.database, uuidOf(request), accountUuid);
      request.loadedApplication = await openApplication(services, db, rows);
    }),
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
