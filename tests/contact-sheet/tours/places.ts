/** Each place of the sandbox's table, and from there each page that may be opened from the page that is due. */
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
/** A page whose path has a parameter is looked at with one of its own. */
const pathOf = ({ id, path }: (typeof pages)[number]) => {
  const own = path ?? id;
  return own === "/" ? "" : own.replaceAll(/:[a-z]+/g, "other");
};

/** The page that is shown; the one that waits, while something is waited for. */
async function shown(page: Page): Promise<string> {
  const waits = page.locator('[role="status"] time').first();
  const arrived = arrive(page).then(({ page: id }) => id);
  arrived.catch(() => undefined);
  return Promise.race([arrived, waits.waitFor({ timeout: 45_000 }).then(() => "heloc/waiting")]);
}

/** The account at the place: taken on from the place before, or placed anew where no answer leads there from that. */
async function at(address: string, before: Placed | null, place: Place): Promise<Placed> {
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
      placed = await at(address, placed, place);
      const { page, context } = await visitAs(browser, address, placed.token);
      const base = `${address}/account/heloc/${placed.uuid}`;
      const state = `${place.checklistState}, ${persona}`;
      await page.goto(base);
      const due = await shown(page);
      await camera.take(page, due, state);
      for (const row of pages) {
        const name = `heloc/${row.id}`;
        if (!row.within?.some((each) => `heloc/${each}` === due)) continue;
        if (camera.pictures.some((picture) => picture.page === name)) continue;
        await page.goto(`${base}/${pathOf(row)}`);
        if ((await shown(page)) === name) await camera.take(page, name, state);
      }
      await context.close();
    }
  };
