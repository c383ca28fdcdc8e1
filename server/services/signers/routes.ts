import type { FastifyInstance } from "fastify";
import calls from "#schemas/calls/signers.schema.json" with { type: "json" };
import type {
  InvitationAcceptance,
  InvitationLink,
  InvitationRenewal,
  Signings,
} from "#schemas/types/calls/signers.ts";
import {
  listApplications,
  loadApplication,
  type StorePorts,
} from "#server/lending/application/store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { organisationOf } from "#server/lending/definitions/organisation.ts";
import { ownRole, progressMarks } from "#server/lending/signers/roles.ts";
import { organisationHeader } from "#server/platform/http/organisation-header.ts";
import {
  requireSession,
  sessionOf,
  type SessionPorts,
} from "#server/platform/security/authenticate.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { shapesOf, sharedShape } from "#server/lending/calls/shapes.ts";
import { sendLogIn } from "#server/lending/accounts/send-log-in.ts";
import { acceptLink, type LinksPorts, openLink, renewLink } from "./links.ts";

export type SignersPluginPorts = LinksPorts &
  StorePorts &
  SessionPorts & {
    definitions: DefinitionStore;
    config: { rateLimit: { signIns: number } };
    database: Database;
  };

const base = "/service-application/api/v1/application/:product/co-deed";
const tags = ["co-deed"];
const shape = shapesOf(calls);

/** The invitation's link: open to anyone who holds one. Secrets travel in bodies, never in addresses. */
export function invitationPlugin(services: SignersPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = signInLimit(services);
    app.post<{ Body: InvitationLink }>(
      `${base}/invitation`,
      {
        config: limited,
        schema: {
          tags,
          summary: "Read the state of an invitation link",
          params: sharedShape("ProductPath"),
          body: shape("InvitationLink"),
          response: { 200: shape("InvitationView") },
        },
      },
      (request) =>
        services.database.transaction((tx) => openLink(services, tx, request.body.token)),
    );

    app.post<{ Body: InvitationAcceptance }>(
      `${base}/invitation/accept`,
      {
        config: limited,
        schema: {
          tags,
          summary: "Accept an invitation, once",
          params: sharedShape("ProductPath"),
          body: shape("InvitationAcceptance"),
          response: { 200: shape("InvitationToken"), 202: sharedShape("LogInStep") },
        },
      },
      async (request, reply) => {
        return sendLogIn(reply, await acceptLink(services, request.body));
      },
    );

    app.post<{ Body: InvitationRenewal }>(
      `${base}/invitation/renew`,
      {
        config: limited,
        schema: {
          tags,
          summary:
            "Send a new link to an invited address; the answer never reveals whether it is invited",
          params: sharedShape("ProductPath"),
          body: shape("InvitationRenewal"),
          response: { 202: shape("RenewalAccepted") },
        },
      },
      async (request, reply) => {
        await renewLink(
          services,
          organisationOf(services, organisationHeader(request)),
          request.body.email,
        );
        return reply.code(202).send({ accepted: true });
      },
    );
  };
}

/** Onboarding phase of a signer. Values: second product specification, section 3. */
function phaseOf(reached: readonly string[]): "INITIAL" | "IN_PROGRESS" | "COMPLETE" {
  if (reached.includes("completedAt")) return "COMPLETE";
  return reached.includes("signedAt") ? "IN_PROGRESS" : "INITIAL";
}

/** What an additional signer has to sign. */
export function coDeedPlugin(services: SignersPluginPorts) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.get(
      `${base}/status`,
      {
        schema: {
          tags,
          summary: "List the account's signings, newest first",
          params: sharedShape("ProductPath"),
          response: { 200: shape("Signings") },
        },
      },
      async (request): Promise<Signings> => {
        const { accountUuid, orgCode } = sessionOf(request);
        const { product } = request.params as { product: string };
        const flows = services.definitions.organisation(orgCode)?.flows;
        const list = await listApplications(services, services.database.db, accountUuid);
        const invited = list.filter(
          ({ application: { invitation, flow = "" } }) =>
            invitation !== undefined && flows?.get(flow)?.flow.product === product,
        );
        const signings: Signings["signings"] = [];
        for (const { application } of invited) {
          const uuid = application.uuid ?? "";
          const loaded = await loadApplication(services, services.database.db, uuid);
          const role = ownRole(loaded);
          signings.push({
            uuid,
            flow: loaded.flow.id,
            active: application.active !== false,
            checklistStatus: application.status?.checklistStatus ?? null,
            coDeedStatus: phaseOf(role === null ? [] : progressMarks(role, loaded)),
          });
        }
        const [newest] = signings;
        const current = signings.find(
          ({ active, coDeedStatus }) => active && coDeedStatus !== "COMPLETE",
        );
        return { current: (current ?? newest)?.uuid ?? null, signings };
      },
    );
  };
}
