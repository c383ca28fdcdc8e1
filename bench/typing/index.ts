/**
 * Measures keystroke to next paint in a form of 100 fields and in a list of 40 items of six fields.
 * The form is compared with the same form hand-written with Mantine, the list with the same fields
 * without a list.
 *
 * Contenders take turns and change order each round, so a busy machine slows both. A measurement
 * starts at the key's event and ends in the first task after the next frame, that is, after the
 * paint.
 */
import { createServer } from "node:http";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import type { Browser, Locator, Page } from "playwright";
import { build } from "vite";
import config from "../../vite.config.ts";
import { launchOwn } from "#tests/journeys/support/browser.ts";
import type { Bench } from "../bench.ts";
import { flatLabel, typed, typedItem } from "./fields.ts";

const { item, field } = typedItem;
const byLabel = (page: Page) => page.getByLabel(typed.label, { exact: true });

/** Each page with the input to type into. */
const contenders = {
  hand: byLabel,
  screen: byLabel,
  flat: (page: Page) => page.getByLabel(flatLabel(item, field), { exact: true }),
  list: (page: Page) =>
    page
      .getByRole("group", { name: `Item ${item}`, exact: true })
      .getByLabel(field.label, { exact: true }),
} satisfies Record<string, (page: Page) => Locator>;
type Contender = keyof typeof contenders;
const pairs: readonly (readonly [Contender, Contender])[] = [
  ["hand", "screen"],
  ["flat", "list"],
];
const rounds = 5;
const keys = 40;

const types: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};

async function serve(folder: string) {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    readFile(join(folder, path)).then(
      (body) =>
        response
          .writeHead(200, { "content-type": types[extname(path)] ?? "application/octet-stream" })
          .end(body),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as { port: number };
  return { address: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Milliseconds from key to paint, one for each key. */
async function measure(browser: Browser, site: string, name: Contender): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } });
  try {
    await page.goto(`${site}/${name}.html`);
    await contenders[name](page).click();
    await page.evaluate(() => {
      const samples: number[] = [];
      Object.assign(window, { samples });
      document.addEventListener(
        "keydown",
        () => {
          const began = performance.now();
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => samples.push(performance.now() - began);
            channel.port2.postMessage(null);
          });
        },
        { capture: true },
      );
    });
    for (let key = 1; key <= keys; key += 1) {
      await page.keyboard.press("a");
      await page.waitForFunction(
        (count) => (window as unknown as { samples: number[] }).samples.length >= count,
        key,
      );
    }
    return await page.evaluate(() => (window as unknown as { samples: number[] }).samples);
  } finally {
    await page.close();
  }
}

const median = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

export const typing: Bench = {
  name: "typing",
  async run() {
    const folder = await mkdtemp(join(tmpdir(), "hearthline-typing-"));
    const browser = await launchOwn();
    try {
      // The configuration is spread, not merged: a merge would build the product's pages too.
      await build({
        ...config,
        root: import.meta.dirname,
        configFile: false,
        logLevel: "error",
        build: {
          outDir: folder,
          emptyOutDir: true,
          rolldownOptions: {
            input: Object.keys(contenders).map((name) => join(import.meta.dirname, `${name}.html`)),
          },
        },
      });
      const site = await serve(folder);
      const times: Record<Contender, number[]> = { hand: [], screen: [], flat: [], list: [] };
      for (let round = 0; round < rounds; round += 1)
        for (const pair of pairs)
          for (const name of round % 2 === 0 ? pair : pair.toReversed()) {
            const samples = await measure(browser, site.address, name);
            // The first keys include compilation, which a person does not feel later.
            times[name].push(median(samples.slice(5)));
          }
      site.close();
      const row = (ours: Contender, theirs: Contender) => {
        const [value, reference] = [median(times[ours]), median(times[theirs])];
        return {
          value: value / reference,
          detail: `${value.toFixed(1)} ms against ${reference.toFixed(1)} ms, medians of ${rounds} rounds of ${keys} keys`,
        };
      };
      return [
        {
          measure: "keystroke to next paint, 100 fields",
          ...row("screen", "hand"),
          unit: "× hand-written Mantine",
          bound: { atMost: 1.5 },
        },
        {
          measure: "keystroke to next paint, a list of 40 items of six fields",
          ...row("list", "flat"),
          unit: "× the same fields without a list",
          bound: { atMost: 1.2 },
        },
      ];
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
};
