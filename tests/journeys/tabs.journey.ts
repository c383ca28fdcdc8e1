/**
 * Two tabs of one person: neither overwrites the other's unsent answers, and a log-out in one leaves
 * nothing of the person in the other, in storage, in the history or in the cache.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { borrower, logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { begin } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const employer = (page: Page) => page.locator('[id="root_employerName"]');
const saved = (page: Page) => page.getByText("Saved", { exact: true });
const CANARY = "Canaryville Ironworks";

/** Two tabs of one browser on the employer's page. */
async function twoTabs() {
  const {
    page: one,
    context,
    base,
    placed,
  } = await borrower(browser, product.address, "self-employed", "EMPLOYMENT_VERIFICATION");
  await arrive(one);
  const two = await context.newPage();
  two.setDefaultTimeout(30_000);
  await two.goto(base);
  await arrive(two);
  return { one, two, context, base, placed };
}

async function type(page: Page, text: string): Promise<void> {
  await page.bringToFront();
  await employer(page).fill(text);
}

describe("two tabs", () => {
  it("offer both answers when they differ, and overwrite neither silently", async () => {
    const { one, two, context, base } = await twoTabs();
    await type(one, "Ironworks of the first tab");
    await saved(one).waitFor();
    await type(two, "Foundry of the second tab");
    const choice = two.getByRole("alert").filter({ hasText: "changed in another tab" });
    await choice.waitFor();
    expect(await choice.innerText()).toMatch(
      /Here: Foundry of the second tab\s+There: Ironworks of the first tab/,
    );
    await expectAccessible(two, "the choice between two tabs");
    // What the person types meanwhile is saved over nothing.
    await employer(two).fill("Foundry, still");
    await choice.getByRole("button", { name: "Use the other answers" }).click();
    await choice.waitFor({ state: "detached" });
    expect(await employer(two).inputValue()).toBe("Ironworks of the first tab");

    await employer(two).fill("Mill of the second tab");
    await saved(two).waitFor();
    await type(one, "Quarry of the first tab");
    const other = one.getByRole("alert").filter({ hasText: "changed in another tab" });
    await other.getByRole("button", { name: "Keep the answers on this page" }).click();
    await saved(one).waitFor();
    expect(await employer(one).inputValue()).toBe("Quarry of the first tab");

    const third = await context.newPage();
    await third.goto(base);
    await arrive(third);
    await expect.poll(() => employer(third).inputValue()).toBe("Quarry of the first tab");
    await context.close();
  });

  it("both end with a log-out in one, and keep nothing of the person", async () => {
    const { one, two, context, base, placed } = await twoTabs();
    const loose: string[] = [];
    context.on("response", (response) => {
      const headers = response.request().headers();
      if (headers["authorization"] === undefined) return;
      if (response.headers()["cache-control"] !== "no-store") loose.push(response.url());
    });
    await type(one, CANARY);
    await saved(one).waitFor();
    await two.reload();
    await expect.poll(() => employer(two).inputValue()).toBe(CANARY);

    const token = await one.evaluate(() => localStorage.getItem("jwt"));
    await one.goto(`${product.address}/account/heloc`);
    await one.getByRole("button", { name: "Your account", exact: true }).click();
    await one.getByRole("button", { name: "Log out", exact: true }).click();
    const loggedOutAt = performance.now();
    await two.waitForURL(/\/auth\/login/);
    expect(performance.now() - loggedOutAt).toBeLessThan(5_000);
    await one.waitForURL(/\/auth\/login/);
    expect(loose).toEqual([]);

    // The token is dead on every kind of call.
    for (const path of [
      `/service-application/api/v1/application/heloc/${placed.uuid}`,
      `/service-application/api/v1/application/heloc/all`,
      `/service-krang-heloc/borrower/secure/api/v1/${placed.uuid}/status`,
      "/service-profile/api/v1/profile",
      "/service-notification/secure/api/v1/notifications",
    ]) {
      const headers = { authorization: token ?? "" };
      expect((await fetch(product.address + path, { headers })).status, path).toBe(401);
    }
    for (const page of [one, two]) await expectNothingLeft(page, placed);
    // Neither the tab's history nor the browser's memory of pages brings the answer back.
    for (let times = 0; times < 3; times += 1) {
      await two.goBack().catch(() => null);
      expect(await contentOf(two)).not.toContain(CANARY);
    }
    await two.goto(base);
    await two.waitForURL(/\/auth\/login/);
    expect(await contentOf(two)).not.toContain(CANARY);
    await context.close();
  });

  it("lose the token and the answers also when the server does not hear the log-out", async () => {
    const { one, two, context, placed } = await twoTabs();
    await type(one, CANARY);
    await saved(one).waitFor();
    await one.goto(`${product.address}/account/heloc`);
    await context.route(/\/secure\/api\/v3\/logout/, (route) => route.abort());
    await one.getByRole("button", { name: "Your account", exact: true }).click();
    await one.getByRole("button", { name: "Log out", exact: true }).click();
    for (const page of [one, two]) {
      await page.waitForURL(/\/auth\/login/);
      await expectNothingLeft(page, placed);
    }
    await context.close();
  });
});

