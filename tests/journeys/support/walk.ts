/**
 * Walks an application as a borrower does: reads the page, answers it, goes on. The definitions
 * determine the answers.
 */
import { nextOpening } from "#lending/time/opening-hours.ts";
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { fillScreen } from "./fill.ts";
import { mouse, type Hands } from "./hands.ts";
import { shared, type Reading } from "./reading.ts";
import { readClock, setClock } from "./sandbox.ts";
import type { Answers, ScreenFile, Shown } from "./screens.ts";
import { until } from "./until.ts";

export interface WalkOptions {
  /** Answers by `<flow>/<screen id>`. */
  readonly answers: Record<string, Answers>;
  /** Called with each page before the walk answers it; true ends the walk there. */
  readonly stopAt: (key: string) => boolean | Promise<boolean>;
  /** Lender and language of the pages; default: the shared pages in English. */
  readonly reading?: Reading;
  /** Mouse or keyboard; default: the mouse. */
  readonly hands?: Hands;
  /** Whether to check every page with axe, empty and with its errors. */
  readonly accessible?: boolean;
  /** Console errors so far, for the message when the walk fails. */
  readonly errors?: readonly string[];
  /** Called after the walk has answered a page. */
  readonly afterStep?: (key: string) => Promise<void>;
}

const plain = (copy: string) => copy.replaceAll(/<[^>]+>/g, "");
/** The headings that a screen may have: its own, or that of a variant. */
const titlesOf = ({ screen: { title, variants = [] } }: Shown): string[] =>
  [title, ...variants.flatMap(({ texts }) => texts["/title"] ?? [])].map(plain);
/** Fires the event of a person who returns to the tab: the page then polls at once. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("focus"))).catch(() => undefined);

/** Milliseconds between two returns to the tab. */
const LOOK_AGAIN = 250;

/**
 * Waits until the page of the address is visible and no longer waits for the server.
 * @throws after 60 s; the message names the visible heading
 */
export async function arrive(page: Page, reading = shared): Promise<Shown> {
  const heading = page.getByRole("heading", { level: 1 });
  const deadline = Date.now() + 60_000;
  let lookAgain = Date.now() + LOOK_AGAIN;
  for (;;) {
    const title = (await heading.first().textContent({ timeout: 60_000 }))?.trim();
    const current = screenOrNull(page.url(), reading);
    const waits = current?.waiting != null && title === plain(current.waiting);
    if (current && !waits && titlesOf(current).includes(title ?? "")) return current;
    if (Date.now() > deadline)
      throw new Error(`Still “${title}” at ${page.url()}, which is ${current?.key ?? "no page"}.`);
    if (Date.now() > lookAgain) {
      await comeBack(page);
      lookAgain = Date.now() + LOOK_AGAIN;
    }
    await page.waitForTimeout(50);
  }
}

const screenOrNull = (url: string, { screenAt }: Reading) => {
  try {
    return screenAt(url);
  } catch {
    return null;
  }
};

/** Returns the first visible action of this kind on the screen, one that was not taken before another. */
async function offered(
  page: Page,
  screen: ScreenFile,
  kind: string,
  { quiet = true, taken = new Set<unknown>() } = {},
): Promise<Locator | null> {
  const ofKind = (screen.actions ?? []).filter((action) => action.kind === kind);
  for (const action of ofKind.toSorted((a, b) => Number(taken.has(a)) - Number(taken.has(b)))) {
    if (!quiet && action.variant === "quiet") continue;
    const role = kind === "submit" ? "button" : "link";
    const control = page.getByRole(role, { name: plain(action.label), exact: true });
    if (!(await control.first().isVisible())) continue;
    taken.add(action);
    return control.first();
  }
  return null;
}

/** Returns the link to another page of the step, first to a page that the persona answers. */
async function wayOn(
  page: Page,
  current: Shown,
  { answers }: WalkOptions,
  answered: boolean,
  taken: Set<unknown>,
): Promise<Locator | null> {
  const flow = current.key.split("/")[0] ?? "";
  for (const action of current.screen.actions ?? []) {
    if (action.kind !== "go" || !answers[`${flow}/${action.page}`]) continue;
    const control = page.getByRole("link", { name: plain(action.label), exact: true });
    if (await control.first().isVisible()) return control.first();
  }
  if (listsTasks(current)) return (await openTask(page).isVisible()) ? openTask(page) : null;
  // The question that the persona answers here may still be loading, so a quiet link next to it is
  // not the way on.
  return offered(page, current.screen, "go", { quiet: answered || !answers[current.key], taken });
}

