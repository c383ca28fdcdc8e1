/**
 * Every lender as its borrowers see it: the first page, the same with its errors, and the offers, each with the lender's own name,
 * logo, colours, words and footer and with nobody else's, accessible, narrow enough for a phone, and with nothing blocked.
 * `LENDERS_PICTURES=FOLDER` leaves pictures of them, wide and on a phone.
 */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { imageOf } from "#src/shell/svg-image.ts";
import { axeFindings } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { described, type Lender, lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { placeHeld, type Placed } from "./support/sandbox.ts";
import { answersOf, type Shown } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

const pictures = process.env["LENDERS_PICTURES"];
const plain = (copy: string) => copy.replaceAll(/<[^>]+>/g, "");

let product: SharedProduct;
let browser: Browser;
let all: Map<string, Lender>;
beforeAll(async () => {
  [product, browser, all] = await Promise.all([sharedProduct(), launch(), lenders()]);
});
afterAll(() => browser?.close());

/** What only this lender says: no page of another may have it. */
const namesOf = ({ info }: Lender): string[] =>
  [info.orgMetaData.companyInfo.legalName, info.orgMetaData.footer.companyNMLS].filter(
    (name) => name !== undefined,
  );

/** Faults of the page as it stands, each a line; none when it is the lender's from top to bottom. */
async function faultsOf(page: Page, lender: Lender, { key, screen }: Shown): Promise<string[]> {
  const { info, theme } = lender;
  const seen = await page.evaluate(() => {
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
  // The pointer may lie on the button that was pressed last.
  const colours = [theme.tokens?.primary, theme.tokens?.primaryHover].map((hex) =>
    rgb(String(hex)),
  );
  const wanted: [string, boolean][] = [
    ["its logo", seen.logo === imageOf(theme.logo.svg) && seen.name === theme.logo.alt],
    ["its colour", seen.primary === null || colours.includes(seen.primary)],
    ["its heading", seen.heading === plain(screen.title)],
    ["its footer", seen.footer.includes(footer.companyName)],
    ["its licence", seen.footer.includes(footer.companyNMLS ?? "")],
  ];
  const foreign = [...all.values()].flatMap((other) =>
    namesOf(other)
      .filter((name) => !namesOf(lender).some((own) => own.includes(name)))
      .filter((name) => seen.all.includes(name)),
  );
  return [
    ...wanted.filter(([, there]) => !there).map(([what]) => `${key} lacks ${what}`),
    ...foreign.map((name) => `${key} says ${name}`),
  ];
}

const rgb = (hex: string) =>
  `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(", ")})`;

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

/** The first page, empty and with its errors. */
async function firstPage({ page }: Visit, lender: Lender): Promise<string[]> {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`${product.address}/account/heloc/register?org=${lender.code}`);
  const shown = await arrive(page, lender.reading);
  const faults = await faultsOf(page, lender, shown);
  await picture(page, `${lender.code}-first`);
  const submit = page.locator('main button[type="submit"]');
  if ((await submit.count()) > 0) {
    await submit.click();
    await page
      .getByRole("alert")
      .filter({ hasText: lender.reading.say("There is a problem") })
      .waitFor();
  }
  return [...faults, ...(await axeFindings(page)), ...(await fits(page, shown.key))];
}

const placed = (lender: Lender): Promise<Placed> =>
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
  const { uuid, token } = await placed(lender);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.evaluate((jwt) => localStorage.setItem("jwt", `Bearer ${jwt}`), token);
  await page.goto(`${product.address}/account/heloc/${uuid}`);
  const shown = await arrive(page, lender.reading);
  await page.locator('main input[type="radio"]').first().waitFor();
  const faults = await faultsOf(page, lender, shown);
  if (shown.key !== "heloc/product/select") faults.push(`${shown.key} instead of the offers`);
  await picture(page, `${lender.code}-offers`);
  return [...faults, ...(await axeFindings(page)), ...(await fits(page, shown.key))];
}

/** Works through the lenders, two at a time. @returns the faults of each that has any */
async function each(
  codes: readonly string[],
  look: (lender: Lender) => Promise<string[]>,
): Promise<Record<string, string[]>> {
  const waiting = [...codes];
  const faults: Record<string, string[]> = {};
  const worker = async () => {
    for (let code = waiting.shift(); code !== undefined; code = waiting.shift()) {
      const found = await look(all.get(code) as Lender).catch((error: Error) => [error.message]);
      if (found.length > 0) faults[code] = found;
    }
  };
  await Promise.all([worker(), worker()]);
  return faults;
}

describe("every lender", () => {
  it("is described, and has pages of its own", async () => {
    expect([...(await described()).keys()].toSorted()).toEqual([...all.keys()].toSorted());
    expect(all.size).toBeGreaterThanOrEqual(50);
    const faults = await each([...all.keys()], async (lender) => {
      const visited = await visit(browser);
      const found = await firstPage(visited, lender);
      found.push(...(await offers(visited, lender)));
      found.push(...visited.errors);
      await visited.context.close();
      return found;
    });
    expect(faults).toEqual({});
  });
});

describe("a registration that is not the shared one", () => {
  /** Pages of the registration in the order in which the lender's borrowers pass them. */
  const ways: Record<string, string[]> = {
    "harbor-trust": ["property-info", "income-info", "name", "birthdate", "contact-info"],
    stillwater: ["property-info", "income-info", "sale-status", "name", "birthdate"],
    "weavers-mutual": ["name", "birthdate", "contact-info", "property-info", "sale-status"],
    northwind: ["property-info", "sale-status", "purpose", "income-info", "name"],
    "quiet-harbor": ["property-info", "sale-status", "income-info", "about-you"],
    cobalt: ["property-info", "sale-status", "income-info", "name", "birthdate"],
    clearwater: ["property-info", "sale-status", "income-info"],
    "prairie-first": ["property-info", "sale-status", "income-info"],
    watchtower: ["property-info", "sale-status", "income-info"],
  };

  it("has its own pages in its own order", async () => {
    const faults = await each(Object.keys(ways), async (lender) => {
      const { page, context, errors } = await visit(browser);
      await page.goto(`${product.address}/account/heloc/register?org=${lender.code}`);
      const wanted = ways[lender.code] ?? [];
      const found: string[] = [];
      let step = -1;
      const path = await walk(page, {
        reading: lender.reading,
        answers: {
          ...answersOf("approved"),
          "register/property-info": lender.home,
          "register/purpose": { drawPurpose: "HOME_IMPROVEMENT" },
          "register/about-you": { firstName: "Avery", lastName: "Approved", dob: "1981-04-17" },
        },
        errors,
        stopAt: async (key) => {
          found.push(...(await faultsOf(page, lender, lender.reading.at(page.url()))));
          const next = await stepOf(page);
          // The first page is the first step, and none leads back: nothing is ticked off that was not asked.
          if (next < step || (step < 0 && next !== 0))
            found.push(`${key} is step ${next + 1} after ${step + 1}`);
          step = next;
          return key === `register/${wanted.at(-1)}`;
        },
      });
      await context.close();
      const passed = path.map((key) => key.replace("register/", ""));
      if (passed.join() !== wanted.join()) found.push(`passes ${passed.join(", ")}`);
      return [...found, ...errors];
    });
    expect(faults).toEqual({});
  });

  /** Place of the step that is said to be the present one, from 0. */
  const stepOf = (page: Page): Promise<number> =>
    page
      .locator("nav ol")
      .first()
      .locator("li")
      .evaluateAll((items) => items.findIndex((item) => item.getAttribute("aria-current")));
});
