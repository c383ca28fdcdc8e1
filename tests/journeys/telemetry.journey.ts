/**
 * Personal data in telemetry. A journey plants it wherever it can enter, and finds none in the
 * browser's reports, an address, the server's log or its traces. Where telemetry is blocked, the
 * product works without it.
 */
import type { Browser, Request } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { startReceiver, type Receiver } from "./support/otlp.ts";
import { leaksIn, plantedIn } from "./support/planted.ts";
import { startProduct, type Product } from "./support/process.ts";
import { mailbox, place } from "./support/sandbox.ts";
import { until } from "./support/until.ts";

const CEO = "ceo@lender.example";
const RECORDING = "https://app.fullstory.com/ui/LENDER/session/12%3A34";
let product: Product;
let browser: Browser;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  [product, browser] = await Promise.all([
    startProduct({
      FEEDBACK_EMAIL: CEO,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.address,
      OTEL_METRIC_EXPORT_INTERVAL: "500",
      OTEL_BSP_SCHEDULE_DELAY: "100",
    }),
    launch(),
  ]);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  receiver?.stop();
});

it("telemetry reports the opened pages, and no personal data of their visitor", async () => {
  const { page, errors } = await visit(browser);
  const reports: Request[] = [];
  const addresses: string[] = [];
  const titles = new Set<string>();
  page.on("request", (request) => {
    addresses.push(request.url());
    const { pathname } = new URL(request.url());
    if (/^\/(ft|service-optimize)\/|full-story-link$/.test(pathname)) reports.push(request);
  });
  page.on("framenavigated", () => {
    page.title().then(
      (title) => titles.add(title),
      () => {},
    );
  });
  await page.addInitScript((link) => {
    const tool = (_: string, { format }: { format: string }) => (format === "id" ? "12:34" : link);
    Object.assign(window, { FS: tool });
  }, RECORDING);
  const views = () =>
    reports.flatMap((request) => {
      const body = request.postDataJSON() as { event?: string; pagePath?: string } | null;
      return body?.event === "PAGEVIEW" ? [String(body.pagePath)] : [];
    });

  const typed = ["canary.person@example.com", "Canaryfirst", "Canarylast"];
  await page.goto(
    `${product.address}/account/heloc/register?step=property-info&email=canary.person@example.com&utm_source=Canarylast`,
  );
  await page.getByRole("main").getByRole("textbox").first().fill("Canaryfirst");
  await page.goto(`${product.address}/account/heloc/canary.person@example.com`);
  await until("the server receives the view of the unknown page", async () =>
    views().includes("/"),
  );

  const placed = await place(product.address, "approved", "INCOME_VERIFICATION");
  const planted = await plantedIn(product.address, placed, typed);
  expect(planted.length).toBeGreaterThan(6);
  await logIn(page, product.address, placed);
  const base = `/account/heloc/${placed.uuid}`;
  await page.goto(product.address + base);
  await until("the server receives the view of the income page", async () =>
    views().includes(`${base}/income/review`),
  );

  // From every page of an application, its timeline and its documents are two clicks away.
  for (const [name, path] of [
    ["Where your application stands", "timeline"],
    ["Your documents", "documents"],
  ]) {
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("link", { name, exact: true }).click();
    await page.waitForURL(`${product.address}${base}/${path}`);
    await until(`the server receives the view of ${path}`, async () =>
      views().includes(`${base}/${path}`),
    );
  }

  // The feedback form to the chief executive opens over the current page.
  const open = page.getByRole("button", { name: "Share your feedback with the CEO" });
  await open.click();
  const dialog = page.getByRole("dialog", { name: "Share your thoughts with our CEO" });
  const send = dialog.getByRole("button", { name: "Send" });
  await send.click();
  await until(
    "three fields are asked for",
    async () => (await dialog.getByRole("alert").getByRole("link").count()) === 3,
  );
  await expectAccessible(page, "feedback with errors");
  await dialog.getByLabel("Message").fill("Too short");
  await send.click();
  await dialog.getByText("Must be at least 10 characters").first().waitFor();
  const message = "Canarymessage: please say earlier how long the checks take.";
  planted.push("Canarymessage");
  await dialog.getByLabel("Message").fill(message);
  await dialog.getByLabel("Improve our product").check();
  await dialog.getByLabel("No", { exact: true }).check();
  await send.click();
  const thanks = page.getByRole("dialog", { name: "Thank you for your thoughts" });
  await thanks.waitFor();
  await expectAccessible(page, "feedback sent");
  await thanks.getByRole("button", { name: "Close" }).click();
  await until("focus is back", () => open.evaluate((button) => button === document.activeElement));
  await until("the e-mail is there", async () =>
    (await mailbox(product.address, CEO)).some(({ subject }) => subject.includes("Improve")),
  );

  const [visitCall] = reports.filter((request) => request.url().endsWith("/ft/external/session"));
  expect(visitCall?.postDataJSON()).toMatchObject({ platform: "WEB", sessionKey: null });
  const link = reports.find((request) => request.url().endsWith("full-story-link"));
  expect([link?.method(), link?.postDataJSON()]).toEqual(["PUT", { link: RECORDING }]);
  const view = reports.findLast((request) => request.postDataJSON()?.event === "PAGEVIEW");
  expect(view?.postDataJSON()).toMatchObject({
    domain: new URL(product.address).host,
    productType: "HELOC",
    eventType: "NAVIGATION",
    applicationUuid: placed.uuid,
    queryParams: {},
    dontDedupe: true,
    sessionKey: { trackerUuid: expect.any(String) as string },
    identityId: expect.any(String) as string,
  });
  expect(view?.headers()).toMatchObject({ "x-replay-device": "12", "x-replay-session": "34" });
  expect(view?.headers()["authorization"]).toBeUndefined();

  await until("traces arrived", async () => receiver.received().includes("/feedback/ceo"));
  // The text of an address that the visitor typed appears in that address and nowhere else.
  const otherAddresses = addresses.filter(
    (address) => !/\/account\/heloc\/(register\?|canary)/.test(address),
  );
  const places: Record<string, string> = {
    "what the browser tells": reports.map((request) => request.postData() ?? "").join("\n"),
    "headers of what it tells": reports.map((each) => JSON.stringify(each.headers())).join("\n"),
    addresses: otherAddresses.join("\n"),
    titles: [...titles].join("\n"),
    "the server's log": product.output(),
    "traces and figures": receiver.received(),
  };
  expect(leaksIn(places, planted)).toEqual([]);
  for (const text of Object.values(places)) expect(text.length).toBeGreaterThan(50);
  // The unknown address belongs to no application, so its 404 is expected.
  expect(errors.filter((text) => !text.includes("404"))).toEqual([]);
});

