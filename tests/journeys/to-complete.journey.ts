/**
 * Borrowers who differ in account, proof of income, credit or home value, and place of signing, page
 * by page in the browser. Each starts where its pages leave the usual way and ends where they are
 * back on it; `npm run trust -- further` walks each from its first page to the complete page, also borrowers
 * whose own pages `states.journey.ts` answers one by one. Other journeys
 * walk the usual way from the registration to the complete page: by keyboard (borrower), with
 * AutoPay (killed-server), with other lenders (organisations-to-complete).
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { borrower } from "./support/borrower.ts";
import { launch } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { passTime, readAsOwner } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const everyStep = process.env["EVERY_STEP"] === "1";
const COMPLETE = "heloc/complete";

interface BorrowerCase {
  persona: string;
  /** Checklist state whose page is the first one that only this case has. */
  from: string;
  /** First page of the usual way after the case's own pages; default: the complete page. */
  to?: string;
  /** Pages that only this case has, in their order. */
  passes: string[];
  /** Fields of the application at the end. */
  ends: object;
  /** Whether only the long run takes the case. */
  further?: true;
  /** Page that shows the appointment in person, until the borrower signs the deed there. */
  appointment?: string;
}

/**
 * Walks the whole case; where the borrower has an appointment on page `appointment`, the clock
 * moves to its day.
 */
async function complete({ persona, passes, ends, appointment, ...part }: BorrowerCase) {
  const { from, to = COMPLETE } = everyStep ? { from: undefined } : part;
  const { page, context, errors, placed } = await borrower(browser, product.address, persona, from);
  const currentApplication = async () => (await readAsOwner(product.address, placed)).application;
  const signed = async () =>
    (await currentApplication()).status?.manualDeedSigningComplete === true;
  const walkOn = () =>
    walk(page, {
      errors,
      answers: answersOf(persona),
      stopAt: async (key) =>
        key === to ||
        (key === appointment &&
          (await currentApplication()).requestedManualNotaryTime !== undefined &&
          !(await signed())),
    });
  const path = await walkOn();
  if (appointment !== undefined) {
    expect(path.at(-1)).toBe(appointment);
    await passTime(product.address, placed.uuid, signed);
    expect(await signed()).toBe(true);
    await page.reload();
    path.push(...(await walkOn()));
  }
  expect(path[0]).toBe(everyStep ? "heloc/start/profile" : passes[0]);
  expect(path.filter((key) => passes.includes(key))).toEqual(passes);
  expect(path.at(-1)).toBe(to);
  if (to === COMPLETE) await expectDates(page);
  const insured = to === COMPLETE ? { insurance: { complete: true } } : {};
  expect(await currentApplication()).toMatchObject({ ...ends, ...insured });
  expect(errors).toEqual([]);
  await context.close();
}

/** Expects the deadline to cancel and the earliest date of the payment. */
async function expectDates(page: Page) {
  for (const label of ["Last day to cancel", "Earliest day we can send the money"])
    await page.getByText(label).first().waitFor();
}

const borrowerCases: BorrowerCase[] = [
  {
    persona: "check-payer",
    from: "DISBURSEMENT_ACCOUNT",
    passes: ["heloc/bank/disburse", "heloc/bank/check-disburse"],
    ends: { payType: "MANUAL", disburseAccount: { method: "CHECK" } },
  },
  {
    persona: "self-employed-documents",
    from: "INCOME_VERIFICATION",
    to: "heloc/identity",
    passes: [
      "heloc/income/review",
      "heloc/income/upload/tax-return",
      "heloc/income/employer-verification",
    ],
    ends: { incomeSources: [{ employmentType: "SELF_EMPLOYED" }, { source: "EMPINFO" }] },
  },
  {
    persona: "retired",
    from: "ASSETS_PREQUAL",
    further: true,
    to: "heloc/identity",
    passes: ["heloc/product/assets", "heloc/income/upload/retirement"],
    ends: { assetDepletion: { complete: true } },
  },
  {
    persona: "little-equity",
    from: "CLTV_LIEN_POSITION_REQUALIFY",
    to: "heloc/start/contact",
    passes: ["heloc/product/prequal-winback", "heloc/product/select"],
    ends: { amount: 25_000 },
  },
  {
    persona: "wrong-pin",
    from: "SOFT_CREDIT_FROZEN",
    further: true,
    to: "heloc/product/select",
    passes: ["heloc/credit/error", "heloc/review-app/incorrect-pin", "heloc/liens"],
    ends: { status: { softCreditResult: "MATCH", creditFrozenWithPin: false } },
  },
];

describe.concurrent("an application reaches complete", () => {
  it.each(borrowerCases.filter(({ further }) => everyStep || further === undefined))(
    "as persona $persona",
    async (way) => {
      await complete(way);
    },
  );
});

// Runs alone and last, because the clock moves to the day of the appointment for all.
describe("an application with an appointment in person reaches complete", () => {
  it("as persona texas", async () => {
    await complete({
      persona: "texas",
      from: "BPO_ORDER_REQUEST",
      passes: [
        "heloc/bpo/condition",
        "heloc/notary/schedule-manual",
        "heloc/insurance/requirements",
      ],
      appointment: "heloc/notary/schedule-manual",
      ends: {
        property: { state: "TX" },
        evaluation: { required: false },
        status: { manualNotary: true, manualDeedSigningComplete: true, bpo: "BPO_COMPLETE" },
      },
    });
  });
});
