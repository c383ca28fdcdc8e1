/**
 * The chat by keyboard alone: with an agent from its form to its survey, and closed, next to a page
 * that it must not cover.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible, expectContrast } from "./support/axe.ts";
import { borrower } from "./support/borrower.ts";
import { launch } from "./support/browser.ts";
import { OPEN, panelOf } from "./support/chat.ts";
import { keyboard } from "./support/hands.ts";
import { sharedProduct } from "./support/product.ts";
import { setClock } from "./support/sandbox.ts";
import { talk } from "./support/talk.ts";
import { until } from "./support/until.ts";
import { arrive } from "./support/walk.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

/**
 * Runs in the page. Reports each key that is pressed while no element has the focus, once any
 * element has had it: the person lost their place.
 */
function reportLostKeys(): void {
  let hadFocus = false;
  document.addEventListener("focusin", () => {
    hadFocus = true;
  });
  const tell = ({ key }: KeyboardEvent) => {
    if (hadFocus && document.activeElement === document.body)
      console.error(`${key} was pressed where nothing had the focus.`);
  };
  document.addEventListener("keydown", tell, true);
}

/**
 * Returns whether the focus is in the panel, on its button or on the page, and whether any of the
 * focused element is visible.
 */
const focusOf = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement ?? document.body;
    const { left, right, top, bottom } = focused.getBoundingClientRect();
    const points = [left + 2, (left + right) / 2, right - 2].flatMap((x) =>
      [top + 2, (top + bottom) / 2, bottom - 2].map((y) => document.elementFromPoint(x, y)),
    );
    return {
      place: focused.closest("#chat")
        ? "panel"
        : focused.closest("[data-chat]")
          ? "button"
          : focused === document.body
            ? "nothing"
            : "page",
      visible: points.some((element) => focused.contains(element)),
    };
  });

/** More tab stops than the panel has. */
const PANEL_STOPS = 20;

/** Tabs out of the panel. @returns where the focus is, when its element is visible */
async function tabOutOfPanel(page: Page, key: "Tab" | "Shift+Tab"): Promise<string> {
  for (let stops = 0; stops < PANEL_STOPS; stops += 1) {
    await page.keyboard.press(key);
    const { place } = await focusOf(page);
    if (place === "panel") continue;
    await until("what has the focus is seen", async () => (await focusOf(page)).visible);
    return place;
  }
  throw new Error(`${PANEL_STOPS} times ${key} does not lead out of the chat.`);
}

/**
 * Goes backward, because tabbing forward around the whole page passes the elements that the panel
 * covers, and the panel closes for those.
 */
const handsOf = (page: Page) => keyboard(page, { back: true });

it("a chat works by keyboard alone, without a finding of axe, on a phone too", async () => {
  const { address } = await sharedProduct();
  await setClock(address, OPEN);
  const faults = await talk({
    browser,
    borrowerAt: address,
    agentsAt: address,
    handsOf,
    watch: async (page) => {
      await page.addInitScript(reportLostKeys);
      await page.evaluate(reportLostKeys);
    },
    look: async (page, state) => {
      for (const [size, width] of [
        [PHONE, "on a phone"],
        [WIDE, "wide"],
      ] as const) {
        await page.setViewportSize(size);
        await expectAccessible(page, `${state}, ${width}`);
        const part = (await page.locator("[data-chat]").count()) > 0 ? "[data-chat]" : "#root";
        await expectContrast(page, part, `${state}, ${width}`);
      }
    },
    // Tab leaves the panel: forward to its button, backward to the page. The focused element is
    // visible.
    meanwhile: async ({ panel, borrowerPage: page }) => {
      const hands = handsOf(page);
      expect(await tabOutOfPanel(page, "Tab")).toBe("button");
      await hands.type(panel.box, "");
      expect(await tabOutOfPanel(page, "Shift+Tab")).toBe("page");
      await page.setViewportSize(PHONE);
      if (!(await panel.panel.isVisible())) await hands.press(panel.toggle);
      await hands.type(panel.box, "");
      expect(await tabOutOfPanel(page, "Shift+Tab")).toBe("page");
      await panel.panel.waitFor({ state: "hidden" });
      await page.setViewportSize(WIDE);
    },
  });
  expect(faults).toEqual([]);
});

