/** Walks an application as a borrower does: reads the page, answers it, goes on; the definitions say what there is to answer. */
import type { Locator, Page } from "playwright";
import { expect } from "vitest";
import { expectAccessible } from "./axe.ts";
import { fillScreen } from "./fill.ts";
import { mouse, type Hands } from "./hands.ts";
import { shared, type Reading } from "./reading.ts";
import type { Answers, ScreenFile, Shown } from "./screens.ts";
import { until } from "./until.ts";

export interface WalkOptions {
  /** Answers by `<flow>/<screen id>`. */
  readonly answers: Record<string, Answers>;
  /** Called with each page before it is answered; true ends the walk there. */
  readonly stopAt: (key: string) => boolean | Promise<boolean>;
  /** Whose pages, in what language; the shared ones in English, when not said. */
  readonly reading?: Reading;
  /** By what means; a mouse, when not said. */
  readonly hands?: Hands;
  /** Check every page with axe, before it is filled and with its errors shown. */
  readonly accessible?: boolean;
  /** What the console said, told when the walk fails. */
  readonly errors?: readonly string[];
  /** Called after each page was answered. */
  readonly afterStep?: (key: string) => Promise<void>;
}

const plain = (copy: string) => copy.replaceAll(/<[^>]+>/g, "");
/** As somebody does who comes back to the tab: the page asks at once what is new, and not only at its next look. */
const comeBack = (page: Page) =>
  page.evaluate(() => window.dispatchEvent(new Event("focus"))).catch(() => undefined);

/** How often a person who waits looks at the tab again, milliseconds. */
const LOOK_AGAIN = 250;

/** Waits until the page of the address is on the screen, past any waiting for the server. @throws after 60 s, with what is shown. */
export async function arrive(page: Page, reading = shared): Promise<Shown> {
  const heading = page.getByRole("heading", { level: 1 });
  const deadline = Date.now() + 60_000;
  let lookAgain = Date.now() + LOOK_AGAIN;
  for (;;) {
    const title = (await heading.first().textContent({ timeout: 20_000 }))?.trim();
    const shown = safely(page.url(), reading);
    const waits = shown?.waiting != null && title === plain(shown.waiting);
    if (shown && !waits && title === plain(shown.screen.title)) return shown;
    if (Date.now() > deadline)
      throw new Error(`Still “${title}” at ${page.url()}, which is ${shown?.key ?? "no page"}.`);
    if (Date.now() > lookAgain) {
      await comeBack(page);
      lookAgain = Date.now() + LOOK_AGAIN;
    }
    await page.waitForTimeout(50);
  }
}

const safely = (url: string, { at }: Reading) => {
  try {
    return at(url);
  } catch {
    return null;
  }
};

/** The first of the screen's actions of this kind that is offered. */
async function offered(
  page: Page,
  screen: ScreenFile,
  kind: string,
  { quiet = true } = {},
): Promise<Locator | null> {
  for (const action of screen.actions ?? []) {
    if (action.kind !== kind || (!quiet && action.variant === "quiet")) continue;
    const role = kind === "submit" ? "button" : "link";
    const control = page.getByRole(role, { name: plain(action.label), exact: true });
    if (await control.first().isVisible()) return control.first();
  }
  return null;
}

/** The way to another page of the step: to one that the persona answers before any other. */
async function wayOn(
  page: Page,
  shown: Shown,
  { answers }: WalkOptions,
  answered: boolean,
): Promise<Locator | null> {
  const flow = shown.key.split("/")[0] ?? "";
  for (const action of shown.screen.actions ?? []) {
    if (action.kind !== "go" || !answers[`${flow}/${action.page}`]) continue;
    const control = page.getByRole("link", { name: plain(action.label), exact: true });
    if (await control.first().isVisible()) return control.first();
  }
  // What is answered here may be asked in a moment: a way out beside it is not the way on.
  return offered(page, shown.screen, "go", { quiet: answered || !answers[shown.key] });
}

/** What the screen offers once the server has answered: a page may wait for a person who is not there yet. */
async function offeredLater(
  page: Page,
  { key, screen }: Shown,
  reading: Reading,
): Promise<Locator | null> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && safely(page.url(), reading)?.key === key) {
    // What is asked comes together with the ways out beside it, so it is looked for after them.
    const out = await offered(page, screen, "go");
    const found = (await offered(page, screen, "submit")) ?? out;
    if (found) return found;
    await comeBack(page);
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return null;
}

