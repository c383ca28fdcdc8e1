/**
 * The pages of every product at the states that lead to them, in the browser. The borrower lands on
 * the page of the product's tables, completes it, and the state changes. Where the table of places
 * names a wait, the vendor, the staff, the date or the other owner acts. Each page is accessible
 * and fits a phone. The first place of each page is opened, unless another
 * journey walks the page; `npm run trust -- further` opens all places. `tests/personas/places.test.ts` lands on
 * all without a browser, and moves them on when others act.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checklistStates, conditionalChecklistPages } from "../vocabulary/checklist-table.ts";
import { localPages, unreachableStates } from "../vocabulary/state-table.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch } from "./support/browser.ts";
import {
  FIRST_PRODUCT,
  holdable,
  pathOf,
  personas,
  placeAt,
  placeFirst,
  places,
  placesOf,
  productOf,
  visitAs,
  type Place,
} from "./support/places.ts";
import { othersAct, placeByData } from "./support/moves.ts";
import { pageOf, productNamed, products, rowsByStatus } from "./support/page-tables.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { patch, placeFurther, placeHeld, readAsOwner, type Placed } from "./support/sandbox.ts";
import { fillScreen } from "./support/fill.ts";
import { answersOf, screenAt, type Answers, type Shown } from "./support/screens.ts";
import { arrive, expectSoundPage, walk } from "./support/walk.ts";

/** Places of the product whose tables of states and pages the product vocabulary fixes. */
const firstPlaces = places.filter(({ persona }) => productOf(persona) === FIRST_PRODUCT);

/** Machine states that no order of the checklist's steps can reach, each with its reason. */
const unreachable: Readonly<Record<string, string>> = {
  documents: "The product's tables give it no way in.",
  waitMerchant: "The product's tables give it no way in.",
  docVerify:
    "Identity is proven before accounts are named, so that it is never the last thing that is missing.",
};

let product: SharedProduct;
let browser: Browser;
/** The window of the borrower whose turn it is. */
let page: Page;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/** Opens the application, and waits until the browser is at the page. */
async function open(flow: string, { uuid }: Placed, expected: string): Promise<void> {
  const base = pathOf(flow, uuid);
  const expectedPath = expected === "/" ? "/account/heloc" : `${base}/${expected}`;
  await page.goto(`${product.address}${base}`);
  await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === expectedPath);
}

const everyPlace = process.env["EVERY_PLACE"] === "1";
const pageShownAt = (place: Place) =>
  `${productOf(place.persona)}/${isWaiting(place) ? "waiting" : pageOf(place)}`;
const isWaiting = ({ persona, checklistState }: Place) =>
  productNamed(productOf(persona)).waiting.has(checklistState);
const firstAtPage = new Map(places.toReversed().map((place) => [pageShownAt(place), place]));
/** Personas whose pages other journeys answer one after the other, and check with axe. */
const WALKED: readonly string[] = ["approved", "personal-loan-approved"];
const isWalked = ({ persona, waitsFor }: Place) =>
  waitsFor === undefined && WALKED.includes(persona);
/** Places that the browser opens: the first of each page, and those with an answer of their own. */
const opened = new Set(
  places.filter(
    (place) =>
      everyPlace ||
      place.answer !== undefined ||
      (firstAtPage.get(pageShownAt(place)) === place && !isWalked(place)),
  ),
);
const openedOf = (persona: string) => placesOf(persona).filter((place) => opened.has(place));

/** Names of the pages that are checked; another state may show the same page. */
const checkedPages = new Set<string>();

/** Waits for the page of the address or the waiting page, and checks it at its first visit. */
async function expectSound(place: Place): Promise<void> {
  if (!isWaiting(place)) return expectSoundAtFirst(await arrive(page));
  await page.locator('[role="status"] time').first().waitFor();
  const name = `${productOf(place.persona)}, waiting`;
  if (!checkedPages.has(name)) await expectAccessible(page, name);
  checkedPages.add(name);
}

