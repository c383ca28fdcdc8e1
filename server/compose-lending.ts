import type { Config } from "./config.ts";
import { MAIN_ORGANISATION } from "./lending/definitions/organisation.ts";
import type { DefinitionStore } from "./lending/definitions/contract.ts";
import { createEffects } from "./lending/effects/index.ts";
import { withAccountRuns, withAccountWork } from "./lending/accounts/account-work.ts";
import { applicationRuns } from "./lending/jobs/application-runs.ts";
import { jobWork } from "./lending/jobs/work.ts";
import { mailJobs, mailConfigured } from "./lending/mail/jobs.ts";
import { COLLECT_JOB, collectSigner } from "./lending/signers/collect.ts";
import { bankLinkOf } from "./lending/vendors/bank-link/configured.ts";
import { incomeVendorsOf } from "./lending/vendors/income-link/vendors.ts";
import { lookupServicesOf } from "./lending/vendors/lookups/configured.ts";
import { withRealVendors } from "./lending/vendors/real.ts";
import { missingVendors, unavailableVendors } from "./lending/vendors/unavailable.ts";
import { openSandboxClock, systemClock } from "./platform/clock/clock.ts";
import { readerOf } from "./platform/environment/environment.ts";
import { deriveKey } from "./platform/keys/derive.ts";
import { createJobRunner } from "./platform/queue/runner.ts";
import { chatSecrets } from "./services/chat/providers/index.ts";
import { bankLinkPlugin } from "./services/bank-link/routes.ts";
import { studioPagesPlugin } from "./services/definitions/studio-pages.ts";
import { beginVisit, incomeLinkPlugin } from "./services/income-link/routes.ts";
import { lookupsPlugin } from "./services/lookups/routes.ts";
import { optOutPlugin } from "./services/mail/opt-out.ts";
import { sandboxAgentsPlugin } from "./services/sandbox/agents.ts";
import { sandboxConditionsPlugin } from "./services/sandbox/conditions.ts";
import { openStandIns } from "./services/sandbox/chat-stand-ins/open.ts";
import { standInsPlugin } from "./services/sandbox/chat-stand-ins/routes.ts";
import { holds } from "./services/sandbox/holds.ts";
import { institutionPlugin } from "./services/sandbox/institution/routes.ts";
import { galleryPlugin } from "./services/sandbox/gallery.ts";
import { mailboxPlugin } from "./services/sandbox/mailbox-routes.ts";
import { sandboxPersonas } from "./services/sandbox/persona-vendors.ts";
import { readPlaces } from "./services/sandbox/place.ts";
import { sandboxPlugin } from "./services/sandbox/routes.ts";
import { acceptLink } from "./services/signers/links.ts";
import { studioPlugin } from "./services/studio/routes.ts";
import type { ServerPorts, PlatformParts, LendingParts } from "./ports.ts";

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
  const standIns = movable ? await openStandIns(config.root, platform.realTime) : null;
  let ownAddress: string | null = null;
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
    standIns: standIns && {
      secrets: chatSecrets(readerOf(standIns.script.secrets)),
      agent: { uuid: standIns.script.agent.id, name: standIns.script.agent.name },
      address: () => ownAddress,
    },
    plugins: [
      (services) => bankLinkPlugin(services, bankLink),
      optOutPlugin,
      (services) => incomeLinkPlugin(services, incomeVendors),
      (services) => lookupsPlugin(services, lookupServices),
      studioPagesPlugin,
      (services) => studioPlugin(services, MAIN_ORGANISATION),
      ...(config.production
        ? []
        : [(services: ServerPorts) => institutionPlugin(services, () => linkSecret)]),
      ...(movable
        ? [
            mailboxPlugin,
            galleryPlugin,
            sandboxConditionsPlugin,
            sandboxAgentsPlugin,
            ...(standIns === null
              ? []
              : [
                  () =>
                    standInsPlugin(standIns, (address) => {
                      ownAddress = address;
                    }),
                ]),
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
