/**
 * The lenders as their borrowers see them: the first page, the same with its errors, and the
 * offers. One lender of each kind of first page is opened, those that change the offers, and a few
 * of those that change their name, logo and colors only; `npm run trust -- further` looks at both
 * pages of all. Each has the lender's own name, logo, colors, copy and footer and no other
 * lender's, is accessible, fits a phone, and has nothing blocked. `LENDERS_PICTURES=FOLDER` saves
 * pictures, wide and on a phone.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imageOf } from "#src/shell/svg-image.ts";
import { axeFindings } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { descriptionsByLender, type Lender, lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { placeHeld, type Placed } from "./support/sandbox.ts";
import { answersOf, type Shown } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

const pictures = process.env["LENDERS_PICTURES"];
const everyLender = process.env["EVERY_LENDER"] === "1";
/** One of so many lenders that change neither page is opened. */
const SAMPLE = 10;
const plain = (copy: string) => copy.replaceAll(/<[^>]+>/g, "");

let product: SharedProduct;
let browser: Browser;
let lendersByCode: Map<string, Lender>;
beforeAll(async () => {
  [product, browser, lendersByCode] = await Promise.all([sharedProduct(), launch(), lenders()]);
});
afterAll(() => browser?.close());

/** Texts that only this lender may show. */
const namesOf = ({ info }: Lender): string[] =>
  [info.orgMetaData.companyInfo.legalName, info.orgMetaData.footer.companyNMLS].filter(
    (name) => name !== undefined,
  );

/** Returns the faults of the page, one line each. */
async function faultsOf(page: Page, lender: Lender, { key, screen }: Shown): Promise<string[]> {
  const { info, theme } = lender;
  const rendered = await page.evaluate(() => {
    const logo = document.querySelector("header img");
    const main = document.querySelector("main");
    const button = main?.querySelector('button[type="submit"], a[data-variant="primary"]');
    return {
      logo: logo?.getAttribute("src"),
      name: logo?.getAttribute("alt"),
      primary: button ? getComputedStyle(button).backgroundColor : null,
      heading: document.querySelector("h1")?.textContent,
      lead: main?.textContent ?? "",
      footer: document.querySelector("footer")?.textContent ?? "",
      all: document.body.textContent ?? "",
    };
  });
  const { footer } = info.orgMetaData;
  // The pointer may still hover over the last button.
  const colors = [theme.tokens?.primary, theme.tokens?.primaryHover].map((hex) => rgb(String(hex)));
  const checks: [string, boolean][] = [
    ["its logo", rendered.logo === imageOf(theme.logo.svg) && rendered.name === theme.logo.alt],
    ["its color", rendered.primary === null || colors.includes(rendered.primary)],
    ["its heading", rendered.heading === plain(screen.title)],
    ["its footer", rendered.footer.includes(footer.companyName)],
    ["its license", rendered.footer.includes(footer.companyNMLS ?? "")],
  ];
  const foreign = [...lendersByCode.values()].flatMap((other) =>
    namesOf(other)
      .filter((name) => !namesOf(lender).some((own) => own.includes(name)))
      .filter((name) => rendered.all.includes(name)),
  );
  return [
    ...checks.filter(([, present]) => !present).map(([name]) => `${key} lacks ${name}`),
    ...foreign.map((name) => `${key} says ${name}`),
  ];
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((offset) => Number.parseInt(hex.slice(offset, offset + 2), 16)).join(", ")})`;

async function fits(page: Page, key: string): Promise<string[]> {
  await page.setViewportSize({ width: 320, height: 800 });
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  return over > 0 ? [`${key} is ${over} pixels wider than 320`] : [];
}

async function picture(page: Page, name: string): Promise<void> {
  if (pictures === undefined) return;
  await mkdir(pictures, { recursive: true });
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await page.screenshot({ path: join(pictures, `${width}-${name}.png`), fullPage: true });
  }
}

/** Tests the first page, empty and with its errors. */
async function firstPage({ page }: Visit, lender: Lender): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${product.address}/account/heloc/register?org=${lender.code}`);
  const current = await arrive(page, lender.reading);
  const faults = await faultsOf(page, lender, current);
  await picture(page, `${lender.code}-first`);
  const submit = page.locator('main button[type="submit"]');
  if ((await submit.count()) > 0) {
    await submit.click();
    await page
      .getByRole("alert")
      .filter({ hasText: lender.reading.say("There is a problem") })
      .waitFor();
  }
  return [...faults, ...(await axeFindings(page)), ...(await fits(page, current.key))];
}