/**
 * Checks a page with axe, its errors, and its width on a phone, unless it was checked before. The
 * gallery checks every screen with errors by axe, so only the long run does so here.
 */
async function expectSoundAtFirst(shown: Shown): Promise<void> {
  if (checkedPages.has(shown.page)) return;
  checkedPages.add(shown.page);
  await expectSoundPage(page, shown, undefined, undefined, everyPlace);
  await page.setViewportSize({ width: 320, height: 800 });
  const excess = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  expect(excess, `${shown.page} is wider than 320 pixels`).toBeLessThanOrEqual(0);
}

/** Moves the place on by the borrower's answer, or by the other party after the borrower's part. */
async function moveOn(placed: Placed, place: Place, screen: string): Promise<void> {
  const answers = answersAt(place, screen);
  const now = () => placeByData(product.address, placed, place.persona);
  const before = await now();
  const moved = async () => (await now()) !== before;
  if (place.waitsFor === undefined && listsConditions()) await sendConditions(placed, place, moved);
  else if (place.waitsFor === undefined) await answer(answers, moved);
  else {
    if (place.waitsFor === "owner") await invite(placed, answers);
    await othersAct(product.address, placed, moved);
  }
  await expect.poll(moved).toBe(true);
}

/**
 * Returns the persona's answers (the last one of a list), with the place's own answers for its
 * page.
 */
function answersAt({ persona, answer }: Place, screen: string): Record<string, Answers> {
  const personaAnswers = Object.entries(answersOf(persona)).map(([key, answerOrList]) => [
    key,
    [answerOrList].flat().at(-1) ?? {},
  ]);
  return {
    ...Object.fromEntries(personaAnswers),
    ...(answer && { [`${productOf(persona)}/${screen}`]: answer as Answers }),
  };
}

/**
 * Does the borrower's part, which does not change the state: the borrower invites the other owner.
 */
async function invite(placed: Placed, answers: Record<string, Answers>) {
  const { key, screen } = screenAt(page.url());
  await fillScreen(page, screen, answers[key] ?? {});
  await press(screen);
  const invited = async () =>
    (await readAsOwner(product.address, placed)).application.helocSigners?.[0]?.invitedAt;
  await expect.poll(invited).toBeDefined();
}

/**
 * Answers pages until the state changes. The new state may be a held one without a page to answer.
 */
async function answer(answers: Record<string, Answers>, moved: () => Promise<boolean>) {
  let failure: unknown = null;
  walk(page, { answers, stopAt: moved }).catch((error: unknown) => {
    failure = error;
  });
  await expect
    .poll(async () => failure !== null || (await moved()), { timeout: 60_000 })
    .toBe(true);
  if (failure !== null && !(await moved())) throw failure;
}

const listsConditions = () =>
  screenAt(page.url()).screen.body?.some(({ block }) => block === "conditions") === true;

/** Opens the first condition of the list and answers it, until the state changes. */
async function sendConditions(placed: Placed, { persona }: Place, moved: () => Promise<boolean>) {
  const list = page.url();
  const open = page.locator('main li a[href*="condition="]');
  while (!(await moved())) {
    await open.first().waitFor();
    const before = await open.count();
    await open.first().click();
    const { key, screen } = await arrive(page);
    const { conditions = [] } = (await readAsOwner(product.address, placed)).application;
    const uuid = new URL(page.url()).searchParams.get("condition");
    const category = conditions.find((each) => each.uuid === uuid)?.categoryEnum;
    const answers = [answersOf(persona)[key] ?? []].flat();
    const isForIt = (each: Answers) => JSON.stringify(each).includes(`{condition:${category}}`);
    await fillScreen(page, screen, answers.find(isForIt) ?? {});
    await press(screen);
    await page.waitForURL(list);
    await expect.poll(async () => (await open.count()) < before || (await moved())).toBe(true);
  }
}

/** Submits the screen. */
async function press({ actions = [] }: Shown["screen"]): Promise<void> {
  const name = actions.find(({ kind }) => kind === "submit")?.label ?? "";
  await page.getByRole("button", { name, exact: true }).click();
}

