import rateLimit from "@fastify/rate-limit";
import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "./config.ts";
import { documentContents } from "./lending/application/document-contents.ts";
import { removeUnsentUploads } from "./lending/application/unsent-uploads.ts";
import type { Effect } from "./lending/application/ports.ts";
import { MAIN_ORGANISATION } from "./lending/definitions/organisation.ts";
import type { Reaction } from "./lending/application/reactions.ts";
import { conditionReaction } from "./lending/conditions/reaction.ts";
import type { Experiments } from "./lending/definitions/flags/experiments.ts";
import { flagReaction, type FlagReactionPorts } from "./lending/application/flag-reaction.ts";
import type { DefinitionStore } from "./lending/definitions/contract.ts";
import type { Edits } from "./lending/definitions/edits.ts";
import type { Versions } from "./lending/definitions/versions.ts";
import { mailReaction } from "./lending/mail/reaction.ts";
import { notificationReaction } from "./lending/notifications/reaction.ts";
import { signerReaction } from "./lending/signers/reaction.ts";
import type { SyncPorts } from "./lending/signers/sync.ts";
import { installWhere } from "./platform/audit/where.ts";
import { deleteExpiredSteps } from "./platform/accounts/factors/password-steps.ts";
import { deleteExpiredLinks } from "./platform/accounts/links.ts";
import type { BlobStore, Scanner } from "./platform/blobs/store.ts";
import type { Cleaner } from "./platform/cleaning/cleaner.ts";
import { decorateSession } from "./platform/security/authenticate.ts";
import type { Secrets } from "./platform/keys/secrets.ts";
import type { DataKeys } from "./platform/sealing/data-keys.ts";
import type { Database } from "./platform/storage/database.ts";
import type { Instruments } from "./platform/telemetry/instruments.ts";
import type { Intake } from "./platform/uploads/intake.ts";
import { createEffects } from "./lending/effects/index.ts";
import { withAccountRuns, withAccountWork } from "./lending/accounts/account-work.ts";
import { applicationRuns } from "./lending/jobs/application-runs.ts";
import { jobWork } from "./lending/jobs/work.ts";
import { eraseDue } from "./lending/retention/erase-due.ts";
import { deleteExpired } from "./lending/retention/expired-data.ts";
import { wordingFor } from "./lending/locale/wording-for.ts";
import { mailJobs, mailConfigured } from "./lending/mail/jobs.ts";
import { COLLECT_JOB, collectSigner } from "./lending/signers/collect.ts";
import { bankLinkOf } from "./lending/vendors/bank-link/configured.ts";
import { plaidSources } from "./lending/vendors/bank-link/plaid.ts";
import { incomeVendorsOf } from "./lending/vendors/income-link/vendors.ts";
import { lookupServicesOf } from "./lending/vendors/lookups/configured.ts";
import { withRealVendors } from "./lending/vendors/real.ts";
import { missingVendors, unavailableVendors } from "./lending/vendors/unavailable.ts";
import { Admission } from "./platform/admission/admission.ts";
import { watchLoopDelay } from "./platform/admission/loop-delay.ts";
import { installAdmission } from "./platform/admission/plugin.ts";
import { type Clock, openSandboxClock, systemClock } from "./platform/clock/clock.ts";
import { installErrors, type WordingFor } from "./platform/errors/handler.ts";
import { problems } from "./platform/errors/problem.ts";
import { healthPlugin } from "./platform/health/routes.ts";
import { installOpenApi } from "./platform/http/openapi.ts";
import { organisationHeader } from "./platform/http/organisation-header.ts";
import { installRequestedLanguages, languagesOf } from "./platform/http/requested-languages.ts";
import type { HousekeepingTask } from "./platform/housekeeping/housekeeping.ts";
import { removeUnnamedContents } from "./platform/housekeeping/unnamed-contents.ts";
import { deleteOldAnswers } from "./platform/idempotency/idempotent.ts";
import { deriveKey } from "./platform/keys/derive.ts";
import { installAccessLog } from "./platform/log/log.ts";
import type { JobQueue } from "./platform/queue/job.ts";
import { createJobRunner } from "./platform/queue/runner.ts";
import { installEdgeWarnings } from "./platform/security/edge-warnings.ts";
import { limitKey } from "./platform/security/limit-key.ts";
import { type SharedCounts, sharedStore } from "./platform/security/shared-counts.ts";
import { installBodyRules } from "./platform/security/body.ts";
import { installHeaders } from "./platform/security/headers.ts";
import { installParamRules } from "./platform/security/params.ts";
import { installRequestTraces } from "./platform/telemetry/requests.ts";
import { assignPlugin } from "./services/agents/assign-routes.ts";
import { holdPlugin } from "./services/agents/hold-routes.ts";
import { agentPlugin } from "./services/agents/routes.ts";
import { documentPlugin } from "./services/application/document-routes.ts";
import { applicationPlugin } from "./services/application/routes.ts";
import { bankLinkPlugin } from "./services/bank-link/routes.ts";
import { installCallSchemas } from "./lending/calls/shapes.ts";
import { attachmentContents } from "./services/chat/attachment-contents.ts";
import { identifyCaller } from "./services/chat/caller.ts";
import { chatSources } from "./services/chat/chat-sources.ts";
import { agentChannelPlugin } from "./services/chat/plugin.ts";
import { forgetOldChats } from "./services/chat/retention.ts";
import { chatbotPlugin } from "./services/chatbot/routes.ts";
import { conditionsPlugin } from "./services/conditions/routes.ts";
import { assetsPlugin } from "./services/definitions/assets.ts";
import { definitionsPlugin, type PageParts } from "./services/definitions/routes.ts";
import { studioPagesPlugin } from "./services/definitions/studio-pages.ts";
import { feedbackPlugin } from "./services/feedback/routes.ts";
import { experimentProfilePlugin } from "./services/flags/profile-routes.ts";
import { exposurePlugin } from "./services/flags/exposure-routes.ts";
import { flagsPlugin } from "./services/flags/routes.ts";
import { brokerLoginPlugin, brokerPlugin } from "./services/identity/broker.ts";
import { addressPlugin, addressRequestPlugin } from "./services/identity/address.ts";
import { factorsPlugin, ownFactorsPlugin } from "./services/identity/factors.ts";
import { logInLinkPlugin } from "./services/identity/log-in-link.ts";
import { passwordChangePlugin, passwordResetPlugin } from "./services/identity/password.ts";
import { secondStepPlugin } from "./services/identity/second-step.ts";
import { identityPlugin, sessionPlugin } from "./services/identity/routes.ts";
import { beginVisit, incomeLinkPlugin } from "./services/income-link/routes.ts";
import { lookupsPlugin } from "./services/lookups/routes.ts";
import { optOutPlugin } from "./services/mail/opt-out.ts";
import { notificationsPlugin } from "./services/notifications/routes.ts";
import { organisationInfoPlugin } from "./services/organisation-info/routes.ts";
import { originatorsPlugin } from "./services/originators/routes.ts";
import { profilePlugin } from "./services/profile/routes.ts";
import { sandboxAgentsPlugin } from "./services/sandbox/agents.ts";
import { sandboxConditionsPlugin } from "./services/sandbox/conditions.ts";
import { editsPlugin } from "./services/sandbox/edits.ts";
import { holds } from "./services/sandbox/holds.ts";
import { institutionPlugin } from "./services/sandbox/institution/routes.ts";
import { mailboxPlugin } from "./services/sandbox/mailbox-routes.ts";
import { sandboxPersonas } from "./services/sandbox/persona-vendors.ts";
import { readPlaces } from "./services/sandbox/place.ts";
import { sandboxPlugin } from "./services/sandbox/routes.ts";
import { toolbarScript } from "./services/sandbox/toolbar.ts";
import { studioPlugin } from "./services/studio/routes.ts";
import { acceptLink } from "./services/signers/links.ts";
import { coDeedPlugin, invitationPlugin } from "./services/signers/routes.ts";
import { replayPlugin } from "./services/telemetry/replay.ts";
import { telemetryPlugin } from "./services/telemetry/routes.ts";
import { walletPlugin } from "./services/wallet/routes.ts";

