/**
 * The settings of people's own devices: text of twice the size (WCAG 1.4.4), wider spacing in the
 * text (1.4.12), their own colors. Every screen file of every flow passes each: no text is cut off,
 * nothing is wider than the screen, and the focus stays visible.
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

/** Returns the texts that a box cuts off, and how much wider than the screen the page is. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.documentElement;
    const excessWidth = root.scrollWidth - root.clientWidth;
    const faults = excessWidth > 0 ? [`${excessWidth} pixels wider than the screen`] : [];
    for (const element of document.querySelectorAll<HTMLElement>("main, main *")) {
      const { overflowX, overflowY } = getComputedStyle(element);
      // Text for screen readers has a box of one pixel; a drawing holds no text.
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

/** Returns the elements that the keyboard reaches and whose look does not change with the focus. */
const withoutMarkOfFocus = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const focusStyle = (element: Element) => {
      const { outlineStyle, outlineWidth, borderTopWidth, borderTopColor, textDecorationLine } =
        getComputedStyle(element);
      const outline = outlineStyle === "none" ? "" : `${outlineStyle} ${outlineWidth}`;
      return [outline, borderTopWidth, borderTopColor, textDecorationLine].join("|");
    };
    // A checkbox shows the focus on the drawing next to its input, a field on the frame around it.
    const focusStyles = (element: Element) =>
      [
        element,
        ...(element.parentElement?.children ?? []),
        element.parentElement,
        element.parentElement?.parentElement,
      ]
        .filter((each): each is Element => Boolean(each))
        .map(focusStyle)
        .join("\n");
    const faults: string[] = [];
    const reached = "a[href], button, input, select, textarea, summary, [tabindex='0']";
    for (const element of document.querySelectorAll<HTMLElement>(reached)) {
      if (!element.closest("main") || element.matches(":disabled, [tabindex='-1']")) continue;
      if (element.getClientRects().length === 0) continue;
      (document.activeElement as HTMLElement | null)?.blur();
      const before = focusStyles(element);
      element.focus({ focusVisible: true, preventScroll: true } as FocusOptions);
      if (document.activeElement !== element) continue;
      if (focusStyles(element) === before)
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
    name: "colors of their own",
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
    const findings: string[] = [];
    for (const key of screens) {
      await show(page, key);
      findings.push(...(await faults(page)).map((fault) => `${key}: ${fault}`));
      findings.push(...errors.splice(0).map((error) => `${key}: ${error}`));
    }
    expect(findings).toEqual([]);
    await context.close();
  },
);
