/**
 * Lists by keyboard alone, on a wide screen and on a phone: adding, changing, removing, undoing and
 * correcting items. The focus is always where the next key belongs.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { expectAccessible } from "../journeys/support/axe.ts";
import { launch, visit } from "../journeys/support/browser.ts";

const address = inject("gallery");
let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

async function open(page: Page, entry: string, state = "empty") {
  await page.goto(`${address}/?entry=${entry}&state=${state}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/** Returns the accessible description of the focused element: its name or its text. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement & { labels?: NodeListOf<HTMLElement> };
    return (element.labels?.[0] ?? element).innerText.replaceAll(/\s+/g, " ").trim();
  });

/** Presses Tab until the element with this name has the focus. */
async function tabTo(page: Page, name: string) {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press("Tab");
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab never reaches "${name}".`);
}

async function press(page: Page, name: string) {
  await tabTo(page, name);
  await page.keyboard.press("Enter");
}

const expectFits = async (page: Page) =>
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBeLessThanOrEqual(0);

test.concurrent.each([1280, 390])("lists work by keyboard at %i pixels", async (width) => {
  const { page, context, errors } = await visit(browser, { width, height: 900 });
  const check = async (where: string) => {
    await expectAccessible(page, `${where} at ${width}`);
    await expectFits(page);
  };

  // Every item is open: add, remove, undo.
  await open(page, "fields/list");
  await tabTo(page, "Full legal name");
  await page.keyboard.type("Ada Alvarez");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Sp");
  await press(page, "Add another owner");
  expect(await focused(page)).toBe("Full legal name");
  await page.keyboard.type("Benjamin Okafor");
  await check("two owners");
  await page.keyboard.press("Shift+Tab");
  expect(await focused(page)).toBe("Remove Owner 1");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Removed: Owner 1");
  await check("one owner removed");
  await press(page, "Undo");
  expect(await focused(page)).toBe("Full legal name");
  await press(page, "Continue");
  await page
    .getByRole("link", { name: "Owner 2, Relation to you: Choose one of the options." })
    .waitFor();
  await check("with an error in the second owner");
  await press(page, "Owner 2, Relation to you: Choose one of the options.");
  expect(await focused(page)).toBe("Relation to you");
  await page.keyboard.type("An");
  await press(page, "Continue");
  await page.getByText('"name":"Benjamin Okafor","relation":"RELATIVE"').waitFor();

  // One item is open at a time.
  await open(page, "fields/list/one");
  await tabTo(page, "Full legal name");
  await page.keyboard.type("Ada Alvarez");
  await press(page, "Done");
  expect(await focused(page)).toBe(
    "There is a problem Owner 1, Relation to you: Choose one of the options.",
  );
  await check("an item that cannot close");
  await press(page, "Owner 1, Relation to you: Choose one of the options.");
  await page.keyboard.type("Sp");
  await press(page, "Done");
  expect(await focused(page)).toBe("Owner 1 Ada Alvarez, Spouse");
  await check("a closed item");
  await press(page, "Add another owner");
  await page.keyboard.type("Benjamin Okafor");
  await press(page, "Cancel");
  expect(await focused(page)).toBe("Add another owner");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Carla Diaz");
  await press(page, "Continue");
  await page
    .getByRole("link", { name: "Owner 2, Relation to you: Choose one of the options." })
    .waitFor();
  await open(page, "fields/list/one", "filled");
  await check("two closed items");
  await press(page, "Change Owner 2");
  expect(await focused(page)).toBe("Full legal name");
  await page.keyboard.press("Enter");
  expect(await focused(page)).toBe("Owner 2 Benjamin Okafor, Another relative");

  // Single values, to the maximum.
  await open(page, "fields/list/values", "filled");
  await press(page, "Add another name");
  expect(await focused(page)).toBe("Name 3");
  await page.keyboard.type("Ada Lovelace");
  await page.getByText("You can add no more than 3.").waitFor();
  await check("a full list of names");
  await press(page, "Continue");
  await page.getByText('{"value":["Ada King","Ada Byron","Ada Lovelace"]}').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
