/**
 * A save is on the open page at once, without a restart and without losing what is typed. A faulty
 * save leaves the version before on the page, with the finding next to it.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, beforeEach, afterEach, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { startProduct, type Product } from "./support/process.ts";
import {
  address,
  faults,
  findings,
  save,
  saves,
  showing,
  type,
  typed,
  typedField,
} from "./support/saves.ts";
import { until } from "./support/until.ts";
import { workingCopy, type WorkingCopy } from "./support/working-copy.ts";

const MINUTE = 60_000;

let copy: WorkingCopy;
let product: Product;
let browser: Browser;
let open: Visit;
beforeAll(async () => {
  copy = await workingCopy("saves");
  [product, browser] = await Promise.all([
    startProduct({ EDITS: "1" }, { folder: copy.root }),
    launch(),
  ]);
  // The first reading checks and publishes all definitions.
  await until("the server follows saves", async () => product.output().includes(FOLLOWS), 8);
}, 12 * MINUTE);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await copy?.remove();
});
beforeEach(async () => {
  open = await visit(browser);
  await open.page.goto(product.address + address);
  await type(open.page);
});
afterEach(() => open.context.close());

/** The start prints it after its first reading of all definitions. */
const FOLLOWS = "Saved definitions are on the page at once.";

it.each(saves)("shows $name that is saved, and keeps what is typed", async (row) => {
  const { page, errors } = open;
  await page.evaluate(() => Object.assign(window, { unchanged: true }));
  const undo = await save(copy.root, row);
  try {
    await showing(page, row, "saved");
  } finally {
    await undo();
  }
  await showing(page, row, "before");
  expect(await typedField(page).inputValue()).toBe(typed.text);
  expect(await page.evaluate(() => "unchanged" in window)).toBe(true);
  expect(errors).toEqual([]);
});

it.each(faults)("shows the finding of $name with its place, on the version before", async (row) => {
  const { page, errors } = open;
  const before = await page.locator("main").innerText();
  const undo = await save(copy.root, row);
  try {
    await findings(page).getByText(row.file).first().waitFor();
    expect(await findings(page).innerText()).toMatch(/:\d+:\d+[^]*Fix: \S/);
    await expectAccessible(page, row.name);
    expect(await page.locator("main").innerText()).toBe(before);
    expect(await typedField(page).inputValue()).toBe(typed.text);
  } finally {
    await undo();
  }
  await findings(page).getByText(row.file).first().waitFor({ state: "hidden" });
  expect(errors).toEqual([]);
});
