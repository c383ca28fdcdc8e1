/**
 * A borrower and an agent in two browsers write, see each other type and send files. The agent ends
 * the chat, and the borrower takes the survey. Each browser is on another server of the same
 * PostgreSQL, and one server dies meanwhile.
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
  "a chat over PostgreSQL survives the death of one of its two servers",
  async () => {
    cluster = startCluster();
    const DATABASE_URL = (await cluster?.create()) ?? "";
    const firstServer = await startProduct({ DATABASE_URL });
    products.push(firstServer);
    const secondServer = await startProduct({ DATABASE_URL, DATA_DIR: firstServer.data });
    products.push(secondServer);
    await Promise.all(products.map(({ address }) => setClock(address, OPEN)));
    const faults = await talk({
      browser,
      borrowerAt: firstServer.address,
      agentsAt: secondServer.address,
      handsOf: () => mouse,
      meanwhile: async ({ panel, desk, borrowerPage, agentPage }) => {
        const lost = /^Connection lost\. Attempting to reconnect\./;
        await firstServer.kill();
        const killed = Date.now();
        await panel.alert.filter({ hasText: lost }).waitFor();
        expect(Date.now() - killed).toBeLessThan(2_000);
        // Both continue to write meanwhile; no message is lost, duplicated or reordered.
        for (const text of ["One, unheard", "Two, unheard"])
          await say(borrowerPage, mouse, panel.box, text);
        await say(agentPage, mouse, desk.box, "Are you there?");
        await firstServer.restart();
        await panel.alert.waitFor({ state: "hidden" });
        await panel.message("Are you there?").waitFor();
        await desk.message("Two, unheard").waitFor();
        const agentTexts = await desk.talk.locator(".said .text").allTextContents();
        expect(agentTexts.filter((text) => text.endsWith("unheard"))).toEqual([
          "One, unheard",
          "Two, unheard",
        ]);
      },
    });
    // The browser logs the lost connection of the killed server: refused, or cut in the middle of a call.
    const expectedError = /ERR_CONNECTION_(REFUSED|RESET)|WebSocket connection/;
    expect(faults.filter((each) => !expectedError.test(each))).toEqual([]);
  },
);
