import { join } from "node:path";
import rateLimit from "@fastify/rate-limit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { Config } from "./config.ts";
import { MAIN_ORGANISATION } from "./lending/definitions/organisation.ts";
import type { Reaction } from "./lending/application/reactions.ts";
import { conditionReaction } from "./lending/conditions/reaction.ts";
import { flagReaction, type FlagReactionPorts } from "./lending/application/flag-reaction.ts";
import { mailReaction } from "./lending/mail/reaction.ts";
import { notificationReaction } from "./lending/notifications/reaction.ts";
import { signerReaction } from "./lending/signers/reaction.ts";
import type { SyncPorts } from "./lending/signers/sync.ts";
import { decorateSession } from "./platform/security/authenticate.ts";
import { localeFor, wordingFor } from "./lending/locale/wording-for.ts";
import { plaidSources } from "./lending/vendors/bank-link/plaid.ts";
import { Admission } from "./platform/admission/admission.ts";
import { type LoopDelay, watchLoopDelay } from "./platform/admission/loop-delay.ts";
import { installAdmission } from "./platform/admission/plugin.ts";
import { installErrors, type LocaleFor, type WordingFor } from "./platform/errors/handler.ts";
import { problems } from "./platform/errors/problem.ts";
import { healthPlugin } from "./platform/health/routes.ts";
import { installOpenApi } from "./platform/http/openapi.ts";
import { organisationHeader } from "./platform/http/organisation-header.ts";
import { installCurrentRequest } from "./platform/http/current-request.ts";
import { languagesOf } from "./platform/http/requested-languages.ts";
import { installAccessLog } from "./platform/log/log.ts";
import { installEdgeWarnings } from "./platform/security/edge-warnings.ts";
import { limitKey } from "./platform/security/limit-key.ts";
import { waitingSessions } from "./platform/security/session-rows.ts";
import { sharedStore } from "./platform/security/shared-counts.ts";
import { installBodyRules } from "./platform/security/body.ts";
import { installHeaders } from "./platform/security/headers.ts";
import { installParamRules } from "./platform/security/params.ts";
import { installRequestTraces } from "./platform/telemetry/requests.ts";
import { assignPlugin } from "./services/agents/assign-routes.ts";
import { holdPlugin } from "./services/agents/hold-routes.ts";
import { searchPlugin } from "./services/agents/search-routes.ts";
import { agentPlugin } from "./services/agents/routes.ts";
import { documentPlugin } from "./services/application/document-routes.ts";
import { handOffPlugin } from "./services/application/hand-off-routes.ts";
import { handOffVisitPlugin } from "./services/application/hand-off-visit-routes.ts";
import { applicationPlugin } from "./services/application/routes.ts";
import { installCallSchemas } from "./lending/calls/shapes.ts";
import { identifyCaller } from "./services/chat/caller.ts";
import { chatSources } from "./services/chat/chat-sources.ts";
import { agentChannelPlugin } from "./services/chat/plugin.ts";
import { chatbotPlugin } from "./services/chatbot/routes.ts";
import { conditionsPlugin } from "./services/conditions/routes.ts";
import { assetsPlugin } from "./services/definitions/assets.ts";
import type { PageParts } from "./services/definitions/page-answers.ts";
import { definitionsPlugin } from "./services/definitions/routes.ts";
import { installWaitForLenders } from "./services/definitions/wait-for-lenders.ts";
import { feedbackPlugin } from "./services/feedback/routes.ts";
import { experimentProfilePlugin } from "./services/flags/profile-routes.ts";
import { exposurePlugin } from "./services/flags/exposure-routes.ts";
import { maintenancePlugin } from "./services/flags/maintenance-routes.ts";
import { flagsPlugin } from "./services/flags/routes.ts";
import { brokerLoginPlugin, brokerPlugin } from "./services/identity/broker.ts";
import { addressPlugin, addressRequestPlugin } from "./services/identity/address.ts";
import { factorsPlugin } from "./services/identity/factors/factors.ts";
import { ownFactorsPlugin } from "./services/identity/factors/own-factors.ts";
import { logInLinkPlugin } from "./services/identity/log-in-link.ts";
import { passwordChangePlugin, passwordResetPlugin } from "./services/identity/password.ts";
import { secondStepPlugin } from "./services/identity/second-step.ts";
import { identityPlugin, sessionPlugin } from "./services/identity/routes.ts";
import { notificationsPlugin } from "./services/notifications/routes.ts";
import { organisationInfoPlugin } from "./services/organisation-info/routes.ts";
import { brokerHomePlugin } from "./services/originators/broker-routes.ts";
import { originatorsPlugin } from "./services/originators/routes.ts";
import { staffOriginatorsPlugin } from "./services/originators/staff-routes.ts";
import { profilePlugin } from "./services/profile/routes.ts";
import { editsPlugin } from "./services/sandbox/edits.ts";
import { toolbarScript } from "./services/sandbox/toolbar.ts";
import { recordingsPlugin } from "./services/recordings/routes.ts";
import { staffRecordingsPlugin } from "./services/recordings/staff-routes.ts";
import { coDeedPlugin, invitationPlugin } from "./services/signers/routes.ts";
import { replayPlugin } from "./services/telemetry/replay.ts";
import { telemetryPlugin } from "./services/telemetry/routes.ts";
import { walletPlugin } from "./services/wallet/routes.ts";
import type { Plugin, ServerPorts } from "./ports.ts";

