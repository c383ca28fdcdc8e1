/**
 * Loads late parts of the app for the bundler, in place of its own helper. A browser remembers a
 * failed import for the life of the page. So each file of a part is fetched first, again and again
 * while the network fails, and the import then finds all of them in the browser's cache.
 */
import { ATTEMPTS } from "#src/calls/retry.ts";
import { pause } from "./pause.ts";
import { serverAnswers } from "./use-reachable-again.ts";

/** Event of the window when a part begins to wait for the network (`detail` true), and when it ends. */
export const PART_WAITS = "hearthline:part-waits";

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 4000;

/** Files that have arrived or are on their way. */
const files = new Map<string, Promise<void>>();

/**
 * @param load imports the part
 * @param dependencies paths of the files that the part needs, from the root of the site
 * @param folder path of the folder with the files of the build
 * @throws when the server does not have the part; the window gets the bundler's event before
 */
export async function loadPart<Part>(
  load: () => Promise<Part>,
  dependencies: readonly string[] = [],
  folder = "assets",
): Promise<Part> {
  try {
    // The bundler leaves out a file without dependencies, which only the import itself names.
    const own = /\.\/([\w.-]+\.js)/.exec(String(load))?.[1];
    const paths = own === undefined ? dependencies : [...dependencies, `${folder}/${own}`];
    await Promise.all(paths.map((path) => arrived(`/${path}`)));
    return await load();
  } catch (error) {
    dispatchEvent(Object.assign(new Event("vite:preloadError"), { payload: error }));
    throw error;
  }
}

/** Whether the document itself has loaded the file. Without its scripts this code would not run. */
function isOfDocument(address: string): boolean {
  const own = document.head.querySelector<HTMLScriptElement | HTMLLinkElement>(
    `[src="${address}"], [href="${address}"]`,
  );
  return own !== null && ("src" in own || own.sheet !== null);
}

function arrived(address: string): Promise<void> {
  const arriving =
    files.get(address) ?? (isOfDocument(address) ? Promise.resolve() : arrive(address));
  files.set(address, arriving);
  arriving.catch(() => files.delete(address));
  return arriving;
}

async function arrive(address: string): Promise<void> {
  const report = (waits: boolean) => dispatchEvent(new CustomEvent(PART_WAITS, { detail: waits }));
  let failures = 0;
  for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(2 * wait, LONGEST_PAUSE_MS)) {
    const status = await attempt(address);
    if (status === 200) {
      if (wait > FIRST_PAUSE_MS) report(false);
      return;
    }
    if (await serverAnswers()) failures += 1;
    else report(true);
    // A file that fails as often as a call may, while the server answers, is blocked or gone.
    if (status === 404 || failures === ATTEMPTS) throw new Error(`${address}: ${status}`);
    await pause(wait);
  }
}

/** Returns the status of the answer; 0 without a whole answer. */
async function attempt(address: string): Promise<number> {
  try {
    const answer = await fetch(address);
    await answer.arrayBuffer();
    if (answer.ok && address.endsWith(".css")) await showStyles(address);
    return answer.ok ? 200 : answer.status;
  } catch {
    return 0;
  }
}

function showStyles(address: string): Promise<unknown> {
  if (document.querySelector(`link[rel="stylesheet"][href="${address}"]`)) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const link = document.createElement("link");
    link.rel = "stylesheet";
    link.crossOrigin = "";
    link.href = address;
    link.onload = resolve;
    link.onerror = () => {
      link.remove();
      reject(new Error(address));
    };
    document.head.append(link);
  });
}
