/** Each place of the sandbox's table, and from there each page that the due page allows. */
import type { Page } from "playwright";
import {
  placeAt,
  placeOnly,
  placesOf,
  visitAs,
  type Place,
} from "../../journeys/support/places.ts";
import { placeFurther, type Placed } from "../../journeys/support/sandbox.ts";
import { routeTable } from "../../journeys/support/screens.ts";
import { arrive } from "../../journeys/support/walk.ts";
import type { Tour } from "./tour.ts";

const pages = routeTable().filter(({ flow }) => flow === "heloc");
/** Fills the parameter of a page's path. */
const pathOf = ({ id, path }: (typeof pages)[number]) => {
  const pattern = path ?? id;
  return pattern === "/" ? "" : pattern.replaceAll(/:[a-z]+/g, "other");
};

/** Returns the visible page, or the waiting page while the application waits. */
async function visiblePage(page: Page): Promise<string> {
  const waits = page.locator('[role="status"] time').first();
  const arrived = arrive(page).then(({ page: id }) => id);
  arrived.catch(() => undefined);
  return Promise.race([arrived, waits.waitFor({ timeout: 45_000 }).then(() => "heloc/waiting")]);
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
    let placed: Placed | null = null;
    for (const place of placesOf(persona)) {
      placed = await placedAt(address, placed, place);
      const { page, context } = await visitAs(browser, address, placed.token);
      const base = `${address}/account/heloc/${placed.uuid}`;
      const state = `${place.checklistState}, ${persona}`;
      await page.goto(base);
      const due = await visiblePage(page);
      await camera.take(page, due, state);
      for (const row of pages) {
        const name = `heloc/${row.id}`;
        if (!row.within?.some((each) => `heloc/${each}` === due)) continue;
        if (camera.pictures.some((picture) => picture.page === name)) continue;
        await page.goto(`${base}/${pathOf(row)}`);
        if ((await visiblePage(page)) === name) await camera.take(page, name, state);
      }
      await context.close();
    }
  };
