/** Somebody who is registered and logged in, in a browser of their own. */
import type { Browser, Page } from "playwright";
import { visit, type Visit } from "./browser.ts";
import { begin, place, type Placed } from "./sandbox.ts";

export interface Borrower extends Visit {
  readonly placed: Placed;
  /** Address of the application, without a slash at the end. */
  readonly base: string;
}

/** The least that lends a site's storage: no app starts, and no icon is asked for. */
const empty = '<!doctype html><link rel="icon" href="data:,"><title>Empty</title>';

/** From the next page on the browser is logged in. */
export async function logIn(
  page: Page,
  address: string,
  { token }: Pick<Placed, "token">,
): Promise<void> {
  const here = `${address}/empty`;
  await page.route(here, (route) => route.fulfill({ contentType: "text/html", body: empty }), {
    times: 1,
  });
  await page.goto(here);
  await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${token}`);
}

/** A borrower of the persona at the start of the application, or in the checklist state; the browser shows the page due. */
export async function borrower(
  browser: Browser,
  address: string,
  persona: string,
  checklistState?: string,
): Promise<Borrower> {
  const placed =
    checklistState === undefined
      ? await begin(address, persona)
      : await place(address, persona, checklistState);
  const visited = await visit(browser);
  await logIn(visited.page, address, placed);
  const base = `${address}/account/heloc/${placed.uuid}`;
  await visited.page.goto(base);
  return { ...visited, placed, base };
}