const listsTasks = ({ screen }: Shown) =>
  screen.body?.some(({ block }) => block === "task-list") === true;

/** The first task of a list that the borrower can open. */
const openTask = (page: Page) => page.locator("main li[data-status] a").first();

/** Waits for an action of the screen, because a page may wait for an absent person. */
async function offeredLater(
  page: Page,
  { key, screen }: Shown,
  reading: Reading,
): Promise<Locator | null> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && screenOrNull(page.url(), reading)?.key === key) {
    // The submit button appears together with the links next to it, so look for it last.
    const exits = await offered(page, screen, "go");
    const control = (await offered(page, screen, "submit")) ?? exits;
    if (control) return control;
    await comeBack(page);
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return null;
}

/** Waits up to 30 s until another page replaces this one, or its wait ends. */
async function waitEnds(page: Page, key: string, reading: Reading): Promise<boolean> {
  const wait = page.locator('main [role="status"] time').first();
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (screenOrNull(page.url(), reading)?.key !== key || !(await wait.isVisible())) return true;
    await comeBack(page);
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return false;
}

/** Waits up to 30 s until another page replaces this one, or offers a task again. */
async function movesOn(page: Page, key: string, reading: Reading): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (await openTask(page).isVisible()) return true;
    if (screenOrNull(page.url(), reading)?.key !== key) return true;
    await comeBack(page);
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return false;
}

/** Whether a required answer is missing, so that the page must reject an empty submission. */
async function lacksAnswer(page: Page, screen: ScreenFile): Promise<boolean> {
  for (const name of screen.form?.schema.required ?? []) {
    const control = page.locator(`[id="root_${name}"]`);
    const choices = page.locator(
      `input[name="root_${name}"]:is([type="radio"], [type="checkbox"])`,
    );
    if ((await choices.count()) > 0) {
      if ((await choices.and(page.locator(":checked")).count()) === 0) return true;
    } else if ((await control.count()) > 0) {
      const tag = await control.first().evaluate((element) => element.tagName);
      if (tag !== "INPUT" && tag !== "SELECT") continue;
      if (!(await control.first().isVisible())) continue;
      if ((await control.first().inputValue()) === "") return true;
    }
  }
  return false;
}

/**
 * Expects one heading and no finding of axe. If an answer is missing, an empty submission leads to the
 * page's errors.
 * @param checksErrors whether axe checks the page with its errors too
 */
export async function expectSoundPage(
  page: Page,
  { key, screen }: Shown,
  hands = mouse,
  { say }: Reading = shared,
  checksErrors = true,
) {
  const submit = await offered(page, screen, "submit");
  const heading = page.getByRole("heading", { level: 1 });
  await until(`one h1 on ${key}`, async () => (await heading.count()) === 1);
  await expectAccessible(page, key);
  if (!submit || !(await lacksAnswer(page, screen))) return;
  const before = page.url();
  await hands.press(submit);
  const summary = page.getByRole("alert").filter({ hasText: say("There is a problem") });
  await summary.waitFor();
  expect(page.url(), `${key} stays while answers are missing`).toBe(before);
  expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true);
  expect((await page.title()).startsWith(say("Error: "))).toBe(true);
  if (checksErrors) await expectAccessible(page, `${key} with errors`);
}

/**
 * @returns the pages in the order of the walk
 * @throws when a page does not change after its answer, or repeats an answered question. The
 * message contains the path and the visible text.
 */
export async function walk(page: Page, options: WalkOptions): Promise<string[]> {
  const path: string[] = [];
  try {
    await walkOn(page, options, path);
    return path;
  } catch (error) {
    const visibleText = await page
      .getByRole("main")
      .innerText({ timeout: 1_000 })
      .catch(() => "nothing");
    const picture = "test-results/stuck.png";
    await page.screenshot({ path: picture, fullPage: true }).catch(() => undefined);
    throw new Error(
      `${path.join(" → ")} at ${page.url()}, shown in ${picture}:\n${visibleText}\n${options.errors?.join("\n") ?? ""}`,
      {
        cause: error,
      },
    );
  }
}