it("every page works when the browser blocks telemetry", async () => {
  const { page, errors } = await visit(browser);
  const warnings: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "warning") warnings.push(message.text());
  });
  let tries = 0;
  await page.route(/\/ft\/|\/service-optimize\//, (route) => {
    if (route.request().url().endsWith("/ft/external/session")) tries += 1;
    return route.abort();
  });
  const placed = await place(product.address, "approved", "OFFER_SELECTION");
  await logIn(page, product.address, placed);
  await page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await until("it was given up", async () =>
    warnings.some((text) => text.includes("establishing a session, retries failed")),
  );
  expect(tries).toBe(3);
  await page.getByRole("button", { name: "Your account" }).click();
  await page.getByRole("link", { name: "Where your application stands" }).click();
  await page.waitForURL(/\/timeline$/);
  await page.getByRole("heading", { name: "Where your application stands" }).waitFor();
  expect(await page.getByText("We cannot reach our server").count()).toBe(0);
  expect(errors.filter((text) => !/net::ERR_FAILED/.test(text))).toEqual([]);
  // The page has given up: it makes no further attempt.
  expect(tries).toBe(3);

  // The browser may block the telemetry module too.
  await page.route(/\/assets\/Telemetry-[^/]*\.js$/, (route) => route.abort());
  await page.goto(`${product.address}/account/heloc/${placed.uuid}/timeline`);
  await page.getByRole("heading", { name: "Where your application stands" }).waitFor();
  await page.waitForLoadState("networkidle");
  await page.getByRole("heading", { name: "Where your application stands" }).waitFor();
  expect(await page.evaluate(() => sessionStorage.getItem("hearthline:part-reloads"))).toBeNull();
});
