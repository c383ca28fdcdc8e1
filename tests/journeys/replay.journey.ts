/**
 * Session replay. While its flag is off, a browser loads nothing of the recorder and sends nothing.
 * While it is on, a borrower's visit is recorded without a text, and the lender's staff play it under
 * the unchanged content security policy.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Browser, Page, Request } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { EVENT, type RecordedEvent } from "#lending/recording/events.ts";
import { type Running, start } from "#server/main.ts";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { fillScreen } from "./support/fill.ts";
import { picture } from "./support/picture.ts";
import { leaksIn, plantedIn } from "./support/planted.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { copyOfRepository } from "./support/repository.ts";
import { begin, place, type Placed } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { arrive } from "./support/walk.ts";
import { neverLate } from "#server/testing/never-late.ts";

let product: SharedProduct;
let browser: Browser;
/** A server whose only lender records visits. */
let recording: Running;
let root: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  root = await copyOfRepository("replay", ["main"]);
  const path = join(root, "flows/organisations/main/organisation.json");
  const lender = JSON.parse(await readFile(path, "utf8")) as { publicFeatureToggles: object };
  lender.publicFeatureToggles = { ...lender.publicFeatureToggles, sessionReplay: true };
  await writeFile(path, JSON.stringify(lender));
  const environment = {
    DATA_DIR: join(root, "data"),
    PORT: "0",
    SANDBOX: "1",
    LOG_LEVEL: "silent",
  };
  recording = await start({ root, environment, loopDelay: neverLate });
});
afterAll(async () => {
  await browser?.close();
  await recording?.close();
  if (root) await rm(root, { recursive: true, force: true });
});

const answers = answersOf("approved");

const isBatch = (request: Request) => /\/recordings\/[0-9a-f-]{36}$/.test(request.url());

const isRecorder = (url: string) => /\/Recording-[\w-]+\.js$/.test(url);

/** Events of a batch, as the server gets them. */
function eventsIn(request: Request): string {
  const { gzip, events } = request.postDataJSON() as { gzip?: string; events?: string };
  return gzip === undefined ? (events ?? "") : gunzipSync(Buffer.from(gzip, "base64")).toString();
}

/** Returns when the last document of a recording was loaded, milliseconds since its beginning. */
function loadedAgainAt(sent: string): number {
  const events = sent.split("\n").flatMap((batch) => JSON.parse(batch) as RecordedEvent[]);
  const loaded = events.filter(({ type }) => type === EVENT.page).at(-1);
  return (loaded?.timestamp ?? 0) - (events[0]?.timestamp ?? 0);
}

/** Notes the batches and the scripts of a browser from now on. */
function watch(page: Page) {
  const batches: Request[] = [];
  const scripts: string[] = [];
  const links: string[] = [];
  page.on("request", (request) => {
    if (isBatch(request) && request.method() === "POST") batches.push(request);
    if (request.url().endsWith("/full-story-link"))
      links.push((request.postDataJSON() as { link: string }).link);
    if (request.resourceType() === "script" || request.url().endsWith(".js"))
      scripts.push(request.url());
  });
  const text = () => batches.map(eventsIn).join("\n");
  return { batches, links, scripts, text };
}

/** Returns the texts that a page shows, its title, and what its attributes say. */
const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const names = ["alt", "title", "aria-label", "placeholder", "href", "value"];
    const attributes = [...document.querySelectorAll("body *")].flatMap((element) =>
      names.flatMap((name) => element.getAttribute(name) ?? []),
    );
    return [document.title, ...document.body.innerText.split("\n"), ...attributes]
      .map((text) => text.trim())
      .filter((text) => text.length > 7);
  });

it("loads nothing of the recorder and sends nothing while the flag is off", async () => {
  const placed = await place(product.address, "approved", "INCOME_VERIFICATION");
  const { page, context, errors, batches, scripts, base } = await open(product.address, placed);
  await page.goto(base);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect(batches).toEqual([]);
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.filter(isRecorder)).toEqual([]);
  for (const url of new Set(scripts))
    expect(await (await fetch(url)).text(), url).not.toContain("rr-block");
  expect(errors).toEqual([]);
  await context.close();
});

