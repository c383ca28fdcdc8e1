import { hkdfSync, randomBytes } from "node:crypto";
import { plaidBankLink } from "./bank-link/plaid.ts";
import { createSandboxBankLink } from "./bank-link/sandbox.ts";
import { bankLinkPlugin } from "./bank-link/routes.ts";
import { unavailableBankLink } from "./bank-link/unavailable.ts";
import { openSandboxClock, systemClock } from "./clock/clock.ts";
import { createEffects } from "./effects/index.ts";
import { MAIN_ORGANISATION } from "./identity/organisation.ts";
import { mailJobs, mailSetUp } from "./mail/jobs.ts";
import { optOutPlugin } from "./mail/opt-out.ts";
import { mailboxPlugin } from "./mail/mailbox-routes.ts";
import { incomeLinkPlugin } from "./income-link/routes.ts";
import { incomeVendorsOf } from "./income-link/vendors.ts";
import { institutionPlugin } from "./sandbox-institution/routes.ts";
import type { Services } from "./services.ts";
import { createJobRunner } from "./jobs/runner.ts";
import { jobWork } from "./jobs/work.ts";
import type { Domain, Foundation } from "./main.ts";
import { holds } from "./sandbox/holds.ts";
import { sandboxPersonas } from "./sandbox/persona-vendors.ts";
import { sandboxAgentsPlugin } from "./sandbox/agents.ts";
import { sandboxConditionsPlugin } from "./sandbox/conditions.ts";
import { readPlaces } from "./sandbox/place.ts";
import { sandboxPlugin } from "./sandbox/routes.ts";
import { COLLECT, collectSigner } from "./signers/collect.ts";
import { withReal } from "./vendors/real.ts";
import { missingVendors, unavailableVendors } from "./vendors/unavailable.ts";

/** Puts together clock, jobs, vendors, effects and sandbox. */
export async function domain(foundation: Foundation): Promise<Domain> {
  const { config, database } = foundation;
  const movable = config.sandbox ? await openSandboxClock(database, foundation.realTime) : null;
  const clock = movable ?? systemClock;
  const runner = createJobRunner({
    ...foundation,
    clock,
    ...(movable ? { refreshClock: () => movable.refresh(), holds } : {}),
  });
  await runner.prepare();

  // The server's secrets are known once the services are made, before the first request.
  let linkSecret = new Uint8Array(randomBytes(32));
  const bankLink = config.plaid
    ? plaidBankLink(config.plaid, () => linkSecret)
    : config.production
      ? unavailableBankLink
      : createSandboxBankLink(() => linkSecret);
  const incomeVendors = incomeVendorsOf(config, () => linkSecret);
  const personas = await sandboxPersonas(config.root, database);
  const places = movable ? await readPlaces(config.root) : [];
  if (config.production)
    foundation.log.warn(
      { missing: [...missingVendors, ...(mailSetUp(config) ? [] : ["mail"])] },
      "No vendors are set up: an application waits at the first step that asks one. See docs/vendors.md.",
    );
  const vendorsFor = withReal(
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
      (services) => {
        linkSecret = new Uint8Array(
          hkdfSync(
            "sha256",
            services.secrets.token,
            new Uint8Array(0),
            "hearthline/bank-link/1",
            32,
          ),
        );
        return bankLinkPlugin(services, bankLink);
      },
      optOutPlugin,
      (services) => incomeLinkPlugin(services, incomeVendors),
      ...(config.production
        ? []
        : [(services: Services) => institutionPlugin(services, () => linkSecret)]),
      ...(movable
        ? [
            mailboxPlugin,
            sandboxConditionsPlugin,
            sandboxAgentsPlugin,
            (services: Parameters<typeof jobWork>[0]) =>
              sandboxPlugin(
                { services, runner, clock: movable, bankLink, incomeVendors },
                { personas: personas.all, places },
                MAIN_ORGANISATION,
              ),
          ]
        : []),
    ],
    start: (services) =>
      runner.start(
        jobWork(services, vendorsFor, {
          ...mailJobs(services),
          [COLLECT]: collectSigner(services),
        }),
      ),
    stop: () => runner.stop(),
  };
}
