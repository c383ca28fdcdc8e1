/** Pages that a person sees while the server cannot give theirs: each opens its address by itself. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, it } from "vitest";
import { type Running, start } from "#server/main.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";

const PICTURES = process.env["WAITING_PICTURES"];

const POLICY = "content-security-policy";

const underWay = new Map<string, Promise<void>>();
const load = { isHigh: false };

let server: Running;
let browser: Browser;
let dataDir = "";
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-waiting-"));
  server = await start({
    environment: { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" },
    loopDelay: { isLong: () => load.isHigh, stop() {} },
    underWay,
  });
  browser = await launch();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** Opens an address in a page that stays and runs scripts, so that axe can check it. */
async function check(address: string): Promise<void> {
  const { page, context } = await visit(browser, { width: 390, height: 844 });
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const headers = response.headers();
    delete headers["refresh"];
    headers[POLICY] = headers[POLICY]?.replace("; sandbox", "") ?? "";
    await route.fulfill({ response, headers });
  });
  await page.goto(address);
  await expectAccessible(page, await page.title());
  if (PICTURES !== undefined)
    await page.screenshot({ path: join(PICTURES, `${await page.title()}.png`) });
  await context.close();
}

const beginsBuild = () => void underWay.set("studio", Promise.resolve());
const endsBuild = () => underWay.clear();
const setLoad = (isHigh: boolean) => () => void (load.isHigh = isHigh);
it.each([
  ["the studio is built", "/studio", beginsBuild, endsBuild],
  ["the load is over", "/account/heloc/register", setLoad(true), setLoad(false)],
])("opens the page by itself when %s", async (_what, path, begin, end) => {
  const address = server.address + path;
  begin();
  await check(address);
  const { page, context } = await visit(browser);
  await page.goto(address);
  const waiting = await page.title();
  end();
  await page.waitForFunction((title) => ![title, ""].includes(document.title), waiting);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("button").first().waitFor();
  await context.close();
});
