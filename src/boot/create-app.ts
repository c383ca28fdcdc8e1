import { currentLocale, loadBlocks, setWords } from "#renderers/index.ts";
import type { App } from "#src/app.ts";
import { createCalls } from "#src/calls/calls.ts";
import { createClient } from "#src/calls/client.ts";
import { createConnection } from "#src/calls/connection.ts";
import { createFlows, type Flows } from "#src/definitions/flows.ts";
import { loginPathFor, opensToAnybody, signerLogin } from "#src/definitions/routes.ts";
import { LOGIN_PATH } from "#src/session/redirect.ts";
import { createScreenLibrary } from "#src/definitions/library.ts";
import type { ScreenPorts } from "#src/definitions/screens.ts";
import { loadDefinitions, type ReadJson } from "#src/definitions/manifest.ts";
import { createDraftStore, STORAGE_KEY as DRAFT_KEY } from "#src/drafts/store.ts";
import { createVault } from "#src/drafts/vault.ts";
import { BROKER_IDENTITY } from "#src/flags/keys.ts";
import { copyPilot } from "#src/flags/pilot.ts";
import { begun, keptReferrer, REFERRER_KEY } from "#src/routing/begun.ts";
import { watchActivity } from "#src/session/activity.ts";
import { createSession } from "#src/session/session.ts";
import { readTimes, readToken } from "#src/session/token.ts";
import { replayHeaders } from "#src/telemetry/replay.ts";
import { QueryClient } from "@tanstack/react-query";
import type { BootData } from "./boot-data.ts";
import { leaveFor } from "./leave.ts";

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** What the app takes from the browser around it. */
export interface Outside {
  importModule: ScreenPorts["importModule"];
  fetch: typeof fetch;
}

const browser: Outside = {
  importModule: (url) => import(/* @vite-ignore */ url) as Promise<unknown>,
  // Looked up with each call: what watches a page puts its own in this place.
  fetch: (input, init) => fetch(input, init),
};

/** Puts the parts together. The definitions are the only thing waited for. */
export async function createApp(
  boot: BootData,
  { importModule, fetch }: Outside = browser,
): Promise<App> {
  copyPilot(location.search, localStorage);
  const vault = createVault();
  const connection = createConnection();
  const queries = createQueryClient();
  // Known once the definitions are here; nobody is sent to log in before.
  let flows: Flows | null = null;
  // A lender whose accounts are made elsewhere sends everybody to its log-in. Source: product specification, section 6.
  let registers = false;
  // Where additional signers log in is where everybody does, if the lender says so. Source: product specification, section 6.
  let login: string = LOGIN_PATH;
  // Without the broker the log-in page is known. Source: second product specification, section 2.
  let askBroker: ((back: string) => Promise<string>) | null = null;
  const session = createSession({
    now: Date.now,
    leave: (href) => void leaveFor(href, askBroker),
    loginFor: (here) => (flows ? loginPathFor(flows.all, here, login) : LOGIN_PATH),
    opensToAnybody: (here) => flows !== null && registers && opensToAnybody(flows.all, here),
    here: () => location.pathname + location.search + location.hash,
    forget: (ranOut) => {
      if (!ranOut) vault.forget();
      queries.clear();
    },
    outlasting: [DRAFT_KEY, REFERRER_KEY],
  });
  const drafts = createDraftStore(vault, sessionStorage, () => readTimes(readToken()).subject);
  session.store.subscribe(drafts.adopt);
  const client = createClient({
    fetch,
    origin: location.origin,
    orgCode: boot.orgCode,
    locale: currentLocale,
    readToken: session.readToken,
    storeToken: session.storeToken,
    onUnauthenticated: session.onUnauthenticated,
    sleep,
    onTrouble: connection.onTrouble,
    onAnswer: connection.onAnswer,
    replay: replayHeaders,
  });
  // Definitions are public, and the same for everybody: they carry no token.
  const readJson: ReadJson = async (url) => (await client.call(url, { external: true })).data;
  const definitions = await loadDefinitions(boot.manifest, readJson);
  setWords(definitions.locale, definitions.words);
  flows = createFlows(definitions);
  const ports = { readJson, importModule, loadBlocks, whenIdle };
  const calls = createCalls(client);
  if (boot.features[BROKER_IDENTITY]?.flagEnabled === true) askBroker = calls.brokerLogin;
  if (definitions.organisation.loginMode === "SIGNER") login = signerLogin(flows.all) ?? LOGIN_PATH;
  registers = definitions.organisation.publicFeatureToggles?.accountRegistration !== false;
  return {
    boot,
    definitions,
    flows,
    screens: createScreenLibrary(definitions, ports),
    definitionsAt: async (address) => {
      const kept = await loadDefinitions(address, readJson);
      return {
        definitions: kept,
        flows: createFlows(kept),
        screens: createScreenLibrary(kept, ports),
      };
    },
    calls,
    connection,
    session,
    activity: watchActivity(window, Date.now),
    begun: begun(
      definitions.organisation.publicFeatureToggles,
      keptReferrer(location.search, sessionStorage),
    ),
    drafts,
    queries,
  };
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Calls try again by themselves, and say so; a second layer would multiply the waits.
        retry: false,
        networkMode: "always",
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}

function whenIdle(run: () => void): void {
  if (typeof requestIdleCallback === "function")
    requestIdleCallback(() => run(), { timeout: 2000 });
  else setTimeout(run, 200);
}