/**
 * Makes an account of the persona at the first place that the browser opens, and holds it in each
 * place that would pass by itself.
 */
function placeAtFirstOpened(persona: string): Promise<Placed> {
  const [first] = openedOf(persona);
  if (first === undefined) throw new Error(`The browser opens no place of ${persona}.`);
  const hold = placesOf(persona)
    .map(({ checklistState }) => checklistState)
    .filter((each) => holdable(persona, each));
  return placeHeld(product.address, { ...placeAt(first), persona, hold });
}

async function visitAll(persona: string): Promise<string[]> {
  const placed = await placeAtFirstOpened(persona);
  const { context, errors, ...visited } = await visitAs(browser, product.address, placed.token);
  ({ page } = visited);
  const problems: string[] = [];
  for (const [index, place] of openedOf(persona).entries()) {
    const name = `${persona} in ${place.checklistState} (${place.state})`;
    try {
      if (index > 0) await placeFurther(product.address, placed.uuid, placeAt(place));
      const expected = pageOf(place);
      await open(productOf(persona), placed, expected);
      await expectSound(place);
      if (place.waitsFor !== "nothing") await moveOn(placed, place, expected);
    } catch (error) {
      problems.push(`${name}: ${String(error)} at ${page.url()}`);
    }
    problems.push(...errors.splice(0).map((error) => `${name}: ${error}`));
  }
  await context.close();
  return problems;
}

/** Opens the pages of the product's checklist that no place has, after a change by staff. */
async function visitUnplaced(name: string): Promise<string[]> {
  const ofProduct = places.filter(({ persona }) => productOf(persona) === name);
  const placedPages = new Set(ofProduct.map(pageOf));
  const placed = await placeFirst(product.address, ofProduct[0]?.persona ?? "");
  const { context, errors, ...visited } = await visitAs(browser, product.address, placed.token);
  ({ page } = visited);
  const problems: string[] = [];
  for (const row of rowsByStatus(name)) {
    if (placedPages.has(row.page)) continue;
    const [checklistStatus] = row.states;
    await patch(product.address, placed.uuid, { status: { checklistStatus } });
    try {
      await open(name, placed, row.page);
      await expectSoundAtFirst(await arrive(page));
    } catch (error) {
      problems.push(`${String(checklistStatus)}: ${String(error)} at ${page.url()}`);
    }
    problems.push(...errors.splice(0).map((error) => `${row.page}: ${error}`));
  }
  await context.close();
  return problems;
}

describe("the table of places", () => {
  it("lists every checklist state, and every state of the flow that data can reach", () => {
    expect(new Set(firstPlaces.map(({ checklistState }) => checklistState))).toEqual(
      new Set(checklistStates),
    );
    const met = new Set(firstPlaces.map(({ state }) => state));
    const missing = localPages.map(([state]) => state).filter((state) => !met.has(state));
    expect(missing.toSorted()).toEqual(Object.keys(unreachable).toSorted());
    expect(unreachableStates.every((state) => state in unreachable)).toBe(true);
    expect(conditionalChecklistPages.length).toBeGreaterThan(0);
  });
  it("names for each place who moves it on: the borrower by an answer, or another party", () => {
    for (const place of places) {
      const { persona, checklistState, waitsFor } = place;
      const where = `${persona} in ${checklistState}`;
      if (waitsFor === undefined) expect(holdable(persona, checklistState), where).toBe(false);
      expect(place.release !== undefined, where).toBe(waitsFor === "staff" || waitsFor === "owner");
    }
  });
});

// Runs one after the other, because waiting for a date moves the clock of all.
describe("each state lands on its page and moves on from there", () => {
  it.each(personas.filter((persona) => openedOf(persona).length > 0))(
    "lands %s on the right pages",
    async (persona) => {
      expect(await visitAll(persona)).toEqual([]);
    },
    600_000,
  );

  it.each([...products.keys()])("opens the pages of %s that only staff lead to", async (name) => {
    expect(await visitUnplaced(name)).toEqual([]);
  });
});
