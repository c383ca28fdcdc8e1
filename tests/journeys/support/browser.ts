/** A browser with listeners: a console error or a blocked resource fails the journey. */
import { existsSync } from "node:fs";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";

const candidates = [
  process.env["CHROMIUM_PATH"],
  // Without windows, which cost each visit half a second of a processor.
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export function chromiumPath(): string {
  const executable = candidates.find((path) => path && existsSync(path));
  if (executable) return executable;
  throw new Error("No Chromium found: install Debian's package chromium, or set CHROMIUM_PATH.");
}

/**
 * Features of Chromium that the tests do without. A second `--disable-features` replaces
 * Playwright's own, so the list begins with those of Playwright 1.65.
 */
const disabledFeatures = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
  // The address bar's suggestions: each window loads two pages for them, half a second of processor.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/**
 * What the journeys do without, and measurements keep. Most functions of a page run too seldom to
 * pay for optimized code: without it, a load and its check with axe take two thirds of the
 * processor. The limits are V8's times twenty, because the studio's checks run for seconds.
 */
const spared = {
  javascript: [
    "--invocation-count-for-maglev=8000",
    "--invocation-count-for-maglev-osr=2000",
    "--invocation-count-for-osr=10000",
    "--invocation-count-for-turbofan=60000",
    // Playwright asks for the place of each error, also a caught one. V8 would parse its script again.
    "--no-enable-lazy-source-positions",
  ],
  // Each site would have its own process, and so would the empty page before it. A start of one
  // costs as much as a small page. Each context keeps a process of its own.
  features: ["IsolateOrigins", "site-per-process"],
  switches: [
    "--renderer-process-limit=1",
    "--disable-site-isolation-trials",
    // What draws without a graphics card needs no process, to which each picture would be sent.
    "--in-process-gpu",
  ],
};

const start = (features: readonly string[], args: readonly string[]): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      // Debian's Chromium would compose pages with a graphics card that software imitates.
      "--disable-gpu-compositing",
      "--disable-gpu-rasterization",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--no-first-run",
      `--disable-features=${[...disabledFeatures, ...features].join(",")}`,
      ...args,
    ],
  });

/** Starts a browser of one's own, as customers have it, which `close` ends. */
export const launchOwn = (): Promise<Browser> => start([], []);

/** The browser of this worker, which its files use one after the other; null before the first. */
let shared: Browser | null = null;

/**
 * Returns the browser of the worker, and starts it for the worker's first file, because a start
 * costs as much as a page. Its `close` closes the windows of a file. The browser ends with the worker.
 */
export async function launch(): Promise<Browser> {
  if (shared?.isConnected() === true) return shared;
  const browser = await start(spared.features, [
    ...spared.switches,
    `--js-flags=${spared.javascript.join(",")}`,
  ]);
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()));
  };
  shared = browser;
  return browser;
}

/** A call may arrive while its window closes. The route that answers it then fails no test. */
function endRoutesFirst(context: BrowserContext): void {
  const close = context.close.bind(context);
  context.close = async () => {
    await Promise.allSettled(
      [context, ...context.pages()].map((each) => each.unrouteAll({ behavior: "ignoreErrors" })),
    );
    await close();
  };
}

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** Errors of the console and the page so far, with violations of the content security policy. */
  readonly errors: string[];
}

export async function visit(
  browser: Browser,
  viewport = { width: 1280, height: 900 },
): Promise<Visit> {
  const context = await browser.newContext({
    viewport,
    locale: "en-US",
    timezoneId: "America/Los_Angeles",
    // Moving parts cost a sixth of the processor. The borrower's journey has them.
    reducedMotion: "reduce",
  });
  endRoutesFirst(context);
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(String(error)));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return { context, page, errors };
}

/** Loads the page again. A page that polls may learn something and leave by itself, which ends the loading. */
export async function reloadPolling(page: Page): Promise<void> {
  await page.reload().catch((error: Error) => {
    if (!error.message.includes("ERR_ABORTED")) throw error;
  });
}
