/**
 * Every checklist state and every machine state that data can cause, in the browser. The borrower
 * lands on the page of the product's tables, completes it, and the state changes. Where the table
 * of places names a wait, the vendor, the staff, the date or the other owner acts.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { decide } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import {
  checklistPages,
  checklistStates,
  conditionalChecklistPages,
} from "../vocabulary/checklist-table.ts";
import {
  inPersonPage,
  inPersonStates,
  localPages,
  unreachableStates,
} from "../vocabulary/state-table.ts";
import { compiledFlow } from "../personas/sandbox.ts";
import { launch } from "./support/browser.ts";
import {
  holdable,
  personas,
  placeAt,
  placeFirst,
  places,
  placesOf,
  visitAs,
  type Place,
} from "./support/places.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { passTime, placeFurther, readAsOwner, release } from "./support/sandbox.ts";
import type { Placed } from "./support/sandbox.ts";
import { fillScreen } from "./support/fill.ts";
import { answersOf, screenAt, type Answers } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

const flows = resolve(import.meta.dirname, "../../flows");
const json = <T>(path: string): T => JSON.parse(readFileSync(`${flows}/${path}`, "utf8")) as T;
const { polling } = json<Flow>("heloc/flow.json");
const flow = await compiledFlow();
const waiting = new Set<string>(polling?.waiting);

/** Machine states that no order of the checklist's steps can reach, each with its reason. */
const unreachable: Readonly<Record<string, string>> = {
  documents: "The product's tables give it no way in.",
  waitMerchant: "The product's tables give it no way in.",
  docVerify:
    "Identity is proven before accounts are named, so that it is never the last thing that is missing.",
};

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

/**
 * Returns the page of the product's tables: the checklist state's page, else the machine state's.
 */
function pageOf({ checklistState, state, persona }: Place): string {
  const conditional: Record<string, string> = {
    CLOSING_DISCLOSURE: persona === "flood-pending" ? "error/flood-cert" : "review-app/signdocs",
    BPO_ORDER_REQUEST: persona === "texas" ? "bpo/condition" : "bpo/order-bpo",
  };
  const ofChecklist =
    conditional[checklistState] ??
    checklistPages.find(([states]) => states.some((each) => each === checklistState))?.[1];
  if (ofChecklist !== undefined) return ofChecklist;
  if (persona === "texas" && inPersonStates.includes(state)) return inPersonPage;
  return localPages.find(([name]) => name === state)?.[1] ?? "no page";
}

/** Waits for the page of the address or the waiting page, and returns it. */
async function arriveOrWait(page: Page, place: Place): Promise<string> {
  if (!waiting.has(place.checklistState)) return (await arrive(page)).key;
  await page.locator('[role="status"] time').first().waitFor();
  return "waiting";
}

/** Returns the borrower's place according to the data: checklist state, machine state and page. */
async function placeByData(placed: Placed): Promise<string> {
  const { checklistState, state, page } = decide(flow, await readAsOwner(product.address, placed));
  return `${checklistState} ${state} ${page}`;
}

/** Moves the place on by the borrower's answer, or by the other party after the borrower's part. */
async function moveOn(page: Page, placed: Placed, place: Place, screen: string): Promise<void> {
  const answers = answersAt(place, screen);
  const before = await placeByData(placed);
  const moved = async () => (await placeByData(placed)) !== before;
  if (place.waitsFor === undefined) await answer(page, answers, moved);
  else {
    if (place.waitsFor === "owner") await invite(page, placed, answers);
    await release(product.address, placed.uuid);
    await passTime(product.address, placed.uuid, moved);
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
    ...(answer && { [`heloc/${screen}`]: answer as Answers }),
  };
}

/**
 * Does the borrower's part, which does not change the state: the borrower invites the other owner.
 */
async function invite(page: Page, placed: Placed, answers: Record<string, Answers>) {
  const { key, screen } = screenAt(page.url());
  await fillScreen(page, screen, answers[key] ?? {});
  const label = screen.actions?.find(({ kind }) => kind === "submit")?.label ?? "";
  await page.getByRole("button", { name: label, exact: true }).click();
  const invited = async () =>
    (await readAsOwner(product.address, placed)).application.helocSigners?.[0]?.invitedAt;
  await expect.poll(invited).toBeDefined();
}

/**
 * Answers pages until the state changes. The new state may be a held one without a page to answer.
 */
async function answer(page: Page, answers: Record<string, Answers>, moved: () => Promise<boolean>) {
  let failure: unknown = null;
  walk(page, { answers, stopAt: moved }).catch((error: unknown) => {
    failure = error;
  });
  await expect
    .poll(async () => failure !== null || (await moved()), { timeout: 60_000 })
    .toBe(true);
  if (failure !== null && !(await moved())) throw failure;
}

async function visitAll(persona: string): Promise<string[]> {
  const placed = await placeFirst(product.address, persona);
  const { page, context, errors } = await visitAs(browser, product.address, placed.token);
  const problems: string[] = [];
  for (const [index, place] of placesOf(persona).entries()) {
    const name = `${persona} in ${place.checklistState} (${place.state})`;
    try {
      if (index > 0) await placeFurther(product.address, placed.uuid, placeAt(place));
      const expected = pageOf(place);
      const base = `/account/heloc/${placed.uuid}`;
      const expectedPath = expected === "/" ? "/account/heloc" : `${base}/${expected}`;
      await page.goto(`${product.address}${base}`);
      await page.waitForURL((url) => url.pathname.replace(/\/$/, "") === expectedPath);
      await arriveOrWait(page, place);
      if (place.waitsFor === "nothing") continue;
      await moveOn(page, placed, place, expected);
    } catch (error) {
      problems.push(`${name}: ${String(error)} at ${page.url()}`);
    }
    problems.push(...errors.splice(0).map((error) => `${name}: ${error}`));
  }
  await context.close();
  return problems;
}

describe("the table of places", () => {
  it("lists every checklist state, and every state of the flow that data can reach", () => {
    expect(new Set(places.map(({ checklistState }) => checklistState))).toEqual(
      new Set(checklistStates),
    );
    const met = new Set(places.map(({ state }) => state));
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
  it.each(personas)(
    "lands %s on the right pages",
    async (persona) => {
      expect(await visitAll(persona)).toEqual([]);
    },
    600_000,
  );
});