/** Moves the sandbox's clock into the hours of the page's actions, as a person comes back then. */
export async function openHours(page: Page, screen: ScreenFile, reading = shared): Promise<void> {
  const hours = screen.actions?.map((action) => action.hours).find(Boolean);
  if (hours === undefined) return;
  const { origin } = new URL(page.url());
  // From Hawaii to New York it is day in these hours.
  const day = { ...hours, fromHour: 12, toHour: 15 };
  const opens = nextOpening(await readClock(origin), day, "America/Los_Angeles");
  if (opens !== null) await setClock(origin, opens);
  // Another person's walk may have moved the clock since this page was opened.
  else if (await offered(page, screen, "submit")) return;
  await page.reload();
  await arrive(page, reading);
}

async function walkOn(page: Page, options: WalkOptions, path: string[]): Promise<void> {
  const { hands = mouse, reading = shared } = options;
  const answered = new Set<string>();
  /** Links that led on: a page that offers several leads to each before it leads in circles. */
  const taken = new Set<unknown>();
  for (;;) {
    const current = await arrive(page, reading);
    const { key, screen } = current;
    if (path.at(-1) !== key) path.push(key);
    if (path.length > 60) throw new Error(`Going in circles: ${path.join(" → ")}`);
    if (await options.stopAt(key)) return;
    await openHours(page, screen, reading);
    const submit = await offered(page, screen, "submit");
    if (options.accessible && !answered.has(key))
      await expectSoundPage(page, current, hands, reading);
    const answers = options.answers[key];
    const go =
      answered.has(key) || !submit || !answers
        ? await wayOn(page, current, options, answered.has(key), taken)
        : null;
    if (!go && (answered.has(key) || listsTasks(current))) {
      // A vendor may still work while its page is visible.
      if (await movesOn(page, key, reading)) continue;
      throw new Error(`${key} asks again for what was answered.`);
    }
    const waits = screen.body?.some(({ block }) => block === "wait") === true;
    // A page that waits for others has no question for the borrower.
    if (!go && !answers && waits && (await waitEnds(page, key, reading))) continue;
    const control = go ?? submit ?? (await offeredLater(page, current, reading));
    if (!control) {
      if (screenOrNull(page.url(), reading)?.key !== key) continue;
      throw new Error(`${key} offers no way on. ${path.join(" → ")}`);
    }
    if (!go) {
      if (!answers) throw new Error(`The persona has no answers for ${key}.`);
      await fillScreen(page, screen, answers, hands, reading);
      answered.add(key);
    }
    const before = page.url();
    const actionsBefore = await page.getByRole("main").innerText();
    // The page may change for another reason before the response arrives, so wait for the response
    // itself.
    const answer =
      control === submit && current.waiting !== null && !key.startsWith("heloc-signer/")
        ? page
            .waitForResponse(
              (response) =>
                response.request().method() === "POST" &&
                new URL(response.url()).pathname.endsWith("/screens"),
              { timeout: 30_000 },
            )
            .catch(() => null)
        : null;
    await hands.press(control);
    await answer;
    await page
      .waitForFunction(
        ([url, text]) =>
          location.href !== url || document.querySelector("main")?.innerText !== text,
        [before, actionsBefore] as const,
        { timeout: 30_000, polling: 50 },
      )
      .catch(async () => {
        throw new Error(
          `${key} was answered and nothing moved:\n${await page.getByRole("main").innerText()}`,
        );
      });
    const problem = page.getByRole("alert").filter({ hasText: reading.say("There is a problem") });
    await settleAfter(page, before, problem, key);
    await options.afterStep?.(key);
  }
}

/**
 * Waits until the page moves on. An error on the page means that the persona does not match the
 * screen.
 */
async function settleAfter(page: Page, before: string, problem: Locator, key: string) {
  const busy = page.locator('main button[aria-disabled="true"]');
  await busy
    .first()
    .waitFor({ state: "detached", timeout: 30_000 })
    .catch(() => undefined);
  if (page.url() === before && (await problem.isVisible()))
    throw new Error(`${key} refused the answer:\n${await problem.innerText()}`);
}
