/**
 * From the first page of the application to the complete page, page by page in the browser, for borrowers whose ways differ: how the
 * money is sent, how income is shown, what the bureau or the home's value has against it, and where the deed is signed. Other ways are walked from the
 * registration (borrower), by AutoPay (killed-server) and with a second owner (co-signer).
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { borrower } from "./support/borrower.ts";
import { launch } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { passTime, read } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

interface Way {
  persona: string;
  /** Pages that only this way has, in their order. */
  passes: string[];
  /** What the application says at the end. */
  ends: object;
  /** Page that shows the appointment in person, until the deed is signed there. */
  appointment?: string;
}

/** Walks the whole way; where the borrower has an appointment on page `appointment`, its day comes. */
async function complete({ persona, passes, ends, appointment }: Way): Promise<void> {
  const { page, context, errors, placed } = await borrower(browser, product.address, persona);
  const now = async () => (await read(product.address, placed)).application;
  const signed = async () => (await now()).status?.manualDeedSigningComplete === true;
  const walkOn = () =>
    walk(page, {
      errors,
      answers: answersOf(persona),
      stopAt: async (key) =>
        key === "heloc/complete" ||
        (key === appointment &&
          (await now()).requestedManualNotaryTime !== undefined &&
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
  await showsTheDates(page);
  const { application } = await read(product.address, placed);
  expect(application).toMatchObject({ ...ends, insurance: { complete: true } });
  expect(errors).toEqual([]);
  await context.close();
}

/** When the line can be cancelled until and when the money may go out; never before. */
async function showsTheDates(page: Page) {
  for (const label of ["Last day to cancel", "Earliest day we can send the money"])
    await page.getByText(label).first().waitFor();
}

const ways: Way[] = [
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

describe.concurrent("to complete", () => {
  it.each(ways)("$persona", async (way) => {
    await complete(way);
  });
});

// By itself and last: the day of the appointment comes for all.
describe("to complete, in person", () => {
  it("texas", async () => {
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
