/**
 * Each decline: its page lists the principal reasons in the words of Regulation B's form C-1 or of
 * the bureau. The borrower can read and save the notice, and there is a next step. An error, a
 * time-out, a review or a frozen credit file is not a decision: its page never reads like one and
 * sends no notice. One borrower walks to the decline, the others open it. Of outcomes that differ in
 * nothing else, one is opened. `npm run trust -- further` walks all.
 */
import { readFile } from "node:fs/promises";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { borrower, logIn, type Borrower } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { passTime, placeHeld, readAsOwner } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const NOTICE = "ADVERSE_ACTION_NOTICE";
const everyStep = process.env["EVERY_STEP"] === "1";

interface Outcome {
  persona: string;
  /** Checklist state where a walk starts: another journey covers the earlier pages. */
  from?: string | undefined;
  /** Where the application is after the outcome; without it, the borrower walks there. */
  at?: { checklistState: string; state?: string };
  page: string;
  /** Another outcome has the same page and the same kind of reasons, so only the long run takes it. */
  further?: true;
}

/** Whether this run takes the outcome. */
const isTaken = ({ further }: Outcome): boolean => everyStep || further === undefined;

/** Opens the page of the outcome: by a walk where there is no other way, or in `npm run trust -- further`. */
async function openOutcome({ persona, from, at, page: end }: Outcome): Promise<Borrower> {
  if (at === undefined || everyStep) {
    const walked = await borrower(browser, product.address, persona, from);
    const { page, errors } = walked;
    await walk(page, { errors, answers: answersOf(persona), stopAt: (key) => key === end });
    return walked;
  }
  const placed = await placeHeld(product.address, { persona, ...at });
  const visited = await visit(browser);
  const base = `${product.address}/account/heloc/${placed.uuid}`;
  await logIn(visited.page, product.address, placed);
  await visited.page.goto(base);
  await until(`the page is ${end}`, async () => (await arrive(visited.page)).key === end);
  return { ...visited, placed, base };
}

interface Decline extends Outcome {
  reasons: string[];
  /** The borrower's next step after this decline. */
  next: RegExp;
}

const declines: Decline[] = [
  {
    persona: "declined-unemployed",
    from: "LIEN_VERIFICATION",
    page: "heloc/error/decline",
    reasons: ["Temporary or irregular employment"],
    next: /you’re welcome to apply again/,
  },
  {
    persona: "declined-score",
    from: "LIEN_VERIFICATION",
    at: { checklistState: "IN_PROGRESS", state: "creditScoreDeclined" },
    page: "heloc/error/credit",
    // The bureau's factors; "low score" is not a reason.
    reasons: [
      "Serious delinquency",
      "Time since delinquency is too recent",
      "Proportion of balances to credit limits is too high on revolving accounts",
      "Too many accounts recently opened",
    ],
    next: /you’re welcome to apply again/,
  },
  {
    persona: "declined-dti",
    from: "LIEN_VERIFICATION",
    at: { checklistState: "IN_PROGRESS", state: "dtiDeclined" },
    page: "heloc/error/income",
    further: true,
    reasons: ["Excessive obligations in relation to income"],
    next: /You can apply again with a pay stub, a tax return, or a payoff letter/,
  },
  {
    persona: "declined-collateral",
    from: "APP_SUMMARY",
    at: { checklistState: "DECLINED" },
    page: "heloc/error/decline",
    reasons: ["Value or type of collateral not sufficient"],
    next: /you’re welcome to apply again/,
  },
  {
    persona: "declined-income",
    from: "INCOME_VERIFICATION",
    at: { checklistState: "IN_PROGRESS", state: "dtiDeclined" },
    page: "heloc/error/income",
    reasons: [
      "Income insufficient for amount of credit requested",
      "Excessive obligations in relation to income",
    ],
    next: /You can apply again with a pay stub, a tax return, or a payoff letter/,
  },
  {
    persona: "declined-pay-down",
    from: "CLTV_LIEN_POSITION_REQUALIFY",
    at: { checklistState: "DECLINED" },
    page: "heloc/error/decline",
    further: true,
    reasons: ["Value or type of collateral not sufficient"],
    next: /you’re welcome to apply again/,
  },
  {
    persona: "declined-employment",
    from: "EMPLOYMENT_VERIFICATION",
    at: { checklistState: "DECLINED" },
    page: "heloc/error/decline",
    further: true,
    reasons: ["Unable to verify employment"],
    next: /you’re welcome to apply again/,
  },
];