/** Opens a browser with the log-in of a borrower, and notes what it sends from its first page on. */
async function open(address: string, placed: Placed) {
  const visited = await visit(browser);
  const watched = watch(visited.page);
  await logIn(visited.page, address, placed);
  return { ...visited, ...watched, base: `${address}/account/heloc/${placed.uuid}` };
}

/** Opens the lender's app with an agent's session. */
async function asAgent(): Promise<Visit> {
  const answer = await fetch(`${recording.address}/sandbox/agents`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: "{}",
  });
  const { token } = (await answer.json()) as { token: string };
  const staff = await visit(browser);
  await staff.page.addInitScript(
    (jwt) => sessionStorage.setItem("agent-jwt", jwt),
    `Bearer ${token}`,
  );
  return staff;
}

it("records a visit without a text of it, and the staff play it", async () => {
  const typed = ["Canaryfirst", "Canarylast", "Canarymiddle"];
  const { address } = recording;
  const placed = await begin(address, "approved");
  const { page, context, errors, batches, links, text, base } = await open(address, placed);
  await page.goto(base);
  const { key, screen } = await arrive(page);
  expect(key).toBe("heloc/start/profile");
  const shown = new Set(await textsOf(page));
  await until("the whole page was sent", async () => /"type":2,/.test(text()));

  await fillScreen(page, screen, answers[key] ?? {});
  for (const [label, value] of [
    ["First name", "Canaryfirst"],
    ["Middle name", "Canarymiddle"],
    ["Last name", "Canarylast"],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(value);
  for (const each of await textsOf(page)) shown.add(each);
  await page.mouse.wheel(0, 300);
  await until("the typing was sent", async () => text().includes('"text":"****"'));
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Your documents", exact: true }).click();
  await page.waitForURL(/\/documents$/);
  for (const each of await textsOf(page)) shown.add(each);
  await until("the next page was named", async () =>
    text().includes('"/account/heloc/:uuid/documents"'),
  );
  // The same recording goes on after the page was loaded again.
  await page.reload();
  await page.getByRole("heading", { level: 1 }).waitFor();
  const before = batches.length;
  await until("the page after it was sent", async () => batches.length > before);
  expect(new Set(batches.map((request) => request.url())).size).toBe(1);
  // The browser may not report the last batch of a page that was left.
  const places = batches.map((each) => (each.postDataJSON() as { sequence: number }).sequence);
  expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));

  const planted = await plantedIn(address, placed, [...typed, placed.uuid]);
  expect(planted.length).toBeGreaterThan(6);
  expect(shown.size).toBeGreaterThan(30);
  const sent = text();
  expect(sent.length).toBeGreaterThan(10_000);
  expect(leaksIn({ "what the recorder sends": sent }, planted)).toEqual([]);
  // Addresses of pages are the only texts, without parameters and identifiers.
  const unnamed = sent.replaceAll(/"href":"[a-z0-9/:-]*"/g, "");
  const inSent = (each: string) => unnamed.includes(JSON.stringify(each).slice(1, -1));
  expect([...shown].filter(inSent)).toEqual([]);
  expect(sent).not.toMatch(/"isChecked":true|"checked"|"placeholder"|data:image/);
  // The answer to the last batch of a page that was left arrives nowhere.
  const answers204 = await Promise.all(
    batches.map(async (each) => (await each.response())?.status() ?? 204),
  );
  expect(new Set(answers204)).toEqual(new Set([204]));
  // The specified call takes `https` alone, and this server has none.
  expect(links).toEqual([]);
  expect(errors).toEqual([]);

  const staff = await asAgent();
  const desk = staff.page;
  await desk.goto(`${address}/agent/applications/${placed.uuid}`);
  await desk.getByRole("link", { name: "Recordings of visits" }).click();
  await desk.getByRole("link", { name: / to / }).waitFor();
  await picture(desk, "recordings");
  await desk.getByRole("link", { name: / to / }).click();
  await desk.waitForURL(/\/recordings\/[0-9a-f-]{36}$/);
  const frame = desk.frameLocator(".stage iframe");
  const slider = desk.getByRole("slider", { name: "Position" });
  const position = async () => Number(await slider.inputValue());
  await desk.getByRole("button", { name: "Play" }).focus();
  await desk.keyboard.press("Enter");
  await until("it plays", async () => (await position()) > 0);
  await desk.getByRole("button", { name: "Pause" }).press("Enter");
  // It may have reached its end before the key: then the key plays it once more.
  await desk.getByLabel("Speed").selectOption("8");
  await desk.getByRole("button", { name: "Play" }).waitFor();
  await slider.press("Home");
  await until("a whole page is shown", async () => {
    await slider.press("ArrowRight");
    return (await frame.locator("h1").count()) > 0;
  });
  expect(await frame.locator("h1").innerText()).toMatch(/^[*\s]+$/);
  expect(await frame.locator("body").innerText()).toMatch(/^[*\s]+$/);
  // The page has its look: the app's style sheets and the lender's colors are there.
  const look = () =>
    frame.locator("h1").evaluate((heading) => ({
      size: parseFloat(getComputedStyle(heading).fontSize),
      brand: getComputedStyle(heading.ownerDocument.documentElement).getPropertyValue(
        "--mantine-primary-color-filled",
      ),
      sheets: [...heading.ownerDocument.styleSheets].filter(({ href }) => href !== null).length,
    }));
  await until("the style sheets are there", async () => {
    const { size, brand, sheets } = await look();
    return size > 20 && brand !== "" && sheets > 0;
  });
  await expectAccessible(desk, "a recording");
  await picture(desk, "recording");
  const pages = desk.getByRole("listitem");
  const turnTo = (to: string) => pages.filter({ hasText: to }).first().getByRole("button").click();
  const filled = () =>
    frame
      .locator("input")
      .evaluateAll(
        (inputs) => inputs.filter((input) => (input as HTMLInputElement).value === "****").length,
      );
  await turnTo("/start/profile");
  await until("the filled form is there", async () => {
    await slider.press("ArrowRight");
    return (await filled()) > 0;
  });
  // The changes that led to the next page are applied: it was not loaded anew.
  await turnTo("/account/heloc/:uuid/documents");
  await until("the form is gone", async () => {
    await slider.press("ArrowRight");
    return (await filled()) === 0;
  });
  expect(await position()).toBeLessThan(loadedAgainAt(sent));
  // The journey's own first script, which a frame without scripts refuses.
  const blocked = /^Blocked script execution in .* because the document's frame is sandboxed/;
  expect(staff.errors.filter((error) => !blocked.test(error))).toEqual([]);
  await staff.context.close();
  await context.close();
});

