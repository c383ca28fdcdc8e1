/**
 * A borrower and an agent in two browsers: they write to each other, see each other type, send each other files, the agent ends it,
 * and the borrower takes the survey. Each browser is on another server of the same PostgreSQL, one of which dies meanwhile.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasPostgres, startCluster, type Cluster } from "#server/testing/databases.ts";
import { launch } from "./support/browser.ts";
import { OPEN, say } from "./support/chat.ts";
import { mouse } from "./support/hands.ts";
import { startProduct, type Product } from "./support/process.ts";
import { setClock } from "./support/sandbox.ts";
import { talk } from "./support/talk.ts";

let browser: Browser;
let cluster: Cluster | null = null;
const products: Product[] = [];
beforeAll(async () => {
  browser = await launch();
});
afterAll(async () => {
  await browser?.close();
  await Promise.all(products.map((product) => product.stop()));
  cluster?.stop();
});

it.runIf(hasPostgres)(
  "over PostgreSQL, each browser on another server, one of which dies and comes back",
  async () => {
    cluster = startCluster();
    const DATABASE_URL = (await cluster?.create()) ?? "";
    const one = await startProduct({ DATABASE_URL });
    products.push(one);
    const two = await startProduct({ DATABASE_URL, DATA_DIR: one.data });
    products.push(two);
    await Promise.all(products.map(({ address }) => setClock(address, OPEN)));
    const faults = await talk({
      browser,
      borrowerAt: one.address,
      agentsAt: two.address,
      handsOf: () => mouse,
      meanwhile: async ({ panel, desk, borrowerPage, agentPage }) => {
        const lost = /^Connection lost\. Attempting to reconnect\./;
        await one.kill();
        const killed = Date.now();
        await panel.alert.filter({ hasText: lost }).waitFor();
        expect(Date.now() - killed).toBeLessThan(2_000);
        // Both go on writing meanwhile; nothing of it is lost, doubled, or out of its order.
        for (const text of ["One, unheard", "Two, unheard"])
          await say(borrowerPage, mouse, panel.box, text);
        await say(agentPage, mouse, desk.box, "Are you there?");
        await one.restart();
        await panel.alert.waitFor({ state: "hidden" });
        await panel.said("Are you there?").waitFor();
        await desk.said("Two, unheard").waitFor();
        const heard = await desk.talk.locator(".said .text").allTextContents();
        expect(heard.filter((text) => text.endsWith("unheard"))).toEqual([
          "One, unheard",
          "Two, unheard",
        ]);
      },
    });
    // A server that dies is told by the browser itself.
    const own = /ERR_CONNECTION_REFUSED|WebSocket connection/;
    expect(faults.filter((each) => !own.test(each))).toEqual([]);
  },
);