export type Plugin = (services: ServerPorts) => (app: FastifyInstance) => Promise<void>;

/** All ports of the server. Only the composition has this type: each plugin and function declares the few that it takes. */
export interface ServerPorts {
  config: Config;
  database: Database;
  definitions: DefinitionStore;
  /** Saved definitions; null for a server that does not follow them. */
  edits: Edits | null;
  /** Earlier versions of the definitions, which applications keep. */
  versions: Versions;
  dataKeys: DataKeys;
  secrets: Secrets;
  /** Business time; the sandbox may move it. */
  clock: Clock;
  /** Real time: sessions, tokens, throttles. */
  realTime(): Date;
  queue: JobQueue;
  effects: Record<string, Effect>;
  blobs: BlobStore;
  scanner: Scanner;
  cleaner: Cleaner;
  intake: Intake;
  log: FastifyBaseLogger;
  /** The experiment service; null without one. */
  experiments: Experiments | null;
  /** What follows every write, in order. */
  reactions: readonly Reaction[];
  /** Records traces and metrics. */
  instruments: Instruments;
  /** Counts of rate limits that all processes share; null for the only process. */
  counts: SharedCounts | null;
}

/** What the server opens first: settings, definitions, database, keys and log. */
export type PlatformParts = Pick<
  ServerPorts,
  | "config"
  | "definitions"
  | "database"
  | "dataKeys"
  | "secrets"
  | "realTime"
  | "log"
  | "instruments"
