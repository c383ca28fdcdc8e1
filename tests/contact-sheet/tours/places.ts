/** Each place of the sandbox's table, and from there each page that the due page allows or links to. */
import type { Page } from "playwright";
import {
  pathOf,
  placeAt,
  placeOnly,
  placesOf,
  productOf,
  visitAs,
  type Place,
} from "../../journeys/support/places.ts";
import { placeFurther, type Placed } from "../../journeys/support/sandbox.ts";
import { routeTable, screenAt } from "../../journeys/support/screens.ts";
import { arrive } from "../../journeys/support/walk.ts";
import type { Tour } from "./tour.ts";

const pagesOf = (product: string) => routeTable().filter(({ flow }) => flow === product);
/** Returns the part of the address after the application; `other` fills a parameter. */
const endOf = ({ id, path }: ReturnType<typeof pagesOf>[number]) => {
  const pattern = path ?? id;
  return pattern === "/" ? "" : pattern.replaceAll(/:[a-z]+/g, "other");
};

/** Returns the visible page, or the waiting page while the application waits. */
async function visiblePage(page: Page, product: string): Promise<string> {
  const waits = page.locator('[role="status"] time').first();
  const arrived = arrive(page).then(({ page: id }) => id);
  arrived.catch(() => undefined);
  return Promise.race([
    arrived,
    waits.waitFor({ timeout: 45_000 }).then(() => `${product}/waiting`),
  ]);
}

const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator("main a[href]")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href));

/** Returns name and address of the pages that the due page allows, and of those that it links to. */
function furtherPages(
  pages: ReturnType<typeof pagesOf>,
  due: string,
  links: readonly string[],
): [name: string, address: string][] {
  const allowed = pages
    .filter(({ flow, within = [] }) => within.some((each) => `${flow}/${each}` === due))
    .map((row): [string, string] => [`${row.flow}/${row.id}`, endOf(row)]);
  const names = new Set(pages.map(({ flow, id }) => `${flow}/${id}`));
  const linked = links.flatMap((link): [string, string][] => {
    const name = pageAt(link);
    return name !== null && names.has(name) ? [[name, link]] : [];
  });
  return [...linked, ...allowed];
}

/** Returns the page at an address; null when the address has none. */
function pageAt(link: string): string | null {
  try {
    return screenAt(link).page;
  } catch {
    return null;
  }
}

/**
 * Moves the previous place's account on, or makes a new account where no answer leads to this
 * place.
 */
async function placedAt(address: string, before: Placed | null, place: Place): Promise<Placed> {
  if (before === null) return placeOnly(address, place);
  const further = placeFurther(address, before.uuid, placeAt(place));
  return further.then(
    () => before,
    () => placeOnly(address, place),
  );
}

export const placesTour =
  (persona: string): Tour =>
  async ({ address, browser, camera }) => {
    const product = productOf(persona);
    const pages = pagesOf(product);
    let placed: Placed | null = null;
    for (const place of placesOf(persona)) {
      placed = await placedAt(address, placed, place);
      const { page, context } = await visitAs(browser, address, placed.token);
      const base = `${address}${pathOf(product, placed.uuid)}`;
      const state = `${place.checklistState}, ${persona}`;
      await page.goto(base);
      const due = await visiblePage(page, product);
      await camera.take(page, due, state);
      for (const [name, path] of furtherPages(pages, due, await linksOf(page))) {
        if (camera.pictures.some((picture) => picture.page === name)) continue;
        await page.goto(path.startsWith("http") ? path : `${base}/${path}`);
        if ((await visiblePage(page, product)) === name) await camera.take(page, name, state);
      }
      await context.close();
    }
  };
