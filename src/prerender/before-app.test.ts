import { readFile } from "node:fs/promises";
import { afterEach, expect, it, vi } from "vitest";
import { LASTING_KEY, STORAGE_KEY } from "#src/drafts/store.ts";
import { REFERRAL_KEY, REFERRER_KEY } from "#src/routing/draft/initial-application.ts";
import { RETURNING_KEY, TOKEN_KEY } from "#src/session/token.ts";

const KEYS = [TOKEN_KEY, RETURNING_KEY, STORAGE_KEY, LASTING_KEY, REFERRER_KEY, REFERRAL_KEY];

/** A script, not a module: TypeScript refuses its name in an import. */
const SCRIPT: string = "./before-app.ts";

/** Runs the script anew, as a page does. @returns whether it takes the server's page away */
async function takesAway(): Promise<boolean> {
  vi.resetModules();
  await import(/* @vite-ignore */ SCRIPT);
  return document.documentElement.dataset["known"] !== undefined;
}

afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  location.hash = "";
  delete document.documentElement.dataset["known"];
  document.body.replaceChildren();
});

it("leaves the server's page to a new visitor", async () => {
  sessionStorage.setItem("hearthline:dev-toolbar", "yes");
  expect(await takesAway()).toBe(false);
});

it.each(KEYS)("takes it away where the browser keeps %s", async (key) => {
  (key === STORAGE_KEY ? sessionStorage : localStorage).setItem(key, "kept");
  expect(await takesAway()).toBe(true);
});

it("takes it away from a link with a secret", async () => {
  location.hash = "#secret";
  expect(await takesAway()).toBe(true);
});

it("notes the last pressed button of the server's page alone", async () => {
  await takesAway();
  document.body.innerHTML = `
    <div data-prerendered><button type="button">One</button><button type="button"><b>Two</b></button></div>
    <button type="button">Three</button>`;
  const buttons = [...document.querySelectorAll("button")];
  buttons[0]?.click();
  document.querySelector("b")?.click();
  buttons[2]?.click();
  expect(buttons.map((button) => button.hasAttribute("data-pressed"))).toEqual([
    false,
    true,
    false,
  ]);
});

it("imports nothing, because the page waits for it", async () => {
  expect(await readFile("src/prerender/before-app.ts", "utf8")).not.toMatch(/^import/m);
});
