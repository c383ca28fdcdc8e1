import { createLanguage, loadEarlierPages, loadScreenCode } from "#renderers/index.ts";
import type { App } from "#src/app.ts";
import { createCalls } from "#src/calls/calls.ts";
import { createClient } from "#src/calls/client.ts";
import { createConnection } from "#src/calls/connection.ts";
import { appCopyOf } from "#src/copy/app-copy.ts";
import { createFlows, type Flows } from "#src/definitions/flows.ts";
import { loginPathFor, opensToAnybody, signerLogin } from "#src/definitions/routes.ts";
import { createScreenLibrary } from "#src/definitions/library.ts";
import type { ScreenPorts } from "#src/definitions/screens.ts";
import { loadDefinitions, type ReadJson } from "#src/definitions/manifest.ts";
import {
  createDraftStore,
  type DraftStore,
  LASTING_KEY,
  STORAGE_KEY as DRAFT_KEY,
} from "#src/drafts/store.ts";
import { createVault } from "#src/drafts/vault.ts";
import { FLAGS } from "#lending/specified-names.ts";
import { copyPilot } from "#src/visitor/pilot.ts";
import {
  initialApplication,
  keptReferral,
  keptReferrer,
  REFERRAL_KEY,
  REFERRER_KEY,
} from "#src/routing/draft/initial-application.ts";
import { loadApplicationFlow } from "#src/routing/application/LazyApplicationFlow.tsx";
import { watchActivity } from "#src/session/activity.ts";
import { createSession } from "#src/session/session.ts";
import { isNewcomer, readTimes, readToken } from "#src/session/token.ts";
import { replayHeaders } from "#src/telemetry/replay.ts";
import { QueryClient } from "@tanstack/react-query";
import type { BootData } from "#src/definitions/boot-data.ts";
import { leaveFor } from "./leave.ts";
import { PART_WAITS } from "./load-part.ts";
import { optionalPart } from "./optional.ts";
import { pause } from "./pause.ts";
import { loadOperations } from "#src/submit/operation-names.ts";
import { startLanguage } from "./start-language.ts";
import { whenIdle } from "./when-idle.ts";

/** Parts of the browser that the app uses. */
interface BrowserPorts {
  importModule: ScreenPorts["importModule"];
  fetch: typeof fetch;
}

const browser: BrowserPorts = {
  importModule: (url) => import(/* @vite-ignore */ url) as Promise<unknown>,
  // Looked up at each call: tools that watch a page replace `window.fetch`.
  fetch: (input, init) => fetch(input, init),
};

