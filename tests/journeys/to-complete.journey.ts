/**
 * From the first page of the application to the complete page, page by page in the browser. The
 * borrowers differ in account, proof of income, credit or home value, and place of signing. Other
 * journeys start at the registration (borrower), use AutoPay (killed-server) or have a second owner
 * (co-signer).
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

interface BorrowerCase {
  persona: string;
  /** Pages that only this case has, in their order. */
  passes: string[];
  /** Fields of the application at the end. */
  ends: object;
  /** Page that shows the appointment in person, until the borrower signs the deed there. */
  appointment?: string;
}

/**
 * Walks the whole case; where the borrower has an appointment on page `appointment`, the clock
 * moves to its day.
 */
async function complete({ persona, passes, ends, appointment }: BorrowerCase): Promise<void> {
  const { page, context, errors, placed } = await borrower(browser, product.address, persona);
  const currentApplication = async () => (await readAsOwner(product.address, placed)).application;
  const signed = async () =>
    (await currentApplication()).status?.manualDeedSigningComplete === true;
  const walkOn = () =>
    walk(page, {
      errors,
      answers: answersOf(persona),
      stopAt: async (key) =>
        key === "heloc/complete" ||
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
  expect(path[0]).toBe("heloc/start/profile");
  expect(path.filter((key) => passes.includes(key))).toEqual(passes);
  expect(path.at(-1)).toBe("heloc/complete");
  await expectDates(page);
  const { application } = await readAsOwner(product.address, placed);
  expect(application).toMatchObject({ ...ends, insurance: { complete: true } });
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
    passes: ["heloc/bank/check-disburse"],
    ends: { payType: "MANUAL", disburseAccount: { method: "CHECK" } },
  },
  {
    persona: "self-employed-documents",
    passes: ["heloc/income/upload/tax-return", "heloc/income/employer-verification"],
    ends: { incomeSources: [{ employmentType: "SELF_EMPLOYED" }] },
  },
  {
    persona: "retired",
    passes: ["heloc/product/assets", "heloc/income/upload/retirement"],
    ends: { assetDepletion: { complete: true } },
  },
  {
    persona: "little-equity",
    passes: ["heloc/product/prequal-winback", "heloc/product/select"],
    ends: { amount: 25_000 },
  },
  {
    persona: "wrong-pin",
    passes: ["heloc/credit/error", "heloc/review-app/incorrect-pin", "heloc/liens"],
    ends: { status: { softCreditResult: "MATCH", creditFrozenWithPin: false } },
  },
];

describe.concurrent("an application reaches complete", () => {
  it.each(borrowerCases)("as persona $persona", async (way) => {
    await complete(way);
  });
});

// Runs alone and last, because the clock moves to the day of the appointment for all.
describe("an application with an appointment in person reaches complete", () => {
  it("as persona texas", async () => {
    await complete({
      persona: "texas",
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
