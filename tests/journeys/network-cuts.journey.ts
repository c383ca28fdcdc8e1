/**
 * A network that fails at random moments: every typed answer arrives, each submission has one effect,
 * and the borrower reads what happens and never reloads.
 */
import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seeded, type Random } from "#engine/guard/testing/random.ts";
import type { AgentView } from "#schemas/types/calls/agents.ts";
import words from "#flows/words/words.json" with { type: "json" };
import { launch, visit } from "./support/browser.ts";
import { openLine, type Break } from "./support/broken-line.ts";
import { mouse, type Hands } from "./support/hands.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { readAsOwner } from "./support/sandbox.ts";
import { answersOf, type Answers } from "./support/screens.ts";
import { walk } from "./support/walk.ts";

/** Cuts altogether; `npm run trust` takes 100. */
const CUTS = Number(process.env["NETWORK_CUTS"] ?? 8);
/** Pages of one borrower, from the first answer to the documents of the application. */
const PAGES = 16;
/** Most cuts of one page: a client gives up a call after five. */
const MOST_OF_A_PAGE = 3;
/** The walk ends here. */
const LAST = "heloc/income/review";
const KINDS: readonly Break[] = ["before", "after", "within"];

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Plans the cuts of one borrower: so many a page that the walk uses all of its own. */
function planCuts(random: Random, wanted: number) {
  const done: Record<Break | "offline", number> = { before: 0, after: 0, within: 0, offline: 0 };
  let due = 0;
  let left = wanted;
  let pages = PAGES;
  let documentCut = false;
  const take = (kind: keyof typeof done) => {
    due -= 1;
    left -= 1;
    done[kind] += 1;
  };
  return {
    done,
    nextPage() {
      const share = left / Math.max(1, pages);
      pages -= 1;
      due = Math.min(MOST_OF_A_PAGE, left, Math.floor(share) + Number(random.chance(share % 1)));
    },
    /** Returns where the line breaks for a request; null when it does not. */
    breakAt({ url = "" }: IncomingMessage): Break | null {
      // The first document always breaks off while it is read.
      const isDocument = !documentCut && left > 0 && url.includes("/documents/");
      if (!isDocument && (due < 1 || !random.chance(0.5))) return null;
      documentCut ||= isDocument;
      const kind = isDocument ? "within" : random.pick(KINDS);
      take(kind);
      return kind;
    },
    /** Returns how long the browser is offline from now on, milliseconds; 0 when it is not. */
    offlineFor(): number {
      if (due < 1 || !random.chance(0.3)) return 0;
      take("offline");
      return 300 + random.below(1500);
    },
  };
}

type Cuts = ReturnType<typeof planCuts>;

/** Hands that lose the network before a key or a click, and get it back after a while. */
function handsOffline(context: BrowserContext, cuts: Cuts): Hands {
  const maybeOffline = async () => {
    const time = cuts.offlineFor();
    if (time === 0) return;
    await context.setOffline(true);
    setTimeout(() => void context.setOffline(false).catch(() => undefined), time);
  };
  return {
    ...mouse,
    press: async (control) => {
      await maybeOffline();
      await mouse.press(control);
    },
    type: async (field, text) => {
      await mouse.type(field, text);
      await maybeOffline();
    },
  };
}

/** Records each notice above the page, and the addresses of the documents that the tab loads. */
async function watch(page: Page) {
  const notices = new Set<string>();
  const loads: string[] = [];
  page.on("domcontentloaded", () => loads.push(page.url()));
  await page.exposeFunction("noteNotice", (text: string) => notices.add(text));
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const text = document.querySelector("output")?.textContent;
      if (text) (window as unknown as { noteNotice(text: string): void }).noteNotice(text);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  return { notices, loads };
}

/** Returns how often the application took each screen. */
async function effects(uuid: string): Promise<Record<string, number>> {
  const headers = { "content-type": "application/json" };
  const created = await fetch(`${product.address}/sandbox/agents`, {
    method: "POST",
    headers,
    body: "{}",
  });
  const { token } = (await created.json()) as { token: string };
  const answer = await fetch(
    `${product.address}/service-agent/secure/api/v1/applications/${uuid}`,
    { headers: { authorization: `Bearer ${token}` } },
  );
  const { history } = (await answer.json()) as AgentView;
  const counts: Record<string, number> = {};
  for (const { kind, about } of history)
    if (kind === "screen.submitted") {
      const screen = JSON.stringify(about);
      counts[screen] = (counts[screen] ?? 0) + 1;
    }
  return counts;
}

/** Walks one borrower over the broken line. @returns the cuts that happened */
async function walkOverCuts(random: Random, wanted: number) {
  const cuts = planCuts(random, wanted);
  const line = await openLine(product.address, cuts.breakAt);
  const { page, context, errors } = await visit(browser);
  const { notices, loads } = await watch(page);
  const email = `cut-${randomUUID()}@example.com`;
  const written = answersOf("approved");
  const answers: Record<string, Answers> = {
    ...written,
    "register/contact-info": { ...written["register/contact-info"], email },
    "register/login-info": { ...written["register/login-info"], email },
  };
  await page.goto(`${line.address}/account/heloc/register`);
  const path = await walk(page, {
    answers,
    hands: handsOffline(context, cuts),
    errors,
    stopAt: (key) => {
      cuts.nextPage();
      return key === LAST;
    },
  });
  await context.setOffline(false);
  // No page came twice, so no answer was lost or sent twice.
  expect(path).toEqual([...new Set(path)]);
  expect(loads, "documents that the tab loaded").toHaveLength(1);
  const token = (await page.evaluate(() => localStorage.getItem("jwt")))?.replace("Bearer ", "");
  const uuid = new URL(page.url()).pathname.split("/")[3] ?? "";
  const { application, profile } = await readAsOwner(product.address, {
    uuid,
    token: token ?? "",
  });
  expect(application).toMatchObject({
    property: { address: answers["register/property-info"]?.["address"] },
    selection: { amount: 60_000 },
  });
  expect(profile).toMatchObject({ email, phone: answers["register/contact-info"]?.["phone"] });
  const counts = await effects(uuid);
  expect(Object.keys(counts).length).toBeGreaterThan(5);
  expect(
    Object.values(counts).filter((times) => times !== 1),
    JSON.stringify(counts),
  ).toEqual([]);
  await context.close();
  await line.close();
  return { done: cuts.done, notices };
}

describe("a network that fails", () => {
  it(
    "loses no answer, doubles no submission, is named to the borrower and needs no reload",
    async () => {
      const random = seeded(49);
      const total = { before: 0, after: 0, within: 0, offline: 0 };
      const sum = () => Object.values(total).reduce((all, each) => all + each, 0);
      const notices = new Set<string>();
      while (sum() < CUTS) {
        const round = await walkOverCuts(random, CUTS - sum());
        for (const kind of [...KINDS, "offline"] as const) total[kind] += round.done[kind];
        for (const notice of round.notices) notices.add(notice);
      }
      console.log(`${sum()} cuts: ${JSON.stringify(total)}`);
      expect([...notices]).toContain(words.app.trouble);
    },
    30 * 60_000,
  );
});