/** Adds what follows every write to the ports. The reactions run in the order of the list. */
export const withReactions = <Ports extends SyncPorts & FlagReactionPorts>(
  ports: Ports,
): Ports & { reactions: readonly Reaction[] } => ({
  ...ports,
  reactions: [
    flagReaction(ports),
    conditionReaction,
    mailReaction,
    notificationReaction,
    signerReaction(ports),
  ],
});

/** Returns the parts of a page that other services and vendors own. */
export const pageParts = (
  config: Pick<Config, "plaid" | "production" | "sandbox" | "root">,
  followsSaves = false,
  underWay: ServerPorts["underWay"] = new Map(),
): PageParts => ({
  sourcesFor: ({ chat }) => [
    ...(config.plaid === null ? [] : [plaidSources(config.plaid)]),
    chatSources(chat?.providers),
  ],
  toolbarScript: toolbarScript(config, underWay),
  followsSaves,
  prerenderFolder: join(config.root, ".cache/prerender"),
});

/** Words messages in the language of a request, as the organization of its session or page does. */
export const requestWording =
  ({ definitions }: Pick<ServerPorts, "definitions">): WordingFor =>
  (request) =>
    wordingFor(definitions, organisationOf(request), languagesOf(request));

/** Returns the language of that wording. */
const requestLocale =
  ({ definitions }: Pick<ServerPorts, "definitions">): LocaleFor =>
  (request) =>
    localeFor(definitions, organisationOf(request), languagesOf(request));

const organisationOf = (request: FastifyRequest): string =>
  request.session?.orgCode ?? organisationHeader(request) ?? MAIN_ORGANISATION;

/** Requests that run and wait at once, and milliseconds that one waits at most. */
const ADMISSION = { running: 64, waiting: 1_000, patience: 3_000 };
/** Statements that may wait for a connection. */
const WAITING_STATEMENTS = 500;

const waitingStatements = (database: ServerPorts["database"]): number =>
  (database.connections?.().waiting ?? 0) + waitingSessions(database);

/** Refuses what the process cannot serve in time. Callers without a session share places by route. */
function limitLoad(
  app: FastifyInstance,
  { database }: Pick<ServerPorts, "database">,
  delay: LoopDelay,
): void {
  app.addHook("onClose", async () => delay.stop());
  installAdmission(app, {
    admission: new Admission(ADMISSION),
    isBehind: () => delay.isLong() || waitingStatements(database) > WAITING_STATEMENTS,
    groupOf: ({ session, routeOptions }) => session?.orgCode ?? `route ${routeOptions.url}`,
  });
}

export interface ServerState {
  closing: boolean;
  /** How late the event loop is; watched when absent. */
  loopDelay?: LoopDelay;
}

/**
 * Registers one plugin for each service; each has its own session rule.
 * @param extra plugins of the sandbox and the vendors
 */
export async function assemble(
  app: FastifyInstance,
  services: ServerPorts,
  state: ServerState,
  extra: Plugin[] = [],
): Promise<void> {
  const { edits } = services;
  installRequestTraces(app, services.instruments);
  installCurrentRequest(app);
  installErrors(app, requestWording(services), requestLocale(services));
  installHeaders(app);
  installBodyRules(app);
  installParamRules(app);
  installCallSchemas(app);
  installAccessLog(app);
  limitLoad(app, services, state.loopDelay ?? watchLoopDelay());
  decorateSession(app);
  installEdgeWarnings(app, services.config);
  installWaitForLenders(app, services);
  await app.register(rateLimit, {
    max: services.config.rateLimit.requests,
    timeWindow: 60_000,
    keyGenerator: (request) => limitKey(services, request),
    ...(services.counts === null ? {} : { store: sharedStore(services.counts) }),
    errorResponseBuilder: (_request, context) => problems.tooMany(context.ttl / 1000),
  });
  await installOpenApi(app, services.config);
  const plugins: Plugin[] = [
    identityPlugin,
    logInLinkPlugin,
    passwordResetPlugin,
    passwordChangePlugin,
    addressPlugin,
    addressRequestPlugin,
    secondStepPlugin,
    factorsPlugin,
    ownFactorsPlugin,
    sessionPlugin,
    brokerLoginPlugin,
    brokerPlugin,
    profilePlugin,
    applicationPlugin,
    documentPlugin,
    handOffPlugin,
    handOffVisitPlugin,
    conditionsPlugin,
    agentPlugin,
    assignPlugin,
    holdPlugin,
    searchPlugin,
    invitationPlugin,
    coDeedPlugin,
    notificationsPlugin,
    walletPlugin,
    originatorsPlugin,
    staffOriginatorsPlugin,
    brokerHomePlugin,
    organisationInfoPlugin,
    flagsPlugin,
    maintenancePlugin,
    experimentProfilePlugin,
    exposurePlugin,
    telemetryPlugin,
    agentChannelPlugin,
    (ports) => chatbotPlugin(ports, (request, given) => identifyCaller(ports, request, given)),
    replayPlugin,
    recordingsPlugin,
    staffRecordingsPlugin,
    feedbackPlugin,
    ...extra,
    ...(edits ? [() => editsPlugin(services.definitions, edits)] : []),
  ];
  /** These read the built app when they begin. */
  const appPlugins: Plugin[] = [
    (ports) =>
      definitionsPlugin(ports, pageParts(ports.config, ports.edits !== null, ports.underWay)),
    assetsPlugin,
  ];
  await app.register(healthPlugin(services, state));
  for (const plugin of plugins) await app.register(plugin(services));
  await services.underWay.get("app");
  for (const plugin of appPlugins) await app.register(plugin(services));
  await app.ready();
}
