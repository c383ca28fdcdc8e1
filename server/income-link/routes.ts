import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { entitlement } from "#server/application/entitlement.ts";
import { mergePatch } from "#server/application/merge-patch.ts";
import type { Application } from "#server/application/ports.ts";
import { applicationParams } from "#server/application/shapes.ts";
import { loadApplication, type Loaded } from "#server/application/store.ts";
import { writeLocked } from "#server/application/write.ts";
import { Problem } from "#server/errors/problem.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import {
  INCOME_VENDORS,
  type IncomeVendor,
  type IncomeVendorName,
  type IncomeVendors,
  type IncomeVisit,
} from "./port.ts";
import { stateHash } from "./state.ts";
import { VendorFailure } from "./vendor-call.ts";

const MINUTES = 60_000;
/** How long a borrower may take at the vendor. */
const VISIT = 30 * MINUTES;

const body = {
  type: "object",
  additionalProperties: false,
  required: ["vendor"],
  properties: { vendor: { enum: INCOME_VENDORS, description: "Vendor to visit." } },
} as const;

/** Path of the page that the open screen's visit comes back to; a visit that no open screen offers is refused. */
function returnPath(loaded: Loaded, vendor: string): string {
  const { page, screens } = entitlement(loaded.flow, loaded);
  const returnTo = screens
    .flatMap((id) => loaded.flow.screens.get(id)?.body ?? [])
    .map(({ options }) => (options ?? {}) as { vendor?: unknown; returnTo?: unknown })
    .find((options) => options.vendor === vendor)?.returnTo;
  const target = loaded.flow.flow.pages.find(({ id }) => id === returnTo);
  if (target === undefined)
    throw new Problem(409, "not-asked", ["This way of showing your income is not open now."], {
      page,
    });
  return `${loaded.flow.flow.basePath.replace(":uuid", loaded.row.uuid)}/${target.path ?? target.id}`;
}

/**
 * Begins a visit: a state token that nobody can guess is handed out, and its hash kept with the application. Only the visit begun last can
 * be come back from, once.
 */
export async function beginVisit(
  services: Services,
  vendors: IncomeVendors,
  request: { accountUuid: string; applicationUuid: string; vendor: IncomeVendorName },
): Promise<{ url: string }> {
  const { accountUuid, applicationUuid, vendor } = request;
  const { database } = services;
  const now = services.clock.now();
  const state = randomBytes(24).toString("base64url");
  const offered = await loadApplication(services, database.db, applicationUuid, { accountUuid });
  const { firstName = "", lastName = "" } = offered.profile.name ?? {};
  // Outside of a transaction: a vendor may take its time, and no row waits for it.
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
    // The borrower may have moved on in another tab meanwhile.
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

/** A vendor that fails is no failure of ours: the borrower hears that this way is closed, and the log by which code. */
async function begun({ log }: Services, vendor: IncomeVendor, visit: IncomeVisit) {
  try {
    return await vendor.begin(visit);
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    log.warn({ err: error }, "An income vendor failed");
    throw new Problem(503, "vendor-failed", [
      "This way is not available at the moment. Try again later, or choose another.",
    ]);
  }
}

function originOf({ config }: Services, { organisation }: Loaded): string {
  const { baseUrl } = organisation.info;
  return config.publicUrl ?? (typeof baseUrl === "string" ? baseUrl.replace(/\/+$/, "") : "");
}

export function incomeLinkPlugin(services: Services, vendors: IncomeVendors) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.post<{ Params: { uuid: string }; Body: { vendor: IncomeVendorName } }>(
      "/service-application/api/v1/application/:product/:uuid/income-link",
      {
        schema: {
          tags: ["income-link"],
          summary: "Begin a visit at an income vendor; answers the address to go to",
          params: applicationParams,
          body,
        },
      },
      (request) =>
        beginVisit(services, vendors, {
          accountUuid: sessionOf(request).accountUuid,
          applicationUuid: request.params.uuid,
          vendor: request.body.vendor,
        }),
    );
  };
}
