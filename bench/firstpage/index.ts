/**
 * Measures the first registration screen on a slow device and network, against the same fields by
 * hand, in alternation; and how soon each next page of the registration appears, the first page of
 * the new application included.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { launchOwn } from "#tests/journeys/support/browser.ts";
import { fillScreen } from "#tests/journeys/support/fill.ts";
import { startProduct } from "#tests/journeys/support/process.ts";
import { shared } from "#tests/journeys/support/reading.ts";
import { answersOf } from "#tests/journeys/support/screens.ts";
import type { Bench } from "../bench.ts";
import { handSite } from "./hand-site.ts";
import { watchHeadings, watchUsable, type Watched } from "./in-page.ts";
import { slowPage } from "./throttle.ts";

const rounds = Number(process.env.BENCH_ROUNDS ?? 5);
const FIRST = "/account/heloc/register";

const median = (values: readonly number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const watched = (page: Page) =>
  page.evaluate(() => (window as unknown as { watched: Watched }).watched);

/** Returns milliseconds until a new visitor can type and gets answers, and how many requests that took. */
async function firstUse(browser: Browser, address: string) {
  const page = await slowPage(browser, watchUsable);
  try {
    let requests = 0;
    page.on("request", () => (requests += 1));
    await page.goto(address, { waitUntil: "commit" });
    await page.waitForFunction(
      () => (window as unknown as { watched?: Watched }).watched?.answering !== undefined,
    );
    const { usable = Number.NaN, answering = Number.NaN } = await watched(page);
    return { usable, answering, requests };
  } finally {
    await page.context().close();
  }
}

/** Milliseconds from a click, or from the last answer of the server to it, to the next heading. */
const sinceAnswer = (page: Page, count: number) =>
  page.evaluate((before) => {
    const { headings, clicked } = (window as unknown as { watched: Watched }).watched;
    const next = headings[before];
    if (next === undefined) return null;
    const answers = performance
      .getEntriesByType("resource")
      .map((entry) => entry as PerformanceResourceTiming)
      .filter(
        ({ initiatorType, name, responseEnd }) =>
          initiatorType === "fetch" && !/\/(definitions|ft)\//.test(name) && responseEnd <= next.at,
      )
      .map(({ responseEnd }) => responseEnd);
    return { text: next.text, wait: next.at - Math.max(clicked, ...answers) };
  }, count);

/** Registers once and returns what each page waited for. */
async function nextPages(browser: Browser, address: string) {
  const page = await slowPage(browser, watchHeadings);
  const answers = answersOf("approved");
  const waits: { text: string; wait: number }[] = [];
  try {
    await page.goto(address + FIRST);
    for (;;) {
      await page.getByRole("heading", { level: 1 }).waitFor();
      const { key, screen } = shared.screenAt(page.url());
      if (!key.startsWith("register/")) return waits;
      // A person reads and types for longer; the app loads the next page meanwhile.
      await page.waitForTimeout(1_500);
      await fillScreen(page, screen, answers[key] ?? {});
      const count = (await watched(page)).headings.length;
      await page.locator("main button[type=submit]").first().click();
      await page.waitForFunction(
        (before) => (window as unknown as { watched: Watched }).watched.headings.length > before,
        count,
      );
      const wait = await sinceAnswer(page, count);
      if (wait) waits.push(wait);
    }
  } finally {
    await page.context().close();
  }
}

export const firstpage: Bench = {
  name: "firstpage",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "hearthline-firstpage-"));
    const [product, site, browser] = [
      await startProduct(),
      await handSite(folder),
      await launchOwn(),
    ];
    try {
      const addresses = {
        ours: product.address + FIRST,
        hand: `${site.address}/hand.html`,
      };
      // The server renders a page ahead once a visitor has asked for it.
      await fetch(addresses.ours, { headers: { accept: "text/html" } });
      type Times = Record<keyof typeof addresses, number[]>;
      const times: Times = { ours: [], hand: [] };
      const answers: Times = { ours: [], hand: [] };
      let requests = 0;
      for (let round = 0; round < rounds; round += 1)
        for (const name of round % 2 === 0
          ? (["ours", "hand"] as const)
          : (["hand", "ours"] as const)) {
          const use = await firstUse(browser, addresses[name]);
          times[name].push(use.usable);
          answers[name].push(use.answering);
          if (name === "ours") requests = Math.max(requests, use.requests);
        }
      const waits = await nextPages(browser, product.address);
      const [ours, hand] = [median(times.ours), median(times.hand)];
      return [
        {
          measure: "first registration screen usable, slow device and network",
          value: ours / hand,
          unit: "× the same fields by hand",
          bound: { atMost: 1 },
          detail: `${ours.toFixed(0)} ms against ${hand.toFixed(0)} ms, medians of ${rounds} rounds`,
        },
        {
          measure: "first registration screen answers a press, slow device and network",
          value: median(answers.ours) / median(answers.hand),
          unit: "× the same fields by hand",
          detail: `${median(answers.ours).toFixed(0)} ms against ${median(answers.hand).toFixed(0)} ms; the server's page keeps answers and the press until then`,
        },
        {
          measure: "requests until the first registration screen answers",
          value: requests,
          unit: "requests",
          bound: { atMost: 16 },
        },
        {
          measure: "slowest next page after the server's answer",
          value: Math.max(...waits.map(({ wait }) => wait)),
          unit: "ms",
          bound: { atMost: 200 },
          detail: waits
            .map(({ text, wait }) => `${wait.toFixed(0).padStart(5)} ms  ${text}`)
            .join("\n"),
        },
      ];
    } finally {
      await browser.close();
      site.close();
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
