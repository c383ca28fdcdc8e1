/**
 * Lenders look like themselves: their pages differ in structure, not only in color. The first page,
 * the offers and a decline of each lender with a `look` of its own are compared in gray, wide and as
 * on a phone. Lenders that only recolor the program miss the bound. Each page stays accessible and
 * fits 320 pixels; each lender costs at most 10 kB more than the main one. `PICTURES=FOLDER` saves
 * the pictures.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { axeFindings } from "./support/axe.ts";
import { launch } from "./support/browser.ts";
import { lenders, type Lender } from "./support/lenders.ts";
import { picture } from "./support/picture.ts";
import { visitAs } from "./support/places.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { placeHeld } from "./support/sandbox.ts";
import { structuralDistance, structureReader, type Structure } from "./support/structure.ts";
import { arrive } from "./support/walk.ts";

const WIDTHS = [1280, 390] as const;
/** Structural distance above which a stranger tells two lenders apart; see the test of the bound. */
const BOUND = 0.3;
const KB = 1000;

/** Lenders that change the program's colors, logo and families, and nothing else of its look. */
const RECOLORED = ["blue-heron", "golden-arbor", "sable-creek", "wildrose"];

let product: SharedProduct;
let browser: Browser;
let own: Lender[];
let recolored: Lender[];
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launch();
  const all = await lenders();
  own = [...all.values()].filter(({ theme }) => theme.look !== undefined);
  recolored = RECOLORED.flatMap((code) => all.get(code) ?? []);
});
afterAll(() => browser?.close());

type Opened = { page: Page; errors: string[]; close: () => Promise<void> };

/** Opens the lender's first page. */
async function openFirst(lender: Lender): Promise<Opened> {
  const { page, context, errors } = await visitAs(browser, "about:blank", "");
  await page.goto(`${product.address}/account/heloc/register?org=${lender.code}`);
  await arrive(page, lender.reading);
  return { page, errors, close: () => context.close() };
}

/** Opens an application of the lender at the checklist state. */
async function openPlace(
  lender: Lender,
  place: { persona: string; checklistState: string },
): Promise<Opened> {
  const { uuid, token } = await placeHeld(product.address, {
    organisation: lender.code,
    ...place,
    answers: { "register/property-info": lender.home },
  });
  const { page, context, errors } = await visitAs(browser, product.address, token);
  await page.goto(`${product.address}/account/heloc/${uuid}?org=${lender.code}`);
  await arrive(page, lender.reading);
  return { page, errors, close: () => context.close() };
}

/** Pages that are compared: the first one, one within an application, and a decline. */
const pages: Record<string, (lender: Lender) => Promise<Opened>> = {
  first: openFirst,
  offers: (lender) => openPlace(lender, { persona: "approved", checklistState: "OFFER_SELECTION" }),
  decline: (lender) =>
    openPlace(lender, { persona: "declined-unemployed", checklistState: "DECLINED" }),
};

interface Seen {
  lender: string;
  page: string;
  structures: Map<number, Structure>;
  faults: string[];
}

async function look(lender: Lender, page: string, check: boolean): Promise<Seen> {
  const reader = await structureReader(browser);
  const opened = await (pages[page] ?? openFirst)(lender);
  const structures = new Map<number, Structure>();
  for (const width of WIDTHS) structures.set(width, await reader.read(opened.page, width));
  await picture(opened.page, `${lender.code}-${page}`);
  const faults = [...opened.errors];
  if (check) {
    faults.push(...(await axeFindings(opened.page)));
    await opened.page.setViewportSize({ width: 320, height: 800 });
    const over = await opened.page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (over > 0) faults.push(`${over} pixels wider than 320`);
  }
  await opened.close();
  return { lender: lender.code, page, structures, faults };
}

/** Returns the distance of each pair, named `one and other at width`. */
function distances(seen: readonly Seen[]): Map<string, number> {
  const pairs = seen.flatMap((one, index) => seen.slice(index + 1).map((other) => [one, other]));
  return new Map(
    pairs.flatMap(([one, other]) =>
      WIDTHS.map((width) => {
        const [a, b] = [one?.structures.get(width), other?.structures.get(width)];
        if (a === undefined || b === undefined) throw new Error("A picture is missing.");
        return [
          `${one?.lender} and ${other?.lender} at ${width}`,
          structuralDistance(a, b),
        ] as const;
      }),
    ),
  );
}

describe("lenders with a look of their own", () => {
  it("are at least eight, and differ from each other and from the main lender without color", async () => {
    expect(own.length).toBeGreaterThanOrEqual(8);
    const main = (await lenders("main")).get("main");
    if (main === undefined) throw new Error("There is no main lender.");
    const faults: Record<string, string[]> = {};
    for (const page of Object.keys(pages)) {
      const seen: Seen[] = [];
      for (const lender of [main, ...own]) {
        const each = await look(lender, page, true);
        seen.push(each);
        if (each.faults.length > 0) faults[`${lender.code} ${page}`] = each.faults;
      }
      const alike = [...distances(seen)].filter(([, distance]) => distance <= BOUND);
      if (alike.length > 0)
        faults[page] = alike.map(([pair, distance]) => `${pair}: ${distance.toFixed(3)}`);
    }
    expect(faults).toEqual({});
  });

  it("differ by more than any lenders that only change colors", async () => {
    const seen: Seen[] = [];
    for (const lender of recolored) seen.push(await look(lender, "first", false));
    expect(seen.length).toBe(RECOLORED.length);
    const above = [...distances(seen)].filter(([, distance]) => distance > BOUND);
    expect(above).toEqual([]);
  });

  it("cost at most 10 kB more than the main lender, load only their own font, and move nothing", async () => {
    const cost = async (code: string) => {
      const { page, context } = await visitAs(browser, "about:blank", "");
      const bytes: Promise<number>[] = [];
      const fonts: string[] = [];
      page.on("response", (response) => {
        const type = response.request().resourceType();
        if (type === "font") fonts.push(response.url());
        // The sandbox's tools are no part of the product.
        if (!response.url().includes("/sandbox/"))
          bytes.push(
            response
              .request()
              .sizes()
              .then(({ responseBodySize }) => responseBodySize),
          );
      });
      await page.addInitScript(() => {
        const shifts: number[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            shifts.push((entry as PerformanceEntry & { value: number }).value);
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto(`${product.address}/account/heloc/register?org=${code}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      await page.waitForLoadState("networkidle");
      await page.evaluate(() => document.fonts.ready);
      const shift = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((sum, each) => sum + each, 0),
      );
      const sizes = await Promise.all(bytes);
      await context.close();
      return { bytes: sizes.reduce((sum, each) => sum + each, 0), fonts, shift };
    };
    const main = await cost("main");
    expect(main.fonts).toEqual([]);
    const faults: string[] = [];
    for (const { code, theme } of own) {
      const { bytes, fonts, shift } = await cost(code);
      const more = (bytes - main.bytes) / KB;
      if (more > 10) faults.push(`${code} costs ${more.toFixed(1)} kB more`);
      const expected = theme.look?.font;
      const names = fonts.map((url) => /\/(\w+)-[^/]*\.woff2$/.exec(url)?.[1]);
      if (names.join() !== (expected ?? "")) faults.push(`${code} loads ${names.join()}`);
      if (shift > main.shift + 0.02) faults.push(`${code} moves by ${shift.toFixed(3)}`);
    }
    expect(faults).toEqual([]);
  });
});