>;

/** The lender's side of the server: jobs, vendors and effects, with the plugins that belong to them. */
export interface LendingParts {
  clock: Clock;
  queue: JobQueue;
  effects: Record<string, Effect>;
  plugins: Plugin[];
  /** Begins to work on jobs. */
  start(services: ServerPorts): Promise<void>;
  stop(): Promise<void>;
}

/** Composes clock, jobs, vendors, effects and, outside production, the sandbox. */
export async function composeLending(platform: PlatformParts): Promise<LendingParts> {
  const { config, database, secrets } = platform;
  const movable = config.sandbox ? await openSandboxClock(database, platform.realTime) : null;
  const clock = movable ?? systemClock;
  const runner = createJobRunner({
    ...platform,
    owners: withAccountRuns(applicationRuns),
    clock,
    ...(movable ? { refreshClock: () => movable.refresh(), holds } : {}),
  });
  await runner.prepare();

  const linkSecret = deriveKey(secrets.token, "bank-link");
  const bankLink = bankLinkOf(config, () => linkSecret);
  const incomeVendors = incomeVendorsOf(config, () => linkSecret);
  const lookupServices = await lookupServicesOf(config);
  const personas = await sandboxPersonas(config.root, database, platform.definitions);
  const places = movable ? await readPlaces(config.root) : [];
  const vendorsFor = withRealVendors(
    config,
    config.production
      ? async () => ({ vendors: unavailableVendors(), counts: () => ({}) })
      : personas.vendorsFor,
  );
  return {
    clock,
    queue: runner,
    effects: createEffects({ bankLink, incomeVendors }),
    plugins: [
      (services) => bankLinkPlugin(services, bankLink),
      optOutPlugin,
      (services) => incomeLinkPlugin(services, incomeVendors),
      (services) => lookupsPlugin(services, lookupServices),
      ...(config.production
        ? []
        : [(services: ServerPorts) => institutionPlugin(services, () => linkSecret)]),
      ...(movable
        ? [
            mailboxPlugin,
            sandboxConditionsPlugin,
            sandboxAgentsPlugin,
            studioPagesPlugin,
            (services: ServerPorts) => studioPlugin(services, MAIN_ORGANISATION),
            (services: ServerPorts) =>
              sandboxPlugin(
                {
                  services,
                  runner,
                  clock: movable,
                  bankLink,
                  borrowerCalls: {
                    acceptInvitation: (request) => acceptLink(services, request),
                    beginIncomeVisit: (request) => beginVisit(services, incomeVendors, request),
                  },
                },
                { personas: personas.all, places },
                MAIN_ORGANISATION,
              ),
          ]
        : []),
    ],
    start: (services) =>
      runner.start(
        withAccountWork(
          services,
          jobWork(services, vendorsFor, {
            ...mailJobs(services),
            [COLLECT_JOB]: collectSigner(services),
          }),
        ),
      ),
    stop: () => runner.stop(),
  };
}

/** Names what a production server has no vendor for; empty outside production. */
export function missingParts(config: Config): string[] {
  if (!config.production) return [];
  return [...missingVendors, ...(mailConfigured(config) ? [] : ["mail"])];
}

/** Names the services of lookups that a production server lacks; people then type without them. */
export const missingLookups = (
  { production, lookups }: Pick<Config, "production" | "lookups">,
  { base }: Pick<DefinitionStore, "base">,
): string[] => [
  ...new Set(
    [...base.values()]
      .flatMap(({ flow }) => flow.value.lookups ?? [])
      .map(({ service }) => service)
      .filter((service) => production && !lookups.has(service)),
  ),
];

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

