import { randomBytes } from "node:crypto";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import { mergePatch } from "#engine/json/merge-patch.ts";
import calls from "#schemas/calls/income-link.schema.json" with { type: "json" };
import type { IncomeVisit as VisitRequest } from "#schemas/types/calls/income-link.ts";
import type { ProductApplicationPath } from "#schemas/types/calls/shared.ts";
import { entitlement } from "#server/lending/application/entitlement.ts";
import type { Application, Clock } from "#server/lending/application/ports.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import { writeLocked, type WritePorts } from "#server/lending/application/write.ts";
import type {
  IncomeVendor,
  IncomeVendorName,
  IncomeVendors,
  IncomeVisit,
} from "#server/lending/vendors/income-link/port.ts";
import { stateHash } from "#server/lending/vendors/income-link/state.ts";
import { VendorFailure } from "#server/lending/vendors/income-link/vendor-call.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem } from "#server/platform/errors/problem.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  applicationOf,
  ownApplication,
  type OwnApplicationPorts,
} from "#server/lending/access/own-application.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";

export type IncomeLinkPluginPorts = OwnApplicationPorts &
  SessionPorts &
  WritePorts & {
    clock: Clock;
    config: { publicUrl: string | null };
    database: Database;
    log: FastifyBaseLogger;
  };

const MINUTES = 60_000;
/** Maximum duration of a visit, milliseconds. */
const VISIT = 30 * MINUTES;

const shape = shapesOf(calls);

/**
 * Returns the path of the page that a visit returns to. Rejects a visit that no open screen offers.
 */
function returnPath(loaded: LoadedApplication, vendor: string): string {
  const { page, screens } = entitlement(loaded.flow, loaded);
  const returnTo = screens
    .flatMap((id) => loaded.flow.screens.get(id)?.body ?? [])
    .map(({ options }) => (options ?? {}) as { vendor?: unknown; returnTo?: unknown })
    .find((options) => options.vendor === vendor)?.returnTo;
  const target = loaded.flow.flow.pages.find(({ id }) => id === returnTo);
  if (target === undefined)
    throw new Problem(409, "not-asked", [message("income-not-open")], {
      page,
    });
  return `${loaded.flow.flow.basePath.replace(":uuid", loaded.row.uuid)}/${target.path ?? target.id}`;
}

/**
 * Begins a visit: hands out a random state token and stores its hash with the application. Only the
 * latest visit can be completed, once.
 */
export async function beginVisit(
  services: IncomeLinkPluginPorts,
  vendors: IncomeVendors,
  request: { accountUuid: string; offered: LoadedApplication; vendor: IncomeVendorName },
): Promise<{ url: string }> {
  const { accountUuid, offered, vendor } = request;
  const applicationUuid = offered.row.uuid;
  const { database } = services;
  const now = services.clock.now();
  const state = randomBytes(24).toString("base64url");
  const { firstName = "", lastName = "" } = offered.profile.name ?? {};
  // Calls the vendor outside the transaction, so that no row lock waits for it.
  const { url, reference } = await begun(services, vendors[vendor], {
    applicationUuid,
    state,
    returnTo: returnPath(offered, vendor),
    origin: originOf(services, offered),
    borrower: { firstName, lastName },
    now,
  });
  await database.transaction(async (tx) => {
    const loaded = await loadApplication(services, tx, applicationUuid, {
      accountUuid,
      lock: true,
    });
    // The borrower may have continued in another tab meanwhile.
    returnPath(loaded, vendor);
    const incomeLink: Application["incomeLink"] = {
      vendor,
      stateHash: stateHash(state),
      expiresAt: new Date(now.getTime() + VISIT).toISOString(),
    };
    await writeLocked(
      services,
      tx,
      loaded,
      { kind: "borrower", id: accountUuid },
      {
        application: mergePatch(loaded.application, {
          incomeLink: { usedAt: null, reference: reference ?? null, ...incomeLink },
        }) as Application,
        profile: loaded.profile,
      },
      { kind: "income-link.begun", detail: { vendor }, edits: false },
    );
  });
  return { url };
}

/** A vendor's failure answers 503 with a sentence for the borrower; the log gets its code. */
async function begun({ log }: IncomeLinkPluginPorts, vendor: IncomeVendor, visit: IncomeVisit) {
  try {
    return await vendor.begin(visit);
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    log.warn({ err: error }, "An income vendor failed");
    throw new Problem(503, "vendor-failed", [message("vendor-failed")]);
  }
}

function originOf({ config }: IncomeLinkPluginPorts, { organisation }: LoadedApplication): string {
  const { baseUrl } = organisation.info;
  return config.publicUrl ?? (typeof baseUrl === "string" ? baseUrl.replace(/\/+$/, "") : "");
}

export function incomeLinkPlugin(services: IncomeLinkPluginPorts, vendors: IncomeVendors) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    const own = ownApplication(app, services);
    app.post<{ Params: ProductApplicationPath; Body: VisitRequest }>(
      "/service-application/api/v1/application/:product/:uuid/income-link",
      {
        preHandler: own.load,
        schema: {
          tags: ["income-link"],
          summary: "Begin a visit at an income vendor and return its address",
          params: sharedShape("ProductApplicationPath"),
          body: shape("IncomeVisit"),
          response: { 200: shape("IncomeVisitAddress") },
        },
      },
      (request) =>
        beginVisit(services, vendors, {
          accountUuid: sessionOf(request).accountUuid,
          offered: applicationOf(request),
          vendor: request.body.vendor,
        }),
    );
  };
}
