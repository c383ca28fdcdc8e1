/** Takes two pictures of each page, on a wide screen and on a phone, from its top to its end. */
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright";
import { axeFindings } from "../journeys/support/axe.ts";

export const WIDTHS = [1280, 390] as const;
/** The narrowest screen that a page must fit: WCAG 2.2, success criterion 1.4.10. */
const NARROWEST = 320;

export interface Picture {
  /** `<flow>/<page id>`, or the address of a page that no flow has. */
  readonly page: string;
  /** Distinguishes several pictures of a page: the application's state, or the visitor. */
  readonly state: string;
  /** File by width, relative to the folder. */
  readonly files: Readonly<Record<number, string>>;
}

export interface Camera {
  readonly pictures: Picture[];
  /** Faults that `check` found, one line each. */
  readonly faults: string[];
  take(page: Page, name: string, state?: string): Promise<void>;
}

/**
 * With `check`, axe also tests each page on a wide and on the narrowest screen, and the page must
 * fit the latter.
 */
export function camera(folder: string, check: boolean): Camera {
  const pictures: Picture[] = [];
  const faults: string[] = [];
  return {
    pictures,
    faults,
    async take(page, name, state = "") {
      const files: Record<number, string> = {};
      await waitUntilRendered(page);
      if (check) faults.push(...(await faultsOf(page, `${name} ${state}`)));
      for (const width of WIDTHS) {
        const file = `${width}/${slug(`${name} ${state}`)}.png`;
        await mkdir(join(folder, String(width)), { recursive: true });
        await page.setViewportSize({ width, height: width > 600 ? 900 : 844 });
        await waitUntilRendered(page);
        await page.screenshot({
          path: join(folder, file),
          fullPage: true,
          animations: "disabled",
          caret: "hide",
        });
        files[width] = file;
      }
      await page.setViewportSize({ width: WIDTHS[0], height: 900 });
      pictures.push({ page: name, state, files });
    },
  };
}

const slug = (name: string) =>
  name
    .replaceAll(/[^a-z0-9]+/gi, "-")
    .replaceAll(/^-|-$/g, "")
    .toLowerCase();

/**
 * A loading page shows an ellipsis or is marked busy. The camera takes a page that never settles in
 * its loading state.
 */
async function waitUntilRendered(page: Page): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page
    .waitForFunction(
      () => {
        const main = document.querySelector("main");
        const loading = [...(main?.querySelectorAll('[role="status"], p') ?? [])].some((element) =>
          element.textContent?.trim().endsWith("…"),
        );
        return !loading && !main?.querySelector('[aria-busy="true"]');
      },
      null,
      { timeout: 6_000 },
    )
    .catch(() => undefined);
}

async function faultsOf(page: Page, name: string): Promise<string[]> {
  const faults: string[] = [];
  for (const width of [WIDTHS[0], NARROWEST]) {
    await page.setViewportSize({ width, height: 900 });
    // A document renders again at each width and is marked busy until then.
    await waitUntilRendered(page);
    faults.push(...(await axeFindings(page)).map((finding) => `${name} at ${width}: ${finding}`));
    const excessWidth = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    if (excessWidth > 0) faults.push(`${name} at ${width}: ${excessWidth} pixels too wide`);
  }
  return faults;
}
