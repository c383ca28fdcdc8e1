/**
 * Lenders look like themselves: their pages differ in structure, not only in color. The first page
 * of each lender with a `look` of its own and the offers of three are compared in gray, wide and as
 * on a phone; in `npm run trust -- further`, the offers and a decline of all. Lenders that only
 * recolor the program miss the bound. Each page stays accessible and fits 320 pixels; each lender
 * costs at most 10 kB more than the main one. `PICTURES=FOLDER` saves the pictures.
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
import { shiftsOf, watchShifts } from "./support/shifts.ts";
import {
  structuralDistance,
  structureReader,
  type Structure,
  type StructureReader,
} from "./support/structure.ts";
import { until } from "./support/until.ts";
import { arrive } from "./support/walk.ts";

const everyLook = process.env["EVERY_LOOK"] === "1";
const WIDTHS = [1280, 390] as const;
/**
 * Structural distance above which a stranger tells two lenders apart, by width. On a phone the same
 * words fill most of a page, so there is less to differ.
 */
const BOUNDS = { 1280: 0.25, 390: 0.05 } as const;
const KB = 1000;

/** Lenders that change the program's colors and logo, with sentences that break into the same lines. */
const RECOLORED = ["golden-arbor", "wildrose"];

let product: SharedProduct;
let browser: Browser;
let reader: StructureReader;
let main: Lender;
let own: Lender[];
let recolored: Lender[];
beforeAll(async () => {
  product = await sharedProduct();
  browser = await launch();
  reader = await structureReader(browser);
  const all = await lenders();
  main = all.get("main") as Lender;
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
  ...(everyLook && {
    decline: (lender: Lender) =>
      openPlace(lender, { persona: "declined-unemployed", checklistState: "DECLINED" }),
  }),
};

/** Lenders whose pages after the first one are opened: each third. */
const looksAt = (page: string): Lender[] =>
  page === "first" || everyLook ? own : own.filter((_lender, index) => index % 3 === 0);

interface Seen {
  lender: string;
  page: string;
  structures: Map<number, Structure>;
  faults: string[];
}

async function look(lender: Lender, page: string, check: boolean): Promise<Seen> {
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

interface Pair {
  name: string;
  distance: number;
  bound: number;
}

/** Returns the distance of each two lenders at each width. */
const pairsOf = (seen: readonly Seen[]): Pair[] =>
  seen.flatMap((one, index) =>
    seen.slice(index + 1).flatMap((other) =>
      WIDTHS.map((width) => ({
        name: `${one.lender} and ${other.lender} at ${width}`,
        distance: structuralDistance(
          one.structures.get(width) ?? [],
          other.structures.get(width) ?? [],
        ),
        bound: BOUNDS[width],
      })),
    ),
  );

describe("lenders with a look of their own", () => {
  it("are at least eight", () => {
    expect(own.length).toBeGreaterThanOrEqual(8);
  });

  it.each(Object.keys(pages))(
    "differ on the page %s from each other and from the main lender without color",
    async (page) => {
      const faults: string[] = [];
      const seen: Seen[] = [];
      for (const lender of [main, ...looksAt(page)]) {
        const each = await look(lender, page, true);
        seen.push(each);
        faults.push(...each.faults.map((fault) => `${lender.code}: ${fault}`));
      }
      const alike = pairsOf(seen).filter(({ distance, bound }) => distance <= bound);
      expect({ faults, alike }).toEqual({ faults: [], alike: [] });
    },
  );

  it("differ by more than lenders that only change colors", async () => {
    const seen: Seen[] = [];
    for (const lender of recolored) seen.push(await look(lender, "first", false));
    expect(seen.length).toBe(RECOLORED.length);
    expect(pairsOf(seen).filter(({ distance, bound }) => distance > bound)).toEqual([]);
  });

  it("cost at most 10 kB more than the main lender, load only their own font, and move nothing", async () => {
    // Scripts and style sheets are those of the one build, so a lender adds only what it names.
    const kinds = ["document", "font", "image"];
    const cost = async ({ code, theme }: Pick<Lender, "code" | "theme">) => {
      const { page, context } = await visitAs(browser, "about:blank", "");
      const loaded = new Map<string, Promise<number>>();
      page.on("response", (response) => {
        const path = new URL(response.url()).pathname;
        if (!kinds.includes(response.request().resourceType()) && !path.startsWith("/definitions/"))
          return;
        const size = response
          .request()
          .sizes()
          .then(({ responseBodySize }) => responseBodySize);
        // A response may arrive while the page closes; its size counts only where it is awaited.
        size.catch(() => undefined);
        loaded.set(path, size);
      });
      await watchShifts(page);
      await page.goto(`${product.address}/account/heloc/register?org=${code}`);
      await page.getByRole("heading", { level: 1 }).waitFor();
      const drawn = theme.look?.illustration?.drawing;
      await until("the drawing", async () =>
        Promise.resolve(!drawn || [...loaded.keys()].some((path) => path.includes(`/${drawn}-`))),
      );
      await page.evaluate(() => document.fonts.ready);
      const shift = (await shiftsOf(page)).reduce((sum, { score }) => sum + score, 0);
      const { manifest } = await page.evaluate(
        () =>
          JSON.parse(document.querySelector("#hearthline")?.textContent ?? "{}") as {
            manifest: string;
          },
      );
      const own = [...loaded].filter(
        ([path]) => !path.startsWith("/definitions/") || path === manifest,
      );
      const sizes = await Promise.all(own.map(([, size]) => size));
      await context.close();
      const fonts = [...loaded.keys()].filter((path) => path.endsWith(".woff2"));
      return { bytes: sizes.reduce((sum, each) => sum + each, 0), fonts, shift };
    };
    const base = await cost(main);
    expect(base.fonts).toEqual([]);
    const faults: string[] = [];
    for (const lender of own) {
      const { code, theme } = lender;
      const { bytes, fonts, shift } = await cost(lender);
      const more = (bytes - base.bytes) / KB;
      if (more > 10) faults.push(`${code} costs ${more.toFixed(1)} kB more`);
      const expected = theme.look?.font;
      const names = fonts.map((url) => /\/(\w+)-[^/]*\.woff2$/.exec(url)?.[1]);
      if (names.join() !== (expected ?? "")) faults.push(`${code} loads ${names.join()}`);
      if (shift > base.shift + 0.02) faults.push(`${code} moves by ${shift.toFixed(3)}`);
    }
    expect(faults).toEqual([]);
  });
});