/** Returns the document of a page, also of one that leads on to another. */
async function contentOf(page: Page): Promise<string> {
  let content = "";
  await until("the page rests", async () => {
    await page.waitForLoadState();
    content = await page.content().catch(() => "");
    return content !== "";
  });
  return content;
}

/** Fails when the browser's storages, caches or the page's title still know the person. */
async function expectNothingLeft(
  page: Page,
  { uuid, email }: { uuid: string; email: string },
): Promise<void> {
  await page.waitForLoadState("networkidle");
  const left = await page.evaluate(async (application) => {
    const databases = await indexedDB.databases();
    // What the HTTP cache would give without asking the server.
    const cached = await fetch(`/service-application/api/v1/application/heloc/${application}`, {
      cache: "only-if-cached",
      mode: "same-origin",
    }).then(
      (response) => (response.ok ? response.text() : ""),
      () => "",
    );
    return {
      jwt: localStorage.getItem("jwt"),
      text: JSON.stringify([
        { ...localStorage },
        { ...sessionStorage },
        document.cookie,
        document.title,
        history.state,
        cached,
        await caches.keys(),
        databases.map(({ name }) => name),
      ]),
    };
  }, uuid);
  expect(left.jwt).toBeNull();
  for (const canary of [CANARY, email, uuid, "Bearer", "eyJ"])
    expect(left.text).not.toContain(canary);
}

describe("a registration", () => {
  const KEPT = "hearthline:answers";
  const kept = (page: Page) => page.evaluate((key) => localStorage.getItem(key), KEPT);

  it("continues in a second tab and after its tab was closed, without what identifies a person, until a log-in", async () => {
    const { page: first, context } = await visit(browser);
    await first.goto(`${product.address}/account/heloc/register`);
    const answers = answersOf("approved");
    await walk(first, { answers, stopAt: (key) => key === "register/name" });
    await expect.poll(() => kept(first)).not.toBeNull();
    expect(await kept(first)).not.toContain("Juniper");
    // The answers of the last page may still be on their way to the storage: another one takes them along.
    const before = await kept(first);
    await first.locator('[id="root_firstName"]').fill("Avery");
    await expect.poll(() => kept(first)).not.toBe(before);

    const second = await context.newPage();
    await first.close();
    await second.goto(`${product.address}/account/heloc/register`);
    expect((await arrive(second)).key).toBe("register/property-info");
    expect(await second.locator('[name="root_propertyType"]:checked').inputValue()).toBe(
      "SINGLE_FAMILY",
    );
    expect(await second.locator('[id="root_address_state"]').inputValue()).toBe("CA");
    expect(await second.locator('[id="root_address_street1"]').inputValue()).toBe("");
    const path = await walk(second, { answers, stopAt: (key) => key === "register/name" });
    expect(path).toEqual([
      "register/property-info",
      "register/sale-status",
      "register/income-info",
      "register/name",
    ]);

    await logIn(second, product.address, await begin(product.address, "approved"));
    await second.goto(`${product.address}/account/heloc`);
    await expect.poll(() => kept(second)).toBeNull();
    await context.close();
  });
});
