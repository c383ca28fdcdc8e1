/** Somebody who is registered and logged in, in a browser of their own. */
import type { Browser } from "playwright";
import { visit, type Visit } from "./browser.ts";
import { begin, place, type Placed } from "./sandbox.ts";

export interface Borrower extends Visit {
  readonly placed: Placed;
  /** Address of the application, without a slash at the end. */
  readonly base: string;
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
  await visited.page.goto(`${address}/auth/login`);
  await visited.page.evaluate(
    (token) => localStorage.setItem("jwt", `Bearer ${token}`),
    placed.token,
  );
  const base = `${address}/account/heloc/${placed.uuid}`;
  await visited.page.goto(base);
  return { ...visited, placed, base };
}
