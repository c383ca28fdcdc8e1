/**
 * Every widget and block in a real browser: accessible, no wider than a phone, with nothing blocked
 * and no console error.
 */
import type { Browser, Page, Route } from "playwright";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { entries } from "#renderers/gallery/entries.ts";
import { expectAccessible } from "../journeys/support/axe.ts";
import { launch, visit } from "../journeys/support/browser.ts";

const wide = { width: 1280, height: 900 };
let browser: Browser;
const address = inject("gallery");

beforeAll(async () => {
  browser = await launch();
  ({ page, errors } = await visit(browser, wide));
  await page.goto(address);
});
afterAll(() => browser?.close());

let page: Page;
let errors: string[];

async function open(name: string, state: string) {
  await page.goto(`${address}/?entry=${name}&state=${state}`);
  await rendered();
}

/** Shows another entry in the same document, which saves the load. */
async function turnTo(name: string, state: string) {
  const search = `?entry=${name}&state=${state}`;
  await page.evaluate((query) => {
    history.pushState(null, "", `/${query}`);
    dispatchEvent(new PopStateEvent("popstate"));
  }, search);
  await page.locator(`[data-shown="${search}"] h1`).waitFor();
  await rendered();
}

async function rendered() {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** An unchecked box is an answer, so nothing can be missing. */
const neverMissing = new Set(["widgets/checkbox"]);

describe.each(entries.map(({ name, screen }) => [name, screen] as const))("%s", (name, screen) => {
  test("is accessible with its error and when filled, fits a phone, and logs no error", async () => {
    await turnTo(name, "empty");
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("H1");
    if (screen.form && !neverMissing.has(name)) {
      await page.getByRole("button", { name: "Continue", exact: true }).click();
      const summary = page.getByRole("alert").filter({ hasText: "There is a problem" });
      await summary.waitFor();
      await expectAccessible(page, `${name}, with its error`);
      await summary.getByRole("link").first().click();
      const inside = await page.evaluate(
        () => document.activeElement?.closest('[data-field^="root_value"]') !== null,
      );
      expect(inside, "the summary's link leads into the field").toBe(true);
    }

    await turnTo(name, "filled");
    await expectAccessible(page, `${name}, filled`);
    await page.setViewportSize({ width: 320, height: 640 });
    const [scroll, client] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    expect(scroll, "wider than the phone").toBeLessThanOrEqual(client as number);
    await page.setViewportSize(wide);
    expect(errors.splice(0)).toEqual([]);
  });
});

test("Enter submits text that the person typed a moment before", async () => {
  await open("widgets/text", "empty");
  await page.getByLabel("First name").fill("Ada");
  await page.getByLabel("First name").press("End");
  await page.keyboard.type(" B");
  await page.keyboard.press("Enter");
  await page.getByText('{"value":"Ada B"}').waitFor();
});

test("a document counts as read only after its end was visible", async () => {
  await open("blocks/document-viewer", "empty");
  await page.setViewportSize({ width: 900, height: 420 });
  const document = page.getByRole("region", { name: "Credit agreement" });
  await document.locator("canvas").first().waitFor();
  await page.getByText("0 of 2 read").waitFor();
  const item = page.getByRole("listitem").first();
  const before = (await item.boundingBox())?.height;
  await document.evaluate((element) => element.scrollTo(0, element.scrollHeight));
  await document.getByText("End of the document").scrollIntoViewIfNeeded();
  await page.getByText("1 of 2 read").waitFor();
  // Content below stays in place: the button to the next document appears under the pages.
  expect((await item.boundingBox())?.height).toBe(before);
  await page.setViewportSize(wide);
});

test("a document reserves its space, so nothing below it moves when it arrives", async () => {
  const heldRoutes: (() => void)[] = [];
  const hold = (route: Route) =>
    new Promise<void>((go) => heldRoutes.push(go)).then(() => route.continue());
  const parts = [/pdf-pages/, /pdf\.worker/];
  for (const part of parts) await page.route(part, hold);
  try {
    await open("blocks/document-viewer", "empty");
    const item = page.getByRole("listitem").first();
    const below: number[] = [];
    const measure = async () => below.push((await item.boundingBox())?.height ?? 0);
    for (const _part of parts) {
      await expect.poll(() => heldRoutes.length).toBeGreaterThan(0);
      await page.getByText("Opening the document…").waitFor();
      await measure();
      for (const go of heldRoutes.splice(0)) go();
    }
    await item.locator("canvas").first().waitFor();
    await measure();
    for (const height of below)
      expect(Math.abs(height - (below.at(-1) ?? 0))).toBeLessThanOrEqual(2);
  } finally {
    for (const part of parts) await page.unroute(part);
  }
});

test("the outline of a document never refers to missing text, also while it renders again", async () => {
  await open("blocks/document-viewer", "empty");
  const outline = page.locator("[aria-owns]").first();
  await outline.waitFor({ state: "attached" });
  await page.evaluate(() => {
    const missing = new Set<string>();
    Object.assign(window, { missing });
    new MutationObserver(() => {
      for (const owner of document.querySelectorAll("[aria-owns]"))
        for (const id of owner.getAttribute("aria-owns")?.split(" ") ?? [])
          if (document.getElementById(id) === null) missing.add(id);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  const drawnAt = () =>
    page.locator("[data-page] canvas").evaluateAll(([canvas]) => canvas?.style.width ?? "");
  for (const width of [320, 1280, 400, wide.width]) {
    const before = await drawnAt();
    await page.setViewportSize({ ...wide, width });
    await expect.poll(drawnAt).not.toBe(before);
    await outline.waitFor({ state: "attached" });
  }
  expect(
    await page.evaluate(() => [...(window as unknown as { missing: Set<string> }).missing]),
  ).toEqual([]);
});

test("a signature can be drawn and survives turning the phone", async () => {
  await open("blocks/signature", "empty");
  await page.getByLabel("Full legal name").fill("Ada Alvarez");
  const area = page.locator("canvas");
  await area.scrollIntoViewIfNeeded();
  const box = (await area.boundingBox()) as { x: number; y: number; width: number; height: number };
  await page.mouse.move(box.x + 30, box.y + 90);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, box.y + 40, { steps: 6 });
  await page.mouse.move(box.x + 300, box.y + 120, { steps: 6 });
  await page.mouse.up();
  await page.setViewportSize({ width: 400, height: 800 });
  const inked = () =>
    area.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const pixels = canvas.getContext("2d")?.getImageData(0, 0, canvas.width, canvas.height).data;
      return pixels?.some((value, index) => index % 4 === 0 && value < 128) ?? false;
    });
  await expect.poll(inked).toBe(true);
  await page.setViewportSize(wide);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByText('"kind":"DRAWN"').waitFor();
});

test("computed values follow the keyboard and stay accessible", async () => {
  await open("widgets/currency/computed", "empty");
  const month = page.locator("output", { hasText: "Income each month" });
  expect(await month.getByRole("img", { name: "not known yet" }).count()).toBe(1);
  await page.getByLabel("Yearly income").focus();
  await page.keyboard.type("100000");
  await expect.poll(() => month.innerText()).toContain("$8,333.33");
  await page.keyboard.press("Backspace");
  await expect.poll(() => month.innerText()).toContain("$833.33");
  await expectAccessible(page, "computed values");
  await page.setViewportSize({ width: 390, height: 800 });
  await expectAccessible(page, "computed values on a phone");
  await page.setViewportSize(wide);
});

test("lookups suggest, explain a number and offer choices by keyboard, and stay accessible", async () => {
  await open("widgets/suggest", "empty");
  await page.getByRole("combobox", { name: "Employer" }).focus();
  await page.keyboard.type("orchard");
  await page.getByRole("option", { name: "Orchard Medical Group, Bend" }).waitFor();
  await page.keyboard.press("ArrowUp");
  await expectAccessible(page, "open suggestions");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, "open suggestions on a phone");
  await page.setViewportSize(wide);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await page.getByText(/"value":"Orchard Medical Group"/).waitFor();
  expect(await page.getByLabel("City of the employer").inputValue()).toBe("Bend");

  await open("widgets/identifier", "empty");
  await page.getByLabel("License number").focus();
  await page.keyboard.type("47-11");
  await page.getByText("Held by Harbor Realty.").waitFor();
  await page.keyboard.type("0");
  await page.getByText("Nobody has this license.").waitFor();
  await expectAccessible(page, "the warning of an identifier");
  await page.keyboard.press("Enter");
  await page.getByText('{"value":"47110"}').waitFor();

  await open("widgets/select/lookup", "empty");
  await page.getByLabel("Branch").focus();
  await page.keyboard.type("Har");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText('{"value":"HARBOR"}').waitFor();
});

test("amounts, phone numbers and countries are answered by keyboard, in the language of the page", async () => {
  await open("widgets/currency/other", "empty&locale=es-US");
  const amount = page.getByRole("textbox", {
    name: "Savings in Canada",
    description: /dólares canadienses/,
  });
  await amount.focus();
  await page.keyboard.type("1250.5");
  await expectAccessible(page, "an amount in Spanish");
  await page.keyboard.press("Enter");
  await page.getByText('{"value":1250.5}').waitFor();

  await open("widgets/phone/abroad", "empty&locale=es-US");
  await page.getByRole("combobox", { name: "Phone of the employer" }).focus();
  await page.keyboard.type("Alemania");
  await page.keyboard.press("Tab");
  await page.keyboard.type("030 901820");
  await expectAccessible(page, "a phone number abroad");
  await page.keyboard.press("Enter");
  await page.getByText('{"value":"+4930901820"}').waitFor();

  await open("fields/address/abroad", "empty&locale=es-US");
  await page.getByLabel("Country").focus();
  await page.keyboard.type("Reino");
  expect(await page.getByLabel("Country").inputValue()).toBe("GB");
  for (const answer of ["1 High Street", "", "London"]) {
    await page.keyboard.press("Tab");
    await page.keyboard.type(answer);
  }
  await page.getByLabel("County").waitFor();
  await page.getByLabel("Postcode").focus();
  await page.keyboard.type("SW1A 1AA");
  await expectAccessible(page, "an address abroad");
  await page.setViewportSize({ width: 320, height: 640 });
  await expectAccessible(page, "an address abroad on a phone");
  await page.setViewportSize(wide);
  await page.keyboard.press("Enter");
  await page.getByText(/"country":"GB".*"zip":"SW1A 1AA"/).waitFor();
});

test("choices from data are chosen by keyboard", async () => {
  await open("widgets/select/choices", "empty");
  await page.getByLabel("Purpose").focus();
  await page.keyboard.type("Pay");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.getByText('{"value":"DEBT"}').waitFor();

  await open("widgets/radio-cards/choices", "empty");
  await page.getByLabel("Credit agreement").focus();
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page, "choices from the application");
  await page.keyboard.press("Enter");
  await page.getByText(/"value":"[0-9-]+12"/).waitFor();
});
