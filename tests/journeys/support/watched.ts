/** Watches a page for code that a text smuggled in. */
import type { Page } from "playwright";
import type { Visit } from "./browser.ts";

/**
 * Counts calls of `chatRan()` in the page.
 * @returns addresses outside the product that the page asks for, opens or goes to, as they come
 */
export async function watched({ page, context }: Visit, address: string): Promise<string[]> {
  const strays: string[] = [];
  await page.addInitScript(() => {
    const counted = window as unknown as { ran: number; chatRan: () => void };
    counted.ran = 0;
    counted.chatRan = () => (counted.ran += 1);
  });
  context.on("page", (other) => strays.push(`tab ${other.url()}`));
  context.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(address) && !url.startsWith("blob:")) strays.push(url);
  });
  page.on("framenavigated", (frame) => {
    if (!frame.url().startsWith(address)) strays.push(`frame ${frame.url()}`);
  });
  page.on("dialog", (dialog) => {
    strays.push(`dialog ${dialog.message()}`);
    dialog.dismiss().catch(() => undefined);
  });
  return strays;
}

/** Returns how often smuggled code ran in the page. */
export const ran = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { ran: number }).ran);
