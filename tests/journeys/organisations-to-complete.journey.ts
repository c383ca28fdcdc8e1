/**
 * From registration to the complete page with lenders whose flows differ from the shared one. A
 * step is removed, a step is added, the order or the screens change; one lender is in Spanish
 * throughout. Where only the registration differs, the walk ends on the first page after it. Lenders
 * whose kind of registration `organisations.journey.ts` walks are left to `npm run trust -- further`,
 * which walks every lender to the complete page.
 */
import { randomUUID } from "node:crypto";
import type { Browser } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launch, visit } from "./support/browser.ts";
import { type Lender, lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { answersOf, type Answers } from "./support/screens.ts";
import { walk } from "./support/walk.ts";

const everyStep = process.env["EVERY_STEP"] === "1";
const COMPLETE = "heloc/complete";

interface LenderCase {
  readonly lender: string;
  readonly changes: string;
  /** Page on which the walk ends; default: the complete page. */
  readonly to?: string;
  readonly width?: number;
  /** Whether only the long run takes the lender. */
  readonly further?: true;
  /** The steps of the registration, in order. */
  readonly registers: readonly string[];
}

const lenderCases: LenderCase[] = [
  {
    lender: "chalkline",
    changes: "a step more",
    to: "heloc/start/profile",
    further: true,
    registers: [
      "property-info",
      "sale-status",
      "purpose",
      "income-info",
      "name",
      "birthdate",
      "contact-info",
      "login-info",
    ],
  },
  {
    lender: "blue-heron",
    changes: "another order, on a phone",
    to: "heloc/start/profile",
    width: 390,
    registers: [
      "name",
      "birthdate",
      "contact-info",
      "property-info",
      "sale-status",
      "income-info",
      "login-info",
    ],
  },
  {
    lender: "quiet-harbor",
    changes: "another set of screens",
    to: "heloc/start/profile",
    further: true,
    registers: [
      "property-info",
      "sale-status",
      "income-info",
      "about-you",
      "contact-info",
      "login-info",
    ],
  },
  {
    lender: "casa-abierta",
    changes: "a step less, in Spanish",
    registers: ["property-info", "income-info", "name", "birthdate", "contact-info", "login-info"],
  },
];

const walkedCases = lenderCases.filter(({ further }) => everyStep || further === undefined);

let product: SharedProduct;
let browser: Browser;
let lendersByCode: Map<string, Lender>;
beforeAll(async () => {
  [product, browser, lendersByCode] = await Promise.all([
    sharedProduct(),
    launch(),
    lenders(...walkedCases.map(({ lender }) => lender)),
  ]);
});
afterAll(() => browser?.close());

/** The persona's answers, with a home where the lender lends. */
function answersFor({ home }: Lender): Record<string, Answers> {
  const answers = answersOf("approved");
  const email = `avery-${randomUUID()}@example.com`;
  return {
    ...answers,
    "register/property-info": home,
    "register/purpose": { drawPurpose: "HOME_IMPROVEMENT" },
    "register/about-you": { ...answers["register/name"], ...answers["register/birthdate"] },
    "register/contact-info": { ...answers["register/contact-info"], email },
    "register/login-info": { ...answers["register/login-info"], email },
  };
}

describe.concurrent("an application with another lender", () => {
  it.each(walkedCases)("with $lender: $changes", async ({ lender: code, registers, ...part }) => {
    const { width, to = COMPLETE } = everyStep ? { ...part, to: COMPLETE } : part;
    const lender = lendersByCode.get(code) as Lender;
    const { page, context, errors } = await visit(browser, { width: width ?? 1280, height: 900 });
    await page.goto(`${product.address}/account/heloc/register?org=${code}`);
    const language = await page.evaluate(() => document.documentElement.lang);
    const path = await walk(page, {
      reading: lender.reading,
      answers: answersFor(lender),
      errors,
      stopAt: async (key) => {
        expect(await page.evaluate(() => document.documentElement.lang)).toBe(language);
        return key === to;
      },
    });
    expect(language).toBe(lender.info.defaultLocale ?? "en-US");
    expect(path.filter((key) => key.startsWith("register/"))).toEqual(
      registers.map((name) => `register/${name}`),
    );
    expect(path.at(-1)).toBe(to);
    const token = await page.evaluate(() => localStorage.getItem("jwt"));
    const uuid = /heloc\/([0-9a-f-]{36})\//.exec(page.url())?.[1];
    const stored = await fetch(
      `${product.address}/service-application/api/v1/application/heloc/${uuid}`,
      {
        headers: { authorization: String(token), "x-org": "main" },
      },
    );
    // The application belongs to the token's organization, even if a call names another.
    const insured = to === COMPLETE ? { insurance: { complete: true } } : {};
    expect(await stored.json()).toMatchObject({ orgCode: code, ...insured });
    expect(errors).toEqual([]);
    await context.close();
  });
});