const placeAtOffers = (lender: Lender): Promise<Placed> =>
  placeHeld(product.address, {
    organisation: lender.code,
    persona: "approved",
    checklistState: "OFFER_SELECTION",
    answers: {
      "register/property-info": lender.home,
      "register/purpose": { drawPurpose: "HOME_IMPROVEMENT" },
      "register/about-you": { firstName: "Avery", lastName: "Approved", dob: "1981-04-17" },
    },
  });

async function offers({ page }: Visit, lender: Lender): Promise<string[]> {
  const { uuid, token } = await placeAtOffers(lender);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate((jwt) => localStorage.setItem("jwt", `Bearer ${jwt}`), token);
  await page.goto(`${product.address}/account/heloc/${uuid}`);
  const current = await arrive(page, lender.reading);
  await page.locator('main input[type="radio"]').first().waitFor();
  const faults = await faultsOf(page, lender, current);
  if (current.key !== "heloc/product/select") faults.push(`${current.key} instead of the offers`);
  await picture(page, `${lender.code}-offers`);
  return [...faults, ...(await axeFindings(page)), ...(await fits(page, current.key))];
}

/**
 * Whether the lender has a language of its own, or changes one of the files. The journey of looks
 * opens the pages of lenders with a look of their own.
 */
const changes = ({ effective, info, theme }: Lender, paths: readonly string[]): boolean =>
  info.defaultLocale !== undefined ||
  (theme.look === undefined &&
    paths.some((path) => (effective.files.get(path)?.changes.length ?? 0) > 0));
const FIRST = ["register/flow.json", "register/screens/property-info.json"];
/** Whether the lender's first page can differ from the shared one in more than colors. */
const changesFirst = (lender: Lender): boolean => changes(lender, FIRST);
/** The same for the page of offers. */
const changesOffers = (lender: Lender): boolean =>
  changes(lender, ["heloc/screens/product/select.json"]);

/** Returns the language and the places of the first page that the lender changes. */
const kindOfFirst = ({ effective, info }: Lender): string =>
  JSON.stringify([
    info.defaultLocale,
    ...FIRST.map((path) => effective.files.get(path)?.changes.map(({ pointer }) => pointer)),
  ]);
/** Returns the first lender of each kind of first page. */
const firstOfKinds = (all: readonly Lender[]): Set<Lender> =>
  new Set(new Map(all.toReversed().map((lender) => [kindOfFirst(lender), lender])).values());

/**
 * Tests the lenders, two at a time.
 * @returns the faults by lender, without lenders that have none
 */
async function testEach(
  codes: readonly string[],
  look: (lender: Lender) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const waiting = [...codes];
  const faults: Record<string, string[]> = {};
  const worker = async () => {
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      const lenderFaults = await look(lendersByCode.get(code) as Lender).catch((error: Error) => [
        error.message,
      ]);
      if (lenderFaults.length > 0) faults[code] = lenderFaults;
    }
  };
  await Promise.all([worker(), worker()]);
  return faults;
}