/** Removes contents of files that neither a document nor a conversation names. */
export const removeContents = (
  { blobs, database }: Pick<ServerPorts, "blobs" | "database">,
  now: Date,
): Promise<number> =>
  removeUnnamedContents(
    { blobs, rows: [documentContents(database), attachmentContents(database)] },
    now,
  );

/** Data that the server deletes in time. Rows go before the contents that only they name. */
export const housekeepingTasks = (services: ServerPorts): HousekeepingTask[] => [
  {
    name: "account links",
    run: () => deleteExpiredLinks(services.database.db, services.realTime()),
  },
  {
    name: "password steps",
    run: () => deleteExpiredSteps(services.database.db, services.realTime()),
  },
  { name: "answers", run: () => deleteOldAnswers(services.database.db, services.realTime()) },
  { name: "erased", run: () => eraseDue(services) },
  { name: "expired", run: () => deleteExpired(services) },
  { name: "uploads", run: () => removeUnsentUploads(services) },
  { name: "chats", run: () => forgetOldChats(services) },
  { name: "contents", run: () => removeContents(services, services.realTime()) },
  ...(services.counts === null
    ? []
    : [{ name: "counts", run: services.counts.deleteOld.bind(services.counts) }]),
];

/** Returns the parts of a page that other services and vendors own. */
export const pageParts = (
  config: Pick<Config, "plaid" | "production" | "sandbox" | "root">,
  followsSaves = false,
): PageParts => ({
  sourcesFor: ({ chat }) => [
    ...(config.plaid === null ? [] : [plaidSources(config.plaid)]),
    chatSources(chat?.providers),
  ],
  toolbarScript: toolbarScript(config),
  followsSaves,
});

/** Words messages in the language of a request, as the organization of its session or page does. */
export const requestWording =
  ({ definitions }: Pick<ServerPorts, "definitions">): WordingFor =>
  (request) => {
    const orgCode = request.session?.orgCode ?? organisationHeader(request);
    return wordingFor(definitions, orgCode ?? MAIN_ORGANISATION, languagesOf(request));
  };

/** Requests that run and wait at once, and milliseconds that one waits at most. */
const ADMISSION = { running: 64, waiting: 1_000, patience: 3_000 };
/** Statements that may wait for a connection. */
const WAITING_STATEMENTS = 500;

/** Refuses what the process cannot serve in time. Callers without a session share places by route. */
function limitLoad(app: FastifyInstance, { database }: Pick<ServerPorts, "database">): void {
  const delay = watchLoopDelay();
  app.addHook("onClose", async () => delay.stop());
  installAdmission(app, {
    admission: new Admission(ADMISSION),
    isBehind: () => delay.isLong() || (database.connections?.().waiting ?? 0) > WAITING_STATEMENTS,
    groupOf: ({ session, routeOptions }) => session?.orgCode ?? `route ${routeOptions.url}`,
  });
}

/** Registers one plugin for each service; each has its own session rule. @param extra plugins of the sandbox and the vendors */
export async function assemble(
  app: FastifyInstance,
  services: ServerPorts,
  state: { closing: boolean },
  extra: Plugin[] = [],
): Promise<void> {
  const { edits } = services;
  installRequestTraces(app, services.instruments);
  installRequestedLanguages(app);
  installWhere(app);
  installErrors(app, requestWording(services));
  installHeaders(app);
  installBodyRules(app);
  installParamRules(app);
  installCallSchemas(app);
  installAccessLog(app);
  limitLoad(app, services);
  decorateSession(app);
  installEdgeWarnings(app, services.config);
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
    conditionsPlugin,
    agentPlugin,
    assignPlugin,
    holdPlugin,
    invitationPlugin,
    coDeedPlugin,
    notificationsPlugin,
    walletPlugin,
    originatorsPlugin,
    organisationInfoPlugin,
    flagsPlugin,
    experimentProfilePlugin,
    exposurePlugin,
    telemetryPlugin,
    agentChannelPlugin,
    (ports) => chatbotPlugin(ports, (request, given) => identifyCaller(ports, request, given)),
    replayPlugin,
    feedbackPlugin,
    ...extra,
    ...(edits ? [() => editsPlugin(services.definitions, edits)] : []),
    (ports) => definitionsPlugin(ports, pageParts(ports.config, ports.edits !== null)),
    assetsPlugin,
  ];
  await app.register(healthPlugin(services, state));
  for (const plugin of plugins) await app.register(plugin(services));
  await app.ready();
}
