/**
 * Renders pages in a thread of its own, which ends when nobody asks for a new one any more. The thread's
 * side of the messages is in src/prerender/, of which the server imports nothing.
 */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { appFiles } from "#definitions/publish/build-files.ts";

export interface PrerenderOrder {
  /** Address of the page. */
  address: string;
  /** BCP 47. */
  locale: string;
  /** What the server writes into the page. */
  facts: object;
  screen: { flow: string; id: string };
  /** Texts of the published files that the page needs, by address. */
  files: Readonly<Record<string, string>>;
}

export interface PrerenderedPage {
  /** Content of the app's element, with `NONCE` in place of each nonce. */
  html: string;
  /** Addresses of style sheets that the app's page does not name. */
  styles: readonly string[];
  /** Value of the root element's `data-look`. */
  look: string;
}

export interface PrerenderThread {
  /** Whether there is a build that fits the app's. `npm start` makes it while the server runs. */
  isBuilt(): Promise<boolean>;
  /**
   * Returns null for a page that shows nothing before a browser has more.
   * @throws without a build, and when the page cannot be rendered
   */
  render(order: PrerenderOrder): Promise<PrerenderedPage | null>;
  stop(): Promise<void>;
}

/** What rendered pages have in place of the nonce, which differs with each answer. */
export const NONCE = "nonce-of-the-answer";

/** Milliseconds after which an idle thread ends and frees its memory. */
const IDLE = 10_000;
/** Milliseconds for one page. */
const PATIENCE = 10_000;
/** Megabytes of JavaScript objects. */
const HEAP = 256;

/** Returns the texts of the app's style sheets: those that its page names, and the others by address. */
async function stylesOf(root: string, page: string) {
  const names = [...new Set(await appFiles(root))].filter((name) => name.endsWith(".css"));
  const sheets = await Promise.all(
    names.map(
      async (name) => [`/${name}`, await readFile(join(root, "dist", name), "utf8")] as const,
    ),
  );
  const isFirst = ([address]: readonly [string, string]) => page.includes(`"${address}"`);
  return {
    first: sheets
      .filter(isFirst)
      .map(([, text]) => text)
      .join("\n"),
    later: Object.fromEntries(sheets.filter((sheet) => !isFirst(sheet))),
  };
}

/**
 * @param folder of the build that renders pages
 * @param root folder of `dist/`
 * @param page the app's page that this server serves; another build has other style sheets
 */
export function prerenderThread(
  { folder, root }: { folder: string; root: string },
  page: string | null,
): PrerenderThread {
  let worker: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let line: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    clearTimeout(idle);
    const ending = worker;
    worker = null;
    await ending?.terminate();
  };

  const open = async (): Promise<Worker> => {
    const opened = new Worker(join(folder, "worker.mjs"), {
      execArgv: [],
      workerData: { styles: await stylesOf(root, page ?? "") },
      // The environment holds keys.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: HEAP },
    });
    opened.unref();
    worker = opened;
    const forget = () => {
      if (worker === opened) worker = null;
    };
    // A thread may fail between two pages, too: an error that nothing hears would end the server.
    opened.on("error", forget);
    opened.on("exit", forget);
    return opened;
  };

  const ask = async (order: PrerenderOrder): Promise<PrerenderedPage | null> => {
    const thread = worker ?? (await open());
    return new Promise((done, failed) => {
      const settle = () => {
        clearTimeout(timer);
        thread.off("message", onMessage);
        thread.off("error", fail);
        thread.off("exit", onExit);
      };
      const fail = (error: unknown) => {
        settle();
        void stop();
        failed(error instanceof Error ? error : new Error(String(error)));
      };
      const onExit = () => fail(new Error("The thread ended."));
      const onMessage = (answer: PrerenderedPage | { error: string } | null) => {
        settle();
        if (answer !== null && "error" in answer) failed(new Error(answer.error));
        else done(answer);
      };
      const timer = setTimeout(() => fail(new Error("The page took too long.")), PATIENCE).unref();
      thread.on("message", onMessage);
      thread.on("error", fail);
      thread.on("exit", onExit);
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
      thread.postMessage({ ...order, nonce: NONCE });
    });
  };

  const render = async (order: PrerenderOrder) => {
    clearTimeout(idle);
    try {
      return await ask(order);
    } finally {
      idle = setTimeout(() => void stop(), IDLE).unref();
    }
  };

  return {
    isBuilt: async () =>
      page !== null &&
      (await readFile(join(folder, "page.html"), "utf8").catch(() => null)) === page,
    // One after another: the thread renders one page at a time.
    render: (order) => {
      const rendered = line.then(() => render(order));
      line = rendered.catch(() => undefined);
      return rendered;
    },
    stop,
  };
}
