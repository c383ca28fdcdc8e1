import { randomUUID } from "node:crypto";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import Fastify, { LogController, type FastifyInstance } from "fastify";
import { agentPlugin } from "#server/agents/routes.ts";
import { documentPlugin } from "#server/application/document-routes.ts";
import { applicationPlugin } from "#server/application/routes.ts";
import { agentChannelPlugin } from "#server/chat/plugin.ts";
import { chatbotPlugin } from "#server/chatbot/routes.ts";
import { conditionsPlugin } from "#server/conditions/routes.ts";
import type { Config } from "#server/config.ts";
import { assetsPlugin } from "#server/definitions/assets.ts";
import { definitionsPlugin } from "#server/definitions/routes.ts";
import { answerUnroutable, installErrors } from "#server/errors/handler.ts";
import { problems } from "#server/errors/problem.ts";
import { experimentProfilePlugin } from "#server/flags/profile-routes.ts";
import { feedbackPlugin } from "#server/feedback/routes.ts";
import { flagsPlugin } from "#server/flags/routes.ts";
import { healthPlugin } from "#server/health/routes.ts";
import { brokerLoginPlugin, brokerPlugin } from "#server/identity/broker.ts";
import { logInLinkPlugin } from "#server/identity/log-in-link.ts";
import { identityPlugin, sessionPlugin } from "#server/identity/routes.ts";
import { notificationsPlugin } from "#server/notifications/routes.ts";
import { organisationInfoPlugin } from "#server/organisation-info/routes.ts";
import { originatorsPlugin } from "#server/originators/routes.ts";
import { profilePlugin } from "#server/profile/routes.ts";
import { installLocale } from "#server/locale/request-locale.ts";
import { installBodyRules } from "#server/security/body.ts";
import { installHeaders } from "#server/security/headers.ts";
import { installParamRules } from "#server/security/params.ts";
import { coDeedPlugin, invitationPlugin } from "#server/signers/routes.ts";
import { walletPlugin } from "#server/wallet/routes.ts";
import type { Services } from "#server/services.ts";
import { installRequestTraces } from "#server/telemetry/requests.ts";
import { replayPlugin } from "#server/telemetry/replay.ts";
import { telemetryPlugin } from "#server/telemetry/routes.ts";
import { installAccessLog, loggerOptions } from "./log.ts";

export type Plugin = (services: Services) => (app: FastifyInstance) => Promise<void>;

/** The bare server: limits, strict validation, log. Its logger is made here, so the services can use it. */
export function createServer(config: Config): FastifyInstance {
  return Fastify({
    logger: loggerOptions(config.logLevel),
    // The access log is our own: it names routes, never addresses.
    logController: new LogController({ disableRequestLogging: true }),
    ...(config.trustedProxies.length === 0 ? {} : { trustProxy: config.trustedProxies }),
    genReqId: () => randomUUID(),
    // Bytes; a drawn signature is the largest thing that comes as JSON.
    bodyLimit: 1024 * 1024,
    // Milliseconds for a whole request: a slow one does not hold a connection for ever.
    requestTimeout: 120_000,
    forceCloseConnections: true,
    // Characters; the app answers any path below its own, however long within reason.
    routerOptions: { maxParamLength: 1_000 },
    frameworkErrors: answerUnroutable,
    ajv: {
      // A value is what was sent: nothing is converted, dropped or filled in.
      customOptions: {
        coerceTypes: false,
        removeAdditional: false,
        useDefaults: false,
        allErrors: true,
      },
    },
  });
}

/** One plugin a service, each with its own session rule; `extra` are those of the sandbox and the vendors. */
export async function assemble(
  app: FastifyInstance,
  services: Services,
  state: { closing: boolean },
  extra: Plugin[] = [],
): Promise<void> {
  installRequestTraces(app, services.instruments);
  installLocale(app);
  installErrors(app, services.definitions);
  installHeaders(app);
  installBodyRules(app);
  installParamRules(app);
  installAccessLog(app);
  app.decorateRequest("session", null);
  await app.register(rateLimit, {
    max: services.config.rateLimit.requests,
    timeWindow: 60_000,
    errorResponseBuilder: (_request, context) => problems.tooMany(context.ttl / 1000),
  });
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title: "Hearthline",
        version: "1.0.0",
        description: "Calls of the reference back end.",
      },
      components: {
        securitySchemes: { token: { type: "http", scheme: "bearer", bearerFormat: "JWT" } },
      },
    },
  });
  const plugins: Plugin[] = [
    identityPlugin,
    logInLinkPlugin,
    sessionPlugin,
    brokerLoginPlugin,
    brokerPlugin,
    profilePlugin,
    applicationPlugin,
    documentPlugin,
    conditionsPlugin,
    agentPlugin,
    invitationPlugin,
    coDeedPlugin,
    notificationsPlugin,
    walletPlugin,
    originatorsPlugin,
    organisationInfoPlugin,
    flagsPlugin,
    experimentProfilePlugin,
    telemetryPlugin,
    agentChannelPlugin,
    chatbotPlugin,
    replayPlugin,
    feedbackPlugin,
    ...extra,
    definitionsPlugin,
    assetsPlugin,
  ];
  await app.register(healthPlugin(services, state));
  for (const plugin of plugins) await app.register(plugin(services));
  app.get("/openapi.json", { schema: { hide: true } }, async () => app.swagger());
  await app.ready();
}
