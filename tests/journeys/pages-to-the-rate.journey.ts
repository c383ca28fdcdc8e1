/**
 * Counts what a borrower does until the rate, for the specification's registration and for two
 * lenders with the fast one. `docs/journey.md` has the counts; `JOURNEY_PAGE=write` writes it anew.
 */
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { journeyPage, type CountedWalk } from "./support/journey-page.ts";
import { launch, visit } from "./support/browser.ts";
import { lenders, type Lender } from "./support/lenders.ts";
import { practiced, secondsOf } from "./support/practiced.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { mailbox } from "./support/sandbox.ts";
import { answersOf, type Answers } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

const PAGE = resolve(import.meta.dirname, "../../docs/journey.md");
const RATE = "heloc/product/select";
/** Pages of each registration. */
const REGISTRATIONS: Readonly<Record<string, number>> = {
  main: 7,
  "bright-angel": 3,
  "summit-lane": 3,
};
const CODES = Object.keys(REGISTRATIONS);

let product: SharedProduct;
let browser: Browser;
let lendersByCode: Map<string, Lender>;
beforeAll(async () => {
  [product, browser, lendersByCode] = await Promise.all([
    sharedProduct(),
    launch(),
    lenders(...CODES),
  ]);
});
afterAll(() => browser?.close());

/** The persona's answers with an address of one's own. */
function answersFor(email: string): Record<string, Answers> {
  const answers = answersOf("approved");
  const own = ["register/you", "register/contact-info", "register/login-info"];
  return {
    ...answers,
    ...Object.fromEntries(own.map((key) => [key, { ...answers[key], email }])),
  };
}

const newAddress = () => `avery.${randomUUID().slice(0, 8)}@example.com`;

/** Walks until the rate. @returns what that took */
async function counted(page: Page, code: string, email: string): Promise<CountedWalk> {
  const lender = lendersByCode.get(code) as Lender;
  const hands = practiced(page);
  await page.goto(`${product.address}/account/heloc/register?org=${code}`);
  const path = await walk(page, {
    reading: lender.reading,
    answers: answersFor(email),
    hands,
    stopAt: (key) => key === RATE,
  });
  expect(path.at(-1)).toBe(RATE);
  return {
    lender: lender.info.companyNameShort,
    code,
    registration: path.filter((key) => key.startsWith("register/")),
    pages: path.length - 1,
    counts: hands.counts,
  };
}

describe("the way to a rate", () => {
  const walks: CountedWalk[] = [];

  it.each(CODES)("is counted with %s", async (code) => {
    const { page, context, errors } = await visit(browser);
    walks.push(await counted(page, code, newAddress()));
    expect(errors).toEqual([]);
    await context.close();
  });

  it("takes five pages and 90 seconds of a practiced person at most, where the lender is fast", () => {
    expect(walks).toHaveLength(CODES.length);
    for (const { code, registration, pages, counts } of walks) {
      expect(registration, code).toHaveLength(REGISTRATIONS[code] ?? 0);
      if (code === "main") continue;
      expect(pages, code).toBeLessThanOrEqual(5);
      expect(secondsOf(counts), code).toBeLessThanOrEqual(90);
    }
  });

  it("matches docs/journey.md", async () => {
    const text = journeyPage(walks);
    if (process.env["JOURNEY_PAGE"] === "write") await writeFile(PAGE, text);
    expect(await readFile(PAGE, "utf8")).toBe(text);
  });
});

describe("an account without a password", () => {
  it("opens in the browser that opens its link, and closes in the one that began it", async () => {
    const email = newAddress();
    const first = await visit(browser, { width: 390, height: 844 });
    await counted(first.page, "bright-angel", email);
    const url = first.page.url();
    // The page polls: open, it could notice the end of its session just before it is loaded again.
    await first.page.goto("about:blank");

    const second = await visit(browser);
    const link = `/account/heloc/resume?org=bright-angel${await linkTo(email)}`;
    await second.page.goto(product.address + link);
    const reading = lendersByCode.get("bright-angel")?.reading;
    expect((await arrive(second.page, reading)).key).toBe("account/resume");
    await second.page.getByRole("button", { name: "Continue" }).click();
    await second.page.waitForURL(url);
    expect((await arrive(second.page, reading)).key).toBe(RATE);

    // This lender's people begin at the registration, also after a session that ended.
    await first.page.goto(url, { waitUntil: "commit" });
    await first.page.waitForURL(/\/register/);
    expect(second.errors).toEqual([]);
    await first.context.close();
    await second.context.close();
  });
});

/** Waits for the e-mail with the link. @returns its fragment */
async function linkTo(email: string): Promise<string> {
  await expect.poll(async () => (await mailbox(product.address, email)).length).toBeGreaterThan(0);
  const text = JSON.stringify(await mailbox(product.address, email));
  return /resume(#[\w-]+)/.exec(text)?.[1] ?? "";
}