it("records no page of protected answers, and ends with the log-out", async () => {
  const placed = await place(recording.address, "approved", "HMDA");
  const { page, context, batches, text, base } = await open(recording.address, placed);
  await page.goto(base);
  expect((await arrive(page)).key).toBe("heloc/start/hmda");
  await page.getByRole("checkbox").first().click();
  await page.waitForLoadState("networkidle");
  // The address follows the page, so its empty structure may be there: no click, field or position.
  expect(text()).not.toMatch(/"source":[1256]\b/);
  const before = batches.length;
  await page.goto(`${base}/timeline`);
  await until("another page is recorded", async () => batches.length > before);
  expect(text()).toContain('"href":"/account/heloc/:uuid/timeline"');
  expect(text()).not.toContain("hmda");

  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("button", { name: "Log out", exact: true }).click();
  await page.waitForURL(/login/);
  await page.getByRole("heading", { level: 1 }).waitFor();
  const sent = batches.length;
  await page.waitForLoadState("networkidle");
  expect(batches.length).toBe(sent);
  expect(await page.evaluate(() => sessionStorage.getItem("hearthline:recording"))).toBeNull();
  await context.close();
});

it("records nothing under Global Privacy Control", async () => {
  const placed = await place(recording.address, "approved", "INCOME_VERIFICATION");
  const { page, context, batches, scripts, base } = await open(recording.address, placed);
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
  });
  await page.goto(`${base}/timeline`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.waitForLoadState("networkidle");
  expect([batches, scripts.filter(isRecorder)]).toEqual([[], []]);
  await context.close();
});
