/**
 * Pages outside an application: log-in, the list, legal pages, the return from a bank, an unknown
 * address.
 */
import type { Page } from "playwright";
import { visit } from "../../journeys/support/browser.ts";
import { visitAs } from "../../journeys/support/places.ts";
import { place, type Placed } from "../../journeys/support/sandbox.ts";
import { routeTable } from "../../journeys/support/screens.ts";
import { arrive } from "../../journeys/support/walk.ts";
import type { Tour, Tourist } from "./tour.ts";

const accountPages = routeTable().filter(({ flow }) => flow === "account");
const BASE = "/account/heloc";
const addressOf = ({ id, path = id }: (typeof accountPages)[number]) =>
  path.startsWith("/") ? path : `${BASE}/${path}`.replace(/\/$/, "");

export const accountTour: Tour = async (tourist) => {
  const { address, browser, camera } = tourist;
  const stranger = await visit(browser);
  await takeEach(tourist, stranger.page, (page) => page.access === "anonymous");
  await stranger.page.goto(`${address}/nothing-lies-here`);
  await stranger.page.getByRole("heading", { level: 1 }).waitFor();
  await camera.take(stranger.page, "/an address that nobody knows");
  await stranger.context.close();

  const placed = await place(address, "approved", "IDENTITY_VERIFICATION");
  const { page, context } = await visitAs(browser, address, placed.token);
  await takeEach(tourist, page, ({ access }) => access !== "anonymous");
  await context.close();
  await takeHandedOff(tourist, placed);
};

/** Takes the page that a phone shows after it has opened the link of a borrower's computer. */
async function takeHandedOff(
  { address, browser, camera }: Tourist,
  { uuid, token }: Placed,
): Promise<void> {
  const calls = `${address}/service-application/api/v1/application/heloc/${uuid}/hand-offs`;
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const made = await fetch(calls, { method: "POST", headers, body: "{}" });
  const { token: secret } = (await made.json()) as { token: string };
  const { page, context } = await visit(browser);
  await page.goto(`${address}${BASE}/hand-off#${secret}`);
  // The page shows the screen that was handed over.
  await page.getByRole("heading", { level: 1 }).waitFor();
  await camera.take(page, "account/hand-off");
  await context.close();
}

/** A redirect's picture gets the name of the page that it leads to. */
async function takeEach(
  { address, camera }: Tourist,
  page: Page,
  among: (row: (typeof accountPages)[number]) => boolean,
): Promise<void> {
  for (const row of accountPages.filter(among)) {
    await page.goto(`${address}${addressOf(row)}`);
    const { page: name } = await arrive(page);
    if (!camera.pictures.some((picture) => picture.page === name)) await camera.take(page, name);
  }
}