describe("every lender", () => {
  it("has a description and its own pages", async () => {
    expect([...(await descriptionsByLender()).keys()].toSorted()).toEqual(
      [...lendersByCode.keys()].toSorted(),
    );
    expect(lendersByCode.size).toBeGreaterThanOrEqual(50);
    const all = [...lendersByCode.values()];
    const plainOnes = all.filter((lender) => !changesFirst(lender) && !changesOffers(lender));
    const sample = plainOnes.filter((_lender, index) => index % SAMPLE === 0);
    const kinds = firstOfKinds(all.filter(changesFirst));
    const opened = all.filter(
      (lender) =>
        everyLender || kinds.has(lender) || changesOffers(lender) || sample.includes(lender),
    );
    const offering = new Set(
      opened.filter((lender) => everyLender || changesOffers(lender) || sample.includes(lender)),
    );
    expect(offering.size).toBeGreaterThan(3);
    const codes = opened.map(({ code }) => code);
    const faults = await testEach(codes, async (lender) => {
      const visited = await visit(browser);
      const faults = await firstPage(visited, lender);
      if (offering.has(lender)) faults.push(...(await offers(visited, lender)));
      faults.push(...visited.errors);
      await visited.context.close();
      return faults;
    });
    expect(faults).toEqual({});
  });
});

describe("a registration that differs from the shared one", () => {
  /**
   * Pages of the registration in the lender's order. `npm run trust -- further` walks all; without it, a step less,
   * another order, a step more, another set of screens, and a question of the lender's own.
   */
  const registrations: Record<string, string[]> = {
    "harbor-trust": ["property-info", "income-info", "name", "birthdate", "contact-info"],
    "weavers-mutual": ["name", "birthdate", "contact-info", "property-info", "sale-status"],
    northwind: ["property-info", "sale-status", "purpose", "income-info", "name"],
    "quiet-harbor": ["property-info", "sale-status", "income-info", "about-you"],
    commons: ["property-info", "sale-status", "income-info", "name", "membership", "birthdate"],
    stillwater: ["property-info", "income-info", "sale-status", "name", "birthdate"],
    cobalt: ["property-info", "sale-status", "income-info", "name", "birthdate"],
    clearwater: ["property-info", "sale-status", "income-info"],
    "prairie-first": ["property-info", "sale-status", "income-info"],
    watchtower: ["property-info", "sale-status", "income-info"],
  };

  it("shows the lender's own pages in the lender's order", async () => {
    const faults = await testEach(walked(), async (lender) => {
      const { page, context, errors } = await visit(browser);
      await page.goto(`${product.address}/account/heloc/register?org=${lender.code}`);
      const expectedPages = registrations[lender.code] ?? [];
      const faults: string[] = [];
      let step = -1;
      const path = await walk(page, {
        reading: lender.reading,
        answers: {
          ...answersOf("approved"),
          "register/property-info": lender.home,
          "register/about-you": { firstName: "Avery", lastName: "Approved", dob: "1981-04-17" },
        },
        errors,
        stopAt: async (key) => {
          faults.push(...(await faultsOf(page, lender, lender.reading.screenAt(page.url()))));
          const next = await stepOf(page);
          // The first page is the first step and has no way back. The step list counts no unasked
          // step as done.
          if (next < step || (step < 0 && next !== 0))
            faults.push(`${key} is step ${next + 1} after ${step + 1}`);
          step = next;
          return key === `register/${expectedPages.at(-1)}`;
        },
      });
      await context.close();
      const passed = path.map((key) => key.replace("register/", ""));
      if (passed.join() !== expectedPages.join()) faults.push(`passes ${passed.join(", ")}`);
      return [...faults, ...errors];
    });
    expect(faults).toEqual({});
  });

  /** Registrations of a kind that none before has. */
  const KINDS = 5;
  const walked = (): string[] =>
    Object.keys(registrations).slice(0, everyLender ? undefined : KINDS);

  /** Returns the index of the current step. */
  const stepOf = (page: Page): Promise<number> =>
    page
      .locator("nav ol")
      .first()
      .locator("li")
      .evaluateAll((items) => items.findIndex((item) => item.getAttribute("aria-current")));
});
