/** Pages to which only staff or a typed address leads, of each product. */
import { pathOf, placeOnly, places, productOf, visitAs } from "../../journeys/support/places.ts";
import { products, rowsByStatus } from "../../journeys/support/page-tables.ts";
import { patch } from "../../journeys/support/sandbox.ts";
import { routeTable } from "../../journeys/support/screens.ts";
import { arrive } from "../../journeys/support/walk.ts";
import type { Tour } from "./tour.ts";

export const unplacedTour: Tour = async ({ address, browser, camera }) => {
  const isTaken = (name: string) => camera.pictures.some(({ page }) => page === name);
  for (const name of products.keys()) {
    // Where the borrower answers, no page waits for the server.
    const place = places.find((each) => productOf(each.persona) === name && !each.waitsFor);
    if (place === undefined) continue;
    const placed = await placeOnly(address, place);
    const { page, context } = await visitAs(browser, address, placed.token);
    const base = `${address}${pathOf(name, placed.uuid)}`;
    for (const row of routeTable().filter(({ flow }) => flow === name)) {
      if (isTaken(`${name}/${row.id}`)) continue;
      await page.goto(`${base}/${row.path ?? row.id}`);
      const arrived = (await arrive(page)).page;
      if (arrived === `${name}/${row.id}`) await camera.take(page, arrived, "by its address");
    }
    for (const row of rowsByStatus(name)) {
      if (isTaken(`${name}/${row.page}`)) continue;
      const [checklistStatus] = row.states;
      await patch(address, placed.uuid, { status: { checklistStatus } });
      await page.goto(base);
      await camera.take(page, (await arrive(page)).page, String(checklistStatus));
    }
    await context.close();
  }
};
