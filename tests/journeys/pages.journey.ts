/**
 * Every page to which the checklist or the machine leads, opened by a borrower in that state. Each
 * is the page of the product's tables, is accessible (also with its errors), fits a phone, and logs
 * no error.
 */
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checklistPages, conditionalChecklistPages } from "../vocabulary/checklist-table.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { patch, place } from "./support/sandbox.ts";
import { arrive, expectSoundPage } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

type Case = readonly [name: string, changes: object, page: string];

/**
 * One case for each page of the checklist's table: its first state, or the data that the row needs.
 */
const checklist: Case[] = [
  ...checklistPages.map(([[state], page]): Case => [
    String(state),
    { status: { checklistStatus: state } },
    page,
  ]),
  ...conditionalChecklistPages.map(([state, application, page]): Case => [
    `${state} ${JSON.stringify(application)}`,
    { ...application, status: { bpo: null, ...application.status, checklistStatus: state } },
    page,
  ]),
].filter(([, , page], index, all) => all.findIndex(([, , other]) => other === page) === index);

/** Statuses that decide a machine state, each merged over those of the preceding cases. */
const untouched = {
  checklistStatus: "IN_PROGRESS",
  creditFrozenWithPin: false,
  datatreeNoMatch: false,
  uwDecision: "FINAL",
  dtiDecline: false,
  creditScoreDecline: false,
  manualPaystubUpload: false,
  giactAccountStatus: null,
  disclosurelistNotaryReady: false,
};
const machine: Case[] = (
  [
    ["incorrectPin", { creditFrozenWithPin: true }, "review-app/incorrect-pin"],
    ["datatreeError", { datatreeNoMatch: true }, "review-app/datatree"],
    ["uwReview", { uwDecision: "REVIEW" }, "review-app/uw"],
    ["dtiDeclined", { uwDecision: "DECLINE", dtiDecline: true }, "error/income"],
    ["creditScoreDeclined", { uwDecision: "DECLINE", creditScoreDecline: true }, "error/credit"],
    ["manualPaystubUpload", { manualPaystubUpload: true }, "income/upload/paystub"],
    ["manualAutopay", { giactAccountStatus: "FAILED_VERIFICATION" }, "bank/manual-disburse"],
    ["notary", { disclosurelistNotaryReady: true, manualNotary: true }, "notary/schedule-manual"],
    [
      "insurance",
      { disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true },
      "insurance/requirements",
    ],
  ] as const
).map(([name, status, page]) => [name, { status: { ...untouched, ...status } }, page]);

async function openEach(persona: string, state: string, cases: Case[]) {
  const placed = await place(product.address, persona, state);
  const { page, context, errors } = await visit(browser);
  await logIn(page, product.address, placed);
  const problems: string[] = [];
  for (const [name, changes, expected] of cases) {
    await patch(product.address, placed.uuid, changes);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(`${product.address}/account/heloc/${placed.uuid}`);
    const expectedPath =
      expected === "/" ? "/account/heloc" : `/account/heloc/${placed.uuid}/${expected}`;
    const arrived = await page
      .waitForURL((url) => url.pathname.replace(/\/$/, "") === expectedPath, { timeout: 30_000 })
      .then(
        () => true,
        () => false,
      );
    if (!arrived) {
      problems.push(`${name}: ${new URL(page.url()).pathname} instead of ${expectedPath}`);
      continue;
    }
    const current = await arrive(page).catch((error: Error) => {
      problems.push(`${name}: ${error.message} ${errors.splice(0).join(" ")}`);
      return null;
    });
    if (current === null) continue;
    const { key } = current;
    await expectSoundPage(page, current).catch((error: Error) =>
      problems.push(`${name}, ${key}: ${error.message}`),
    );
    await page.setViewportSize({ width: 320, height: 800 });
    const [content, screen] = await page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
    if (Number(content) > Number(screen))
      problems.push(`${key} is ${content} wide on a screen of ${screen}`);
    problems.push(...errors.splice(0).map((error) => `${key}: ${error}`));
  }
  await context.close();
  return problems;
}

describe("the pages of the product's tables", () => {
  it("are accessible and fit a phone for every page of the checklist", async () => {
    expect(checklist.length).toBeGreaterThan(25);
    expect(await openEach("approved", "RESCISSION", checklist)).toEqual([]);
  });

  it("are accessible and fit a phone where the local machine decides", async () => {
    expect(await openEach("approved", "DISBURSEMENT_ACCOUNT", machine)).toEqual([]);
  });
});
