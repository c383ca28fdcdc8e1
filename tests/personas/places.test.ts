/**
 * Every place of every product, without a browser: its data lead to the page of the product's tables.
 * Where a vendor, the staff or a date has to come first, their act or the date moves it on. In
 * `tests/journeys/states.journey.ts` the borrower answers at the others.
 */
import { afterAll, beforeAll, expect, it } from "vitest";
import { start, type Running } from "#server/main.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import { othersAct, placeByData } from "../journeys/support/moves.ts";
import { pageOf } from "../journeys/support/page-tables.ts";
import { personas, placeAt, placeFirst, placeOnly, placesOf } from "../journeys/support/places.ts";
import { placeFurther } from "../journeys/support/sandbox.ts";
import { answersOf } from "../journeys/support/screens.ts";
import { neverLate } from "#server/testing/never-late.ts";

let store: TestStore;
let server: Running;
beforeAll(async () => {
  store = await testStore();
  server = await start({
    environment: { ...store.environment, PORT: "0", SANDBOX: "1", LOG_LEVEL: "error" },
    loopDelay: neverLate,
  });
});
afterAll(async () => {
  await server?.close();
  await store?.remove();
});

it.each(personas)(
  "each place of %s has its page, and moves on when others act",
  async (persona) => {
    const { address } = server;
    // A walk begins with the first answer to a page that the persona answers several times.
    const answersAgain = Object.values(answersOf(persona)).some(Array.isArray);
    let placed = await placeFirst(address, persona);
    const now = () => placeByData(address, placed, persona);
    for (const [index, place] of placesOf(persona).entries()) {
      if (index > 0 && answersAgain) placed = await placeOnly(address, place);
      else if (index > 0) await placeFurther(address, placed.uuid, placeAt(place));
      const { checklistState, state, waitsFor } = place;
      const expected = `${checklistState} ${state} ${pageOf(place)}`;
      expect(await now()).toBe(expected);
      // The owner acts after an invitation, which the borrower sends in the browser.
      if (waitsFor === undefined || waitsFor === "nothing" || waitsFor === "owner") continue;
      const moved = async () => (await now()) !== expected;
      await othersAct(address, placed, moved);
      await expect.poll(moved, { message: `${expected} moves on` }).toBe(true);
    }
  },
);