it("the chat panel and a menu keep the focus when the page finishes loading behind them", async () => {
  const { address } = await sharedProduct();
  await setClock(address, OPEN);
  const { page, context } = await borrower(browser, address, "autopay");
  // The page has a form, so it renders only after its validator has loaded.
  expect((await arrive(page)).screen.form).toBeDefined();
  const menu = page.getByRole("button", { name: "Your account" });
  const { name, toggle } = panelOf(page);
  for (const [opener, place] of [
    [menu, menu],
    [toggle, name],
  ] as const) {
    let letCome = () => {};
    const come = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route(
      /\/definitions\/[^/]+\.js$/,
      async (route) => {
        await come;
        await route.continue();
      },
      { times: 1 },
    );
    await page.reload();
    await handsOf(page).press(opener);
    const hasFocus = () => place.evaluate((element) => element === document.activeElement);
    await until("the place has the focus", hasFocus);
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
    letCome();
    await arrive(page);
    expect(await hasFocus()).toBe(true);
    expect(await opener.getAttribute("aria-expanded")).toBe("true");
  }
  await context.close();
});

/**
 * Runs in the page. Returns the visible words and controls that the chat covers: those of the whole
 * page, or of the focused element.
 */
function coveredByChat(subject: "page" | "focus"): string[] {
  const range = document.createRange();
  const boxesOf = (node: Node) => {
    if (node instanceof Element) return [...node.getClientRects()];
    range.selectNodeContents(node);
    return [...range.getClientRects()];
  };
  const nodes: Node[] = [];
  if (subject === "focus") nodes.push(document.activeElement ?? document.body);
  else {
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) nodes.push(words.currentNode);
    nodes.push(...document.querySelectorAll("a[href], button, input, select, textarea, summary"));
  }
  const between = (low: number, high: number) => [low + 1, (low + high) / 2, high - 1];
  const covered = nodes.filter((node) => {
    const element = node instanceof Element ? node : node.parentElement;
    if (!element?.checkVisibility() || element.closest("[data-chat]")) return false;
    return boxesOf(node).some(({ left, right, top, bottom }) =>
      between(left, right).some((x) =>
        between(top, bottom).some((y) => document.elementFromPoint(x, y)?.closest("[data-chat]")),
      ),
    );
  });
  return covered.map((node) => node.textContent?.trim() ?? "").filter((text) => text !== "");
}

/** More tab stops than the page has. */
const PAGE_STOPS = 100;

it("the chat covers nothing at the end of a page, and no focused element", async () => {
  const { address } = await sharedProduct();
  const { page, base, context } = await borrower(browser, address, "conditions", "RESCISSION");
  await page.goto(`${base}/conditions`);
  await arrive(page);
  await page
    .getByRole("link", { name: /^Upload Document/ })
    .first()
    .waitFor();
  // The sandbox's strip at the end of the page adds space that a production page does not have.
  await page.evaluate(() => {
    for (const each of document.body.children) if (each.shadowRoot) each.remove();
  });
  const { toggle } = panelOf(page);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: PHONE.height });
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    expect(await page.evaluate(coveredByChat, "page" as const), `the end at ${width}`).toEqual([]);
    await page.evaluate(() => {
      scrollTo(0, 0);
      document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
    });
    let stops = 0;
    for (; !(await toggle.evaluate((button) => button === document.activeElement)); stops += 1) {
      if (stops === PAGE_STOPS) throw new Error("Tab does not lead to the chat.");
      expect(await page.evaluate(coveredByChat, "focus" as const), `by Tab at ${width}`).toEqual(
        [],
      );
      await page.keyboard.press("Tab");
    }
    expect(stops).toBeGreaterThan(5);
  }

  // On a wide screen the button has its own lane next to the page: it covers nothing at any scroll
  // position.
  await page.setViewportSize(WIDE);
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    await page.evaluate(
      (share) => scrollTo(0, share * (document.documentElement.scrollHeight - innerHeight)),
      part,
    );
    expect(await page.evaluate(coveredByChat, "page" as const), `wide, ${part} down`).toEqual([]);
  }
  await context.close();
});
