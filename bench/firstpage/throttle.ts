import type { Browser, Page } from "playwright";

/** A cheap phone on a weak mobile network. */
const network = {
  offline: false,
  /** Milliseconds of each request. */
  latency: 150,
  /** Bytes a second: 1.6 Mbit/s down and 0.75 Mbit/s up. */
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const SLOWER = 4;

/** Opens a page of a new visitor, with the script in it, on a slow device and network. */
export async function slowPage(browser: Browser, script: () => void): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  // The loader of TypeScript names inner functions by a helper, which the browser does not have.
  await page.addInitScript({ content: "globalThis.__name ??= (value) => value;" });
  await page.addInitScript(script);
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", network);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  return page;
}
