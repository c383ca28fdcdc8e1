/** A registered, logged-in borrower in a separate browser. */
import type { Browser, Page } from "playwright";
import { visit, type Visit } from "./browser.ts";
import { begin, place, type Placed } from "./sandbox.ts";

export interface Borrower extends Visit {
  readonly placed: Placed;
  /** Address of the application, without a trailing slash. */
  readonly base: string;
}

/** The smallest page of the site, to reach its storage without starting the app. */
const empty = '<!doctype html><link rel="icon" href="data:,"><title>Empty</title>';

/** Logs the browser in, from its next page on. */
export async function logIn(
  page: Page,
  address: string,
  { token }: Pick<Placed, "token">,
): Promise<void> {
  const emptyPage = `${address}/empty`;
  await page.route(emptyPage, (route) => route.fulfill({ contentType: "text/html", body: empty }), {
    times: 1,
  });
  await page.goto(emptyPage);
  await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${token}`);
}

/**
 * Opens a browser at the due page for a borrower of the persona, at the start of the application or
 * in the checklist state.
 */
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
