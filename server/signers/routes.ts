import type { FastifyInstance } from "fastify";
import { listApplications } from "#server/application/store.ts";
import { organisationOf } from "#server/identity/organisation.ts";
import { requireSession, sessionOf } from "#server/security/authenticate.ts";
import type { Services } from "#server/services.ts";
import type { Application } from "#server/application/ports.ts";
import { isDone } from "./projection.ts";
import { acceptLink, openLink, renewLink } from "./links.ts";

const base = "/service-application/api/v1/application/heloc/co-deed";
const tags = ["co-deed"];
const token = {
  type: "string",
  pattern: "^[A-Za-z0-9_-]{20,100}$",
  description: "Secret of the invitation's link, from its fragment.",
} as const;

/** The invitation's link: open to anyone who holds one. Secrets travel in bodies, never in addresses. */
export function invitationPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    const limited = {
      rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 },
    };
    app.post<{ Body: { token: string } }>(
      `${base}/invitation`,
      {
        config: limited,
        schema: {
          tags,
          summary: "What an invitation's link is worth",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["token"],
            properties: { token },
          },
        },
      },
      (request) =>
        services.database.transaction((tx) => openLink(services, tx, request.body.token)),
    );

    app.post<{ Body: { token: string; password: string } }>(
      `${base}/invitation/accept`,
      {
        config: limited,
        schema: {
          tags,
          summary: "Take up an invitation, once",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["token", "password"],
            properties: {
              token,
              password: { type: "string", minLength: 1, maxLength: 512 },
            },
          },
        },
      },
      async (request, reply) => {
        const jwt = await acceptLink(services, request.body);
        return reply.header("authorization", `Bearer ${jwt}`).send({ jwt });
      },
    );

    app.post<{ Body: { email: string } }>(
      `${base}/invitation/renew`,
      {
        config: limited,
        schema: {
          tags,
          summary:
            "Send a new link to an address that has an invitation; the answer is the same for all",
          body: {
            type: "object",
            additionalProperties: false,
            required: ["email"],
            properties: { email: { type: "string", format: "email", maxLength: 128 } },
          },
        },
      },
      async (request, reply) => {
        await renewLink(services, organisationOf(services, request), request.body.email);
        return reply.code(202).send({ accepted: true });
      },
    );
  };
}

/** Onboarding phase of a signer. Values: second product specification, section 3. */
function phaseOf(application: Application): "INITIAL" | "IN_PROGRESS" | "COMPLETE" {
  if (isDone(application)) return "COMPLETE";
  return application.status?.disclosurelistClosingComplete === true ? "IN_PROGRESS" : "INITIAL";
}

/** What an additional signer has to sign. */
export function coDeedPlugin(services: Services) {
  return async (app: FastifyInstance): Promise<void> => {
    requireSession(app, services);
    app.get(
      `${base}/status`,
      { schema: { tags, summary: "The account's own signings, newest first" } },
      async (request) => {
        const { accountUuid } = sessionOf(request);
        const list = await listApplications(services, services.database.db, accountUuid);
        const signings = list
          .filter(({ application }) => application.invitation !== undefined)
          .map(({ application }) => ({
            uuid: application.uuid,
            active: application.active !== false,
            checklistStatus: application.status?.checklistStatus ?? null,
            coDeedStatus: phaseOf(application),
          }));
        const [newest] = signings;
        const current = signings.find(
          ({ active, coDeedStatus }) => active && coDeedStatus !== "COMPLETE",
        );
        return { current: (current ?? newest)?.uuid ?? null, signings };
      },
    );
  };
}