/** Whether the page waits no more within 30 s: another has taken its place, or it offers what comes next. */
async function waitEnds(page: Page, key: string, reading: Reading): Promise<boolean> {
  const wait = page.locator('main [role="status"] time').first();
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (safely(page.url(), reading)?.key !== key || !(await wait.isVisible())) return true;
    await comeBack(page);
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return false;
}

/** Whether another page takes the place of this one within 30 s. */
async function movesOn(page: Page, key: string, reading: Reading): Promise<boolean> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (safely(page.url(), reading)?.key !== key) return true;
    await comeBack(page);
    await page.waitForTimeout(LOOK_AGAIN);
  }
  return false;
}

/** A required answer that is not given yet, so that an empty submission must be refused. */
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

/** One heading, no finding of axe, and the same with its errors shown when an answer is missing. */
export async function expectSoundPage(
  page: Page,
  { key, screen }: Shown,
  hands = mouse,
  { say }: Reading = shared,
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
  await expectAccessible(page, `${key} with errors`);
}

/**
 * @returns the pages passed, first to last.
 * @throws when a page is answered and nothing moves, as a borrower would be stuck there, or when a page asks again for what was
 * answered; with the way so far and what is shown.
 */
export async function walk(page: Page, options: WalkOptions): Promise<string[]> {
  const path: string[] = [];
  try {
    await walkOn(page, options, path);
    return path;
  } catch (error) {
    const shown = await page
      .getByRole("main")
      .innerText({ timeout: 1_000 })
      .catch(() => "nothing");
    const picture = "test-results/stuck.png";
    await page.screenshot({ path: picture, fullPage: true }).catch(() => undefined);
    throw new Error(
      `${path.join(" → ")} at ${page.url()}, shown in ${picture}:\n${shown}\n${options.errors?.join("\n") ?? ""}`,
      {
        cause: error,
      },
    );
  }
}

async function walkOn(page: Page, options: WalkOptions, path: string[]): Promise<void> {
  const { hands = mouse, reading = shared } = options;
  const answered = new Set<string>();
  for (;;) {
    const shown = await arrive(page, reading);
    const { key, screen } = shown;
    if (path.at(-1) !== key) path.push(key);
    if (path.length > 60) throw new Error(`Going in circles: ${path.join(" → ")}`);
    if (await options.stopAt(key)) return;
    const submit = await offered(page, screen, "submit");
    if (options.accessible && !answered.has(key))
      await expectSoundPage(page, shown, hands, reading);
    const answers = options.answers[key];
    const go =
      answered.has(key) || !submit || !answers
        ? await wayOn(page, shown, options, answered.has(key))
        : null;
    if (!go && answered.has(key)) {
      // A vendor may be at work while its page still stands.
      if (await movesOn(page, key, reading)) continue;
      throw new Error(`${key} asks again for what was answered.`);
    }
    const waits = screen.body?.some(({ block }) => block === "wait") === true;
    // A page that waits for others asks nothing of the borrower.
    if (!go && !answers && waits && (await waitEnds(page, key, reading))) continue;
    const control = go ?? submit ?? (await offeredLater(page, shown, reading));
    if (!control) {
      if (safely(page.url(), reading)?.key !== key) continue;
      throw new Error(`${key} offers no way on. ${path.join(" → ")}`);
    }
    if (!go) {
      if (!answers) throw new Error(`The persona has no answers for ${key}.`);
      await fillScreen(page, screen, answers, hands, reading);
      answered.add(key);
    }
    const before = page.url();
    const actionsBefore = await page.getByRole("main").innerText();
    // What the page shows may change for another reason before the answer is there: the answer itself is waited for.
    const answer =
      control === submit && key.startsWith("heloc/")
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

/** After an answer the page moves on, or says what is wrong with the answer: then the persona and the screen disagree. */
async function settleAfter(page: Page, before: string, problem: Locator, key: string) {
  const busy = page.locator('main button[aria-disabled="true"]');
  await busy
    .first()
    .waitFor({ state: "detached", timeout: 30_000 })
    .catch(() => undefined);
  if (page.url() === before && (await problem.isVisible()))
    throw new Error(`${key} refused the answer:\n${await problem.innerText()}`);
}