/** Creates the parts of the app and connects them. It waits only for the definitions. */
export async function createApp(
  boot: BootData,
  { importModule, fetch }: BrowserPorts = browser,
): Promise<App> {
  copyPilot(location.search, localStorage);
  const vault = createVault();
  const connection = createConnection();
  addEventListener(PART_WAITS, (event) =>
    (event as CustomEvent<boolean>).detail ? connection.onTrouble() : connection.onAnswer(),
  );
  const queries = createQueryClient();
  // Null until the definitions load. Before that, the app redirects no one to the log-in page.
  let flows: Flows | null = null;
  // Whether this lender lets people register. One that does not sends everybody to its log-in.
  // Source: product specification, section 6.
  let registers = false;
  // Log-in page of additional signers, when the lender sends everybody there. Source: product
  // specification, section 6.
  let everybody: string | null = null;
  // The lender's registration, when a refused session leads there. Source: product specification,
  // section 8.
  let beginning: string | null = null;
  // Asks the broker for its log-in page; null without a broker. Source: second product
  // specification, section 2.
  let askBroker: ((back: string) => Promise<string>) | null = null;
  let language = startLanguage(boot);
  const session = createSession({
    now: Date.now,
    leave: (href) => void leaveFor(href, flows?.addresses.login ?? boot.addresses.login, askBroker),
    loginFor: (here) => (flows ? loginPathFor(flows.all, here, everybody) : boot.addresses.login),
    registrationFor: (here) =>
      flows !== null && loginPathFor(flows.all, here) === flows.addresses.login ? beginning : null,
    opensToAnybody: (here) => flows !== null && registers && opensToAnybody(flows.all, here),
    currentPath: () => location.pathname + location.search + location.hash,
    forget: (ranOut) => {
      if (!ranOut) vault.forget();
      queries.clear();
      client.forget();
    },
    outlasting: [DRAFT_KEY, REFERRER_KEY, REFERRAL_KEY],
  });
  const drafts = createDraftStore(vault, sessionStorage, () => readTimes(readToken()).subject);
  session.store.subscribe(drafts.adopt);
  const client = createClient({
    fetch,
    origin: location.origin,
    orgCode: boot.orgCode,
    locale: () => language.locale,
    unexpected: () => language.words.start.unexpected,
    readToken: session.readToken,
    storeToken: session.storeToken,
    onUnauthenticated: session.onUnauthenticated,
    sleep: pause,
    random: Math.random,
    onTrouble: connection.onTrouble,
    onAnswer: connection.onAnswer,
    replay: replayHeaders,
  });
  const readJson: ReadJson = async (url) => (await client.call(url, { published: true })).data;
  // A logged-in person most likely opens an application, so its code loads in parallel with the
  // definitions.
  if (session.readToken() !== null) void optionalPart<unknown>(loadApplicationFlow, null);
  const definitions = await loadDefinitions(boot.manifest, readJson);
  language = createLanguage(definitions.locale, definitions.words);
  flows = createFlows(definitions);
  const loadExpressions = () => import("#src/definitions/screen-expressions.ts");
  const ports = {
    readJson,
    importModule,
    fetchFile: (url: string) => client.blob(url, { published: true }),
    loadScreenCode,
    loadExpressions,
    loadEarlierPages,
    whenIdle,
  };
  const calls = createCalls(client, flows.product, appCopyOf(language));
  if (boot.features[FLAGS.brokerIdentity]?.flagEnabled === true) askBroker = calls.brokerLogin;
  const { loginMode } = definitions.organisation;
  if (loginMode === "SIGNER") everybody = signerLogin(flows.all);
  if (loginMode === "REGISTRATION") beginning = beginningOf(definitions);
  registers = definitions.organisation.publicFeatureToggles?.accountRegistration !== false;
  const referral = await openReferral(calls, keptReferral(location, sessionStorage));
  const screens = createScreenLibrary(definitions, ports);
  const keepAnswers = () =>
    optionalPart(async () => {
      const { lastAnswers } = await import("#src/drafts/lasting-answers.ts");
      await lastAnswers({ drafts, vault, session, screens }, localStorage, LASTING_KEY);
    }, undefined);
  const isKept = localStorage.getItem(LASTING_KEY) !== null;
  // This module waits for the app, and late parts wait for this module: forms wait instead.
  const drafted = isKept ? readyAfter(drafts, keepAnswers()) : drafts;
  onFirstUse(() => {
    // A button answers at once when its code is here.
    void loadOperations().catch(() => undefined);
    if (!isKept) void keepAnswers();
  });
  return {
    boot,
    definitions,
    language,
    flows,
    screens,
    definitionsAt: async (address) => {
      const definitionsOfVersion = await loadDefinitions(address, readJson);
      return {
        definitions: definitionsOfVersion,
        flows: createFlows(definitionsOfVersion),
        screens: createScreenLibrary(definitionsOfVersion, ports),
      };
    },
    calls,
    connection,
    session,
    activity: watchActivity(window, Date.now),
    initialApplication: initialApplication(
      definitions.organisation,
      keptReferrer(location.search, sessionStorage),
      referral !== null,
      registers && everybody === null && isNewcomer(),
    ),
    referral,
    drafts: drafted,
    queries,
  };
}

/** Returns drafts that are ready when some work has ended too. */
function readyAfter(drafts: DraftStore, work: Promise<unknown>): DraftStore {
  let isReady = false;
  const end = async () => {
    await Promise.all([drafts.ready, work]);
    isReady = true;
  };
  return { ...drafts, ready: end(), isReady: () => isReady };
}

/** Calls `begin` when a person first uses the page: nobody answers before. */
function onFirstUse(begin: () => void): void {
  const waiting = new AbortController();
  const use = () => {
    waiting.abort();
    begin();
  };
  for (const kind of ["click", "input", "keydown"])
    addEventListener(kind, use, { capture: true, signal: waiting.signal });
}

/** Returns where an application of the first product with words begins; null without one. */
function beginningOf({ flows }: App["definitions"]): string | null {
  return Object.values(flows).find(({ product }) => product)?.product?.begin ?? null;
}

/** Returns a broker's link while it opens a registration; forgets any other. */
async function openReferral(calls: App["calls"], secret: string | null): Promise<App["referral"]> {
  if (secret === null) return null;
  // Without an answer the link counts as open: the server decides when the borrower registers.
  const isOpen = await calls.isReferralOpen(secret).catch(() => true);
  const forget = () => sessionStorage.removeItem(REFERRAL_KEY);
  if (isOpen) return { secret, forget };
  forget();
  return null;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // The client retries by itself and reports trouble. A second layer would multiply the
        // waits.
        retry: false,
        networkMode: "always",
        staleTime: 30_000,
        refetchOnWindowFocus: false,
      },
    },
  });
}
