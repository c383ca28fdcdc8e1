import { accessSync, constants, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run } from "./run.ts";

/** Debian's Chromium without windows comes first: a window costs a test half a second of a processor. */
const names = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

/**
 * Returns CHROMIUM_PATH, or the first browser on the PATH and in the usual places; null when there
 * is none.
 */
export function findBrowser(): string | null {
  const configuredPath = process.env.CHROMIUM_PATH;
  if (configuredPath !== undefined && configuredPath !== "")
    return runs(configuredPath) ? configuredPath : null;
  const folders = [...(process.env.PATH ?? "").split(delimiter), "/usr/bin", "/usr/local/bin"];
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
  ];
  return candidates.find(runs) ?? null;
}

const isDebian = (): boolean => {
  try {
    return /^ID(_LIKE)?=.*debian/m.test(readFileSync("/etc/os-release", "utf8"));
  } catch {
    return false;
  }
};

export const howToInstall =
  "No browser: install Chromium (Debian: apt-get install chromium-headless-shell) or set CHROMIUM_PATH to one.";

/** Finds a browser, or installs Debian's as root. Returns null when neither works. */
export async function provideBrowser(): Promise<string | null> {
  const browser = findBrowser();
  if (browser !== null || process.env.CHROMIUM_PATH) return browser;
  if (process.getuid?.() !== 0 || !isDebian()) return null;
  const quiet = { DEBIAN_FRONTEND: "noninteractive" };
  console.log("No browser found: installing Debian's Chromium.");
  await run("apt-get", ["update", "-qq"], quiet);
  await run(
    "apt-get",
    ["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"],
    quiet,
  );
  return findBrowser();
}
