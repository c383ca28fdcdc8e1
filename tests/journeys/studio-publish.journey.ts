/**
 * From a changed sentence to a borrower's page and back: drafts, impact, approval by a second person,
 * publication on the running product and rollback. The studio is in a real browser.
 */
import { createHash } from "node:crypto";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Draft, DraftTexts } from "#schemas/types/calls/studio.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { patch, placeHeld } from "./support/sandbox.ts";
import { expectUsable } from "./support/studio-look.ts";
import { authorAndApprover, openStudio, type StudioPerson } from "./support/studio-service.ts";

/** Longest wait for all checks of all lenders on a slow machine, milliseconds. */
const PROOF = 240_000;

let product: SharedProduct;
let browser: Browser;
let author: StudioPerson;
let approver: StudioPerson;
let borrower: Visit;

beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  ({ author, approver } = await authorAndApprover(browser, product.address));
  borrower = await visit(browser);
});
afterAll(() => browser?.close());

const drafts = (page: Page) => page.getByRole("tabpanel", { name: "Drafts" });
const openDrafts = (page: Page) => page.getByRole("tab", { name: "Drafts" }).click();
const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");

const open = (page: Page, query: string) => openStudio(page, product.address, query);

/** Opens a draft by its name in the panel. */
async function openDraft(page: Page, name: string): Promise<void> {
  await openDrafts(page);
  const select = drafts(page).getByLabel("Open", { exact: true });
  const option = select.locator("option", { hasText: name });
  await option.waitFor({ state: "attached" });
  await select.selectOption((await option.getAttribute("value")) ?? "");
  await drafts(page).getByRole("heading", { name, level: 2 }).waitFor();
}

/** The second person, whose studio stays open, opens the draft, looks and approves. */
async function approve(name: string): Promise<void> {
  const { page } = approver;
  if (!page.url().includes("/studio"))
    await open(page, "lender=main&flow=register&page=register/name");
  await openDraft(page, name);
  await drafts(page).getByRole("button", { name: "Approve" }).click();
  await drafts(page).getByText("Approved", { exact: true }).waitFor();
}

/** Publishes the draft that the author has open, when the list has the approval. */
async function publish(page: Page): Promise<void> {
  await drafts(page).getByRole("button", { name: "Publish now" }).click({ timeout: 30_000 });
}

const history = (page: Page) => drafts(page).getByRole("region", { name: "History" });

async function rollBack(page: Page): Promise<void> {
  const newest = history(page)
    .getByRole("listitem")
    .filter({ has: page.locator("form") })
    .first();
  await newest.getByLabel(/^Why roll back/).fill("The journey is over");
  await newest.getByRole("button", { name: "Roll back" }).click();
  await page.getByText(/^Release \d+ is taken back\./).waitFor({ timeout: PROOF });
}

/** Heading of the first page as a new visitor of the lender meets it. */
async function firstHeading(lender: string): Promise<string> {
  const { page } = borrower;
  await page.goto(`${product.address}/account/heloc/register?org=${lender}`);
  return page.getByRole("heading", { level: 1 }).innerText();
}

it("publishes a changed heading of one lender to its borrowers and rolls it back", async () => {
  const { page, service, errors } = author;
  const before = await firstHeading("clearwater");
  const otherLender = await firstHeading("cobalt");
  await open(page, `lender=clearwater&flow=register&page=register/property-info`);
  const heading = page.frameLocator('iframe[title^="Preview"]').getByRole("heading", { level: 1 });
  await heading.getByText(before).waitFor();

  await page.getByRole("button", { name: "Edit words" }).click();
  await heading.click();
  await page
    .getByRole("tabpanel", { name: "Words" })
    .getByLabel("Title", { exact: true })
    .fill("Good to see you");
  await heading.getByText("Good to see you").waitFor();
  await page.getByRole("button", { name: /^Save \d file/ }).click();
  await page.getByText("Saved in your draft.").waitFor();
  expect(await firstHeading("clearwater"), "a draft is nobody's page").toBe(before);

  await openDrafts(page);
  await drafts(page).getByRole("button", { name: "Compare" }).click();
  const comparison = drafts(page).getByRole("region", { name: "Comparison" });
  await comparison.getByText("clearwater").first().waitFor({ timeout: PROOF });
  await comparison.getByText(/no new error/).waitFor();
  await comparison.getByRole("button", { name: "Pictures before and after" }).click();
  await comparison.getByText(/^One page of .* looks otherwise\.$/).waitFor({ timeout: PROOF });
  const pictures = comparison.locator("figure");
  for (const [index, title] of [before, "Good to see you"].entries())
    await pictures
      .nth(index)
      .frameLocator("iframe")
      .getByRole("heading", { level: 1, name: title, includeHidden: true })
      .waitFor({ state: "attached", timeout: 60_000 });
  await expectUsable(page, "a compared draft", "Inspector", "studio-comparison");
  await drafts(page).getByRole("button", { name: "Ask for review" }).click();
  await drafts(page).getByText("Waits for approval", { exact: true }).waitFor();
  const { drafts: list } = await service.call<{ drafts: Draft[] }>("GET", "drafts");
  await approve(list.find(({ own }) => own)?.name ?? "");

  await publish(page);
  await page.getByText(/is live as release \d+\./).waitFor({ timeout: PROOF });
  expect(await firstHeading("clearwater")).toBe("Good to see you");
  expect(await firstHeading("cobalt")).toBe(otherLender);

  await rollBack(page);
  expect(await firstHeading("clearwater")).toBe(before);
  await history(page).scrollIntoViewIfNeeded();
  await expectUsable(page, "the history of releases", "Inspector", "studio-history");
  expect([errors, approver.errors]).toEqual([[], []]);
});