/**
 * Expects the page of a decline to list the reasons in order and to name the next step. The notice,
 * also as a file, has the same reasons.
 */
async function expectReasons(page: Page, { reasons, next }: Pick<Decline, "reasons" | "next">) {
  const main = page.getByRole("main");
  await main
    .getByText(/can’t approve it/)
    .first()
    .waitFor();
  const listed = main.locator("ol > li");
  await until("the reasons", async () => (await listed.count()) >= reasons.length);
  expect(await listed.allTextContents()).toEqual(reasons);
  await main.getByText(next).waitFor();
  await main.getByText("ask us to look at your application again").waitFor();
  await main.getByRole("link", { name: "Back to my applications" }).waitFor();

  const head = page.getByRole("button", { name: /Notice of our decision/ });
  if ((await head.getAttribute("aria-expanded")) !== "true") await head.click();
  const notice = main.getByRole("listitem").filter({ has: head }).getByRole("region");
  for (const words of [...reasons, "Equal Credit Opportunity Act"])
    await until(`the notice says ${words}`, async () =>
      (await notice.innerText()).replaceAll(/\s+/g, " ").includes(words),
    );
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    main.getByRole("button", { name: "Save a copy" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
}

describe.concurrent("the page of a decline", () => {
  it.each(declines.filter(isTaken))("lists the reasons for $persona", async (decline) => {
    const { page, context, errors, placed } = await openOutcome(decline);
    await expectReasons(page, decline);
    const { application } = await readAsOwner(product.address, placed);
    expect(application.decline?.reasons).toEqual(decline.reasons);
    expect(errors).toEqual([]);
    await context.close();
  });
});

/** Words of an adverse decision. */
const DECISION = /declin|den(y|ied|ial)|can’t approve|not approved|reject|adverse|main reasons/i;

const NO_DECISIONS: Outcome[] = [
  {
    persona: "credit-error",
    at: { checklistState: "CREDIT_ERROR" },
    page: "heloc/error/timeout",
  },
  {
    persona: "no-figures",
    from: "LIEN_VERIFICATION",
    at: { checklistState: "UNKNOWN" },
    page: "heloc/error/timeout",
    further: true,
  },
  {
    persona: "delinquent",
    from: "LIEN_VERIFICATION",
    at: { checklistState: "DELINQUENCY_REVIEW" },
    page: "heloc/review-app/delinquency",
  },
  {
    persona: "fraud-alert",
    from: "LIEN_VERIFICATION",
    at: { checklistState: "FACTA_REVIEW" },
    page: "heloc/review-app/uw",
  },
  {
    persona: "no-credit-file",
    at: { checklistState: "CREDIT_NO_MATCH_SSN" },
    page: "heloc/review-app/no-credit",
  },
  {
    persona: "credit-frozen",
    at: { checklistState: "SOFT_CREDIT_FROZEN" },
    page: "heloc/credit/error",
  },
];

describe.concurrent("an outcome that is no decision", () => {
  it.each(NO_DECISIONS.filter(isTaken))(
    "is not worded as a decline for $persona",
    async (outcome) => {
      const { page, context, errors, placed } = await openOutcome(outcome);
      expect(await page.getByRole("main").innerText()).not.toMatch(DECISION);
      const { application } = await readAsOwner(product.address, placed);
      expect(application.decline).toBeUndefined();
      expect(application.documents?.some(({ type }) => type === NOTICE)).not.toBe(true);
      expect(errors).toEqual([]);
      await context.close();
    },
  );
});

// Runs alone and last, because waiting for a person's answer moves the clock of all.
describe("a decline by a person", () => {
  it("lists the reasons when nobody could confirm the identity", async () => {
    const persona = "id-refused";
    const { page, context, errors, placed, base } = await borrower(
      browser,
      product.address,
      persona,
      "IDENTITY_VERIFICATION",
    );
    const answers = answersOf(persona);
    await walk(page, { errors, answers, stopAt: (key) => key === "heloc/identity/review" });
    expect(await page.getByRole("main").innerText()).not.toMatch(DECISION);
    const decided = async () => {
      const { application } = await readAsOwner(product.address, placed);
      return application.status?.checklistStatus === "DECLINED";
    };
    await passTime(product.address, placed.uuid, decided);
    await page.goto(base);
    expect((await arrive(page)).key).toBe("heloc/error/decline");
    await expectReasons(page, {
      reasons: ["Unable to verify identity"],
      next: /you’re welcome to apply again/,
    });
    expect(errors).toEqual([]);
    await context.close();
  });
});
