/**
 * What people set for themselves: text of twice the size (WCAG 1.4.4), more space in the text (1.4.12), colours of their own.
 * Every screen file of every flow goes through each: nothing is cut off, wider than the screen, or without a mark of focus.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { launch, visit } from "../journeys/support/browser.ts";
import { screens, show } from "./screen-list.ts";

let browser: Browser;
const address = inject("gallery");
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser?.close());

/** Texts that the box around them cuts off, and how much wider than the screen the page is. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const over = root.scrollWidth - root.clientWidth;
    const faults = over > 0 ? [`${over} pixels wider than the screen`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("main, main *")) {
      const { overflowX, overflowY } = getComputedStyle(element);
      // What only screen readers read is a box of one pixel; a drawing does not hold text.
      if (element.clientWidth <= 1 || element.clientHeight <= 1 || element.closest("svg, canvas"))
        continue;
      if (!element.innerText?.trim()) continue;
      const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
      const wide = hides(overflowX) && element.scrollWidth > element.clientWidth + 1;
      const high = hides(overflowY) && element.scrollHeight > element.clientHeight + 1;
      if (wide || high)
        faults.push(
          `cut off (${element.scrollWidth - element.clientWidth} wide, ${element.scrollHeight - element.clientHeight} high): ${element.outerHTML.slice(0, 160)}`,
        );
    }
    return faults;
  });

/** What the keyboard reaches and whose looks stay the same when it has the focus. */
const withoutMarkOfFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (element: Element) => {
      const { outlineStyle, outlineWidth, borderTopWidth, borderTopColor, textDecorationLine } =
        getComputedStyle(element);
      const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`;
      return [outline, borderTopWidth, borderTopColor, textDecorationLine].join("|");
    };
    // A box to tick shows it on what is drawn beside the input; a field on the frame around it.
    const around = (element: Element) =>
      [
        element,
        ...(element.parentElement?.children ?? []),
        element.parentElement,
        element.parentElement?.parentElement,
      ]
        .filter((each): each is Element => Boolean(each))
        .map(shown)
        .join("\n");
    const faults: string[] = [];
    const reached = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    for (const element of document.querySelectorAll<HTMLElement>(reached)) {
      if (!element.closest("main") || element.matches(":disabled, [tabindex='-1']")) continue;
      if (element.getClientRects().length === 0) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = around(element);
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (document.activeElement !== element) continue;
      if (around(element) === before)
        faults.push(`focus unseen: ${element.outerHTML.slice(0, 160)}`);
      element.blur();
    }
    return faults;
  });

interface Setting {
  readonly name: string;
  readonly width: number;
  readonly media?: Parameters<Page["emulateMedia"]>[0];
  readonly style?: string;
  readonly faults: (page: Page) => Promise<string[]>;
}

const settings: readonly Setting[] = [
  {
    name: "text of twice the size",
    width: 1280,
    style: "html { font-size: 200% !important }",
    faults: cutOff,
  },
  {
    name: "more space in the text",
    width: 390,
    style: `* { line-height: 1.5 !important; letter-spacing: .12em !important; word-spacing: .16em !important }
      p { margin-bottom: 2em !important }`,
    faults: cutOff,
  },
  {
    name: "colours of their own",
    width: 1280,
    media: { forcedColors: "active" },
    faults: withoutMarkOfFocus,
  },
];

test.concurrent.each(settings)(
  "every screen with $name",
  async ({ width, media, style, faults }) => {
    const { page, context, errors } = await visit(browser, { width, height: 900 });
    if (media) await page.emulateMedia(media);
    await page.goto(`${address}/screens.html`);
    if (style)
      await page.evaluate((rules) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(rules);
        document.adoptedStyleSheets.push(sheet);
      }, style);
    const found: string[] = [];
    for (const key of screens) {
      await show(page, key);
      found.push(...(await faults(page)).map((fault) => `${key}: ${fault}`));
      found.push(...errors.splice(0).map((error) => `${key}: ${error}`));
    }
    expect(found).toEqual([]);
    await context.close();
  },
);