/** File with the prices of one lender. */
const MINIMUM = "flows/organisations/wholesale/organisation.json";
const raisedTo = (line: number) => (text: string) =>
  text.replace(/"minLine": \d+/, `"minLine": ${line}`);

/** Saves a draft of the author with one changed file, as the studio does. */
async function draftOf(
  name: string,
  path: string,
  change: (text: string) => string,
): Promise<void> {
  const { service } = author;
  const { files } = await service.call<{ files: Record<string, string> }>("GET", "definitions");
  const live = files[path] ?? "";
  const text = change(live);
  expect(text).not.toBe(live);
  const { draft } = await service.call<DraftTexts>("POST", "drafts", { name });
  await service.call("PUT", `drafts/${draft.id}/files`, {
    changes: [{ path, base: hashOf(live), text }],
  });
}

it("raises the minimum line of one lender: names the applications that move, and publishes", async () => {
  const { page, service, errors } = author;
  const organisation = "wholesale";
  const placed = await placeHeld(product.address, {
    organisation,
    persona: "approved",
    checklistState: "HMDA",
  });
  await patch(product.address, placed.uuid, { amount: 40_000 });
  const name = "Raise the minimum line";
  await draftOf(name, MINIMUM, raisedTo(50_000));
  await open(page, `lender=${organisation}`);
  await openDraft(page, name);
  await drafts(page).getByRole("button", { name: "Impact" }).click();
  const impact = drafts(page).getByRole("region", { name: "Impact" });
  await impact.getByText(/gets? another page/).waitFor({ timeout: PROOF });
  await impact.getByText("Numbers").first().click();
  await impact.getByText(placed.uuid).waitFor();
  await expectUsable(page, "the impact of a draft", "Inspector", "studio-impact");
  await drafts(page).getByRole("button", { name: "Ask for review" }).click();
  await drafts(page).getByText("Waits for approval", { exact: true }).waitFor();
  await approve(name);

  await publish(page);
  await page.getByText(/is live as release \d+\./).waitFor({ timeout: PROOF });
  const live = await service.call<{ files: Record<string, string> }>("GET", "definitions");
  expect(live.files[MINIMUM]).toContain('"minLine": 50000');
  await rollBack(page);
  expect(errors).toEqual([]);
});

interface Breaking {
  name: string;
  lender: string;
  path: string;
  change: (text: string) => string;
  /** A journey that the change breaks. */
  journey: string;
  /** Whether only the long run makes it. */
  further?: true;
}

const breakingDrafts: Breaking[] = [
  {
    name: "Raise the minimum line too far",
    lender: "wholesale",
    path: MINIMUM,
    change: raisedTo(390_000),
    journey: "flows/heloc/journeys/approved-online.json",
  },
  {
    name: "Break a rule of all lenders",
    lender: "main",
    path: "flows/heloc/checklist.json",
    change: (text) =>
      text.replace(
        '"state": "OFFER_SELECTION", "when": "!status.finalUnderwritingComplete"',
        '"state": "OFFER_SELECTION", "when": "status.finalUnderwritingComplete"',
      ),
    journey: "flows/heloc/journeys/",
    further: true,
  },
];
const everyDraft = process.env["EVERY_DRAFT"] === "1";

it.each(breakingDrafts.filter(({ further }) => everyDraft || further === undefined))(
  "$name: says which journeys break, publishes nothing, and keeps what is live",
  async ({ name, lender, path, change, journey }) => {
    const { page, service, errors } = author;
    const before = await service.call<{ files: Record<string, string> }>("GET", "definitions");
    await draftOf(name, path, change);
    await open(page, `lender=${lender}`);
    await openDraft(page, name);
    await drafts(page).getByRole("button", { name: "Compare" }).click();
    const comparison = drafts(page).getByRole("region", { name: "Comparison" });
    await comparison.getByText("Broken journey").first().waitFor({ timeout: PROOF });
    await drafts(page).getByRole("button", { name: "Ask for review" }).click();
    await drafts(page).getByText("Waits for approval", { exact: true }).waitFor();
    await approve(name);
    await drafts(page).getByLabel(/^Why/).fill("The lender makes no smaller lines");
    await publish(page);
    const refusal = drafts(page).getByRole("region", { name: "Not published" });
    await refusal.waitFor({ timeout: PROOF });
    expect(await refusal.innerText()).toContain(journey);
    await page
      .locator(".notice")
      .getByText(/The checks find faults/)
      .waitFor();
    await expectUsable(page, "a refused publication", "Inspector", "studio-refusal");
    const live = await service.call<{ files: Record<string, string> }>("GET", "definitions");
    expect(live.files[path]).toBe(before.files[path]);
    const { releases } = await service.call<{ releases: { name: string }[] }>("GET", "releases");
    expect(releases.map((each) => each.name)).not.toContain(name);
    // The refusal is a 409, which the browser logs.
    expect(errors.filter((each) => !each.includes("409"))).toEqual([]);
  },
);

it("names a colleague who changes the same file, also before it is saved", async () => {
  const { page, errors } = approver;
  await open(page, "lender=clearwater&flow=register&page=register/property-info");
  await page.getByRole("tab", { name: "Words" }).click();
  const words = page.getByRole("tabpanel", { name: "Words" });
  await words.getByLabel("Title", { exact: true }).fill("Another welcome");
  await page.getByRole("button", { name: /^Save \d file/ }).waitFor();
  const overlay = "flows/organisations/clearwater/overlay.json";
  await draftOf("A colleague's draft", overlay, (text) => `${text}\n`);
  await page.getByText(/^Also changed by .*A colleague's draft/).waitFor();
  await expectUsable(page, "a colleague at the same file", "Inspector", "studio-colleague");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByText(/^Also changed by/).waitFor({ state: "detached" });
  expect(errors).toEqual([]);
});
