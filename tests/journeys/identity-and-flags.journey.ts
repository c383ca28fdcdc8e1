/**
 * Which identity call logs a person in, how a session ends, and what flags switch: a lender's
 * links, a share of browsers, a closed page. The server has its own flags and toggles, because no
 * shipped flag has a share.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Flags } from "#schemas/types/flags.ts";
import type { Shell } from "#schemas/types/shell.ts";
import { bucketOf } from "#server/lending/definitions/flags/bucket.ts";
import { type Running, start } from "#server/main.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct } from "./support/product.ts";
import { copyOfRepository } from "./support/repository.ts";
import { placeHeld, readAsOwner, type Placed } from "./support/sandbox.ts";
import { until } from "./support/until.ts";
import { arrive } from "./support/walk.ts";
import { neverLate } from "#server/testing/never-late.ts";

const LENDERS = ["main", "partner"] as const;
type Lender = (typeof LENDERS)[number];

const SHARED = "fe-heloc-portfolio-manager";
const SHARE = 50;
const CLOSED = "/account/heloc/contact";
/** Changes of the shipped flags for this journey. */
const flags: Record<string, Partial<Flags["flags"][number]>> = {
  [SHARED]: { when: `bucket < ${SHARE}`, firstPage: false },
  "fe-heloc-maintenance": {
    when: "organisation.orgCode == 'partner'",
    variables: {
      routes: JSON.stringify([CLOSED]),
      pageTitle: "Back at noon",
      message: "We are moving our telephones.",
      shouldShowDashboardLink: true,
    },
  },
};
/** A link that is in the menu of products as soon as the page has read the flags. */
const marker = { id: "flags-are-read", title: "Flags are read", href: "/flags-are-read" };
/** Toggles of the partner lender. */
const toggles = { brokerIdentity: true, ceoFeedback: false };

let root: string;
let running: Running;
let browser: Browser;
let placed: Record<Lender, Placed>;

/** Reads a definition of the root, changes it, and writes it back. */
async function change<T>(path: string, how: (value: T) => T): Promise<void> {
  const file = join(root, "flows", path);
  await writeFile(file, JSON.stringify(how(JSON.parse(await readFile(file, "utf8")) as T)));
}

const placeWith = (organisation: Lender) =>
  placeHeld(running.address, { organisation, persona: "approved", checklistState: "IN_PROGRESS" });

beforeAll(async () => {
  // The shared product builds the app first.
  await sharedProduct();
  root = await copyOfRepository("flags", LENDERS);
  await change<Flags>("flags.json", (file) => ({
    ...file,
    flags: [
      ...file.flags.map((flag) => ({ ...flag, ...flags[flag.id] })),
      { id: marker.id, description: "The marker of this journey.", when: "true" },
    ],
  }));
  await change<Shell>("account/shell.json", (shell) => ({
    ...shell,
    appMenu: [...shell.appMenu, { ...marker, flag: marker.id }],
  }));
  await change<object>("organisations/main/organisation.json", (organisation) => ({
    ...organisation,
    siblingProducts: [{ id: "portfolio", address: "https://portfolio.hearthline.example/" }],
  }));
  await change<{ publicFeatureToggles: object }>(
    "organisations/partner/organisation.json",
    (organisation) => ({
      ...organisation,
      publicFeatureToggles: { ...organisation.publicFeatureToggles, ...toggles },
    }),
  );
  const environment = {
    DATA_DIR: join(root, "data"),
    PORT: "0",
    SANDBOX: "1",
    LOG_LEVEL: "silent",
  };
  [running, browser] = await Promise.all([
    start({ root, environment, loopDelay: neverLate }),
    launch(),
  ]);
  const [main, partner] = await Promise.all([placeWith("main"), placeWith("partner")]);
  placed = { main, partner };
});
afterAll(async () => {
  await browser?.close();
  await running?.close();
  if (root) await rm(root, { recursive: true, force: true });
});

const BROKER = "figureinfo";
const TOKEN = "identity";
const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem("jwt"));

/**
 * Opens a browser in which the person is logged in at the lender.
 * @param tracker the browser's tracker from an earlier visit
 */
async function visitLender(organisation: Lender, { token }: Placed, tracker: string | null = null) {
  const visited = await visit(browser);
  const { page } = visited;
  /** Identity calls, in order. */
  const identityCalls: string[] = [];
  page.on("request", (request) => {
    const last = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if ([BROKER, TOKEN].includes(last)) identityCalls.push(last);
  });
  if (tracker !== null)
    await visited.context.addInitScript(
      ([origin, value]) => {
        const key = "hearthline:tracker";
        if (location.origin === origin && localStorage.getItem(key) === null)
          localStorage.setItem(key, String(value));
      },
      [running.address, tracker],
    );
  await page.goto(`${running.address}/auth/login?org=${organisation}`);
  await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${token}`);
  return { ...visited, identityCalls };
}

/** Opens the list of applications, and a menu on it. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.goto(`${running.address}/account/heloc`);
  await page.getByRole("button", { name, exact: true }).click();
}

const APPS = "Products and pages";
const ACCOUNT = "Your account";
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** A product's link in the menu; its name continues with a description. */
const product = (page: Page, name: string) =>
  page.getByRole("navigation", { name: APPS }).getByRole("link", { name: new RegExp(`^${name}`) });

/** Answers a call with a status instead of the server. */
const refuse = (page: Page, path: RegExp, status: number) =>
  page.route(path, (route) =>
    route.fulfill({ status, contentType: "application/json", body: '{"errors":[]}' }),
  );

describe("the identity of a session", () => {
  it("comes from the token where the lender has no broker", async () => {
    const { page, context, identityCalls, errors } = await visitLender("main", placed.main);
    await openMenu(page, APPS);
    await product(page, "Dashboard").waitFor();
    expect(identityCalls).toEqual([TOKEN]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("comes from the broker, then from the token when the broker rejects the call, and is else not found", async () => {
    const { page, context, identityCalls, errors } = await visitLender("partner", placed.partner);
    await openMenu(page, APPS);
    await product(page, "Dashboard").waitFor();
    expect(identityCalls.splice(0)).toEqual([BROKER]);
    expect(errors).toEqual([]);

    await refuse(page, /\/self\/figureinfo$/, 401);
    await openMenu(page, APPS);
    await product(page, "Dashboard").waitFor();
    expect(identityCalls.splice(0)).toEqual([BROKER, TOKEN]);
    expect(await storedToken(page)).toMatch(/^Bearer /);

    await refuse(page, /\/v1\/identity$/, 404);
    await openMenu(page, APPS);
    await product(page, "Pay").waitFor();
    expect(identityCalls.splice(0)).toEqual([BROKER, TOKEN]);
    expect(await product(page, "Dashboard").count()).toBe(0);
    await page.getByRole("button", { name: ACCOUNT }).click();
    await page.getByText("User not found").waitFor();
    await expectAccessible(page, "the menu of a visitor without a session");
    expect(await link(page, "Settings").count()).toBe(0);
    await page.getByRole("button", { name: "Log out", exact: true }).waitFor();
    await context.close();
  });

  it("is gone after the log-out, even when neither server nor broker answers", async () => {
    const logOut = async (page: Page) => {
      await openMenu(page, ACCOUNT);
      await page.getByRole("button", { name: "Log out", exact: true }).click();
      await page.waitForURL(({ pathname }) => pathname === "/auth/login");
      expect((await arrive(page)).key).toBe("account/login");
      expect(await storedToken(page)).toBeNull();
    };
    const isAlive = async ({ token }: Placed) =>
      (
        await fetch(`${running.address}/identity/secure/api/v1_1/identity`, {
          headers: { authorization: `Bearer ${token}` },
        })
      ).ok;
    const person = await placeWith("partner");
    const cut = await visitLender("partner", person);
    await cut.page.route(/\/identity-broker\/customer\/(secure\/api\/v3\/logout|api)/, (route) =>
      route.abort(),
    );
    await logOut(cut.page);
    expect(await isAlive(person)).toBe(true);
    await cut.context.close();

    const answered = await visitLender("partner", person);
    await logOut(answered.page);
    expect(await isAlive(person)).toBe(false);
    // Calls of the menu that run meanwhile may be rejected.
    expect(answered.errors.filter((text) => !text.includes("status of 401"))).toEqual([]);
    await answered.context.close();
  });
});

const trackerOf = (page: Page) => page.evaluate(() => localStorage.getItem("hearthline:tracker"));

/** Returns the first numbered tracker that is inside the share, or outside it. */
function trackerWhere(inShare: boolean): string {
  for (let count = 0; ; count += 1) {
    const tracker = `5eed0000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    if (bucketOf(SHARED, tracker) < SHARE === inShare) return tracker;
  }
}

describe("a flag", () => {
  it("is on for a share of all browsers, and keeps its value after a reload, in another tab and on another device", async () => {
    /** Returns whether the page has the link, once it has read the flags. */
    const hasLink = async (page: Page) => {
      await openMenu(page, APPS);
      await product(page, marker.title).waitFor();
      return (await product(page, "Portfolio Manager").count()) === 1;
    };
    const insideShare = trackerWhere(true);
    const outsideShare = trackerWhere(false);
    const [ada, ben] = await Promise.all([placeWith("main"), placeWith("main")]);
    const without = await visitLender("main", ben, outsideShare);
    expect([await hasLink(without.page), await hasLink(without.page)]).toEqual([false, false]);
    const { page, context, errors } = await visitLender("main", ada, insideShare);
    expect([await hasLink(page), await hasLink(page)]).toEqual([true, true]);

    const tab = await context.newPage();
    expect(await hasLink(tab)).toBe(true);
    await until("the visit of the tab was opened", () =>
      tab.evaluate(() => sessionStorage.getItem("hearthline:visit") !== null),
    );
    expect(await trackerOf(tab)).toBe(insideShare);
    await until("the account keeps the tracker", async () => {
      const { profile } = await readAsOwner(running.address, ada);
      return profile.optimizelyProfileUuid === insideShare;
    });

    // A device with another variation takes over the account's.
    const device = await visitLender("main", ada, outsideShare);
    expect(await hasLink(device.page)).toBe(true);
    await until(
      "the device has the account's tracker",
      async () => (await trackerOf(device.page)) === insideShare,
    );
    expect([...without.errors, ...errors, ...device.errors]).toEqual([]);
    for (const each of [without, device, { context }]) await each.context.close();
  });

  it("applies to one lender only, and closes a page of that lender only", async () => {
    const feedback = "Share your feedback with the CEO";
    for (const lender of LENDERS) {
      const { page, context, errors } = await visitLender(lender, placed[lender]);
      await page.goto(`${running.address}/account/heloc`);
      expect((await arrive(page)).key).toBe("account/home");
      const offered = page.getByRole("contentinfo").getByText(feedback);
      expect(await offered.count()).toBe(lender === "main" ? 1 : 0);

      // Uses the short address of the menu.
      await page.goto(`${running.address}/contact`);
      if (lender === "main") expect((await arrive(page)).key).toBe("account/contact");
      else {
        await page.getByRole("heading", { level: 1, name: "Back at noon" }).waitFor();
        await page.getByText("We are moving our telephones.").waitFor();
        await expectAccessible(page, "a closed page");
        await link(page, "Go to dashboard").click();
        expect((await arrive(page)).key).toBe("account/home");
      }
      expect(errors).toEqual([]);
      await context.close();
    }
  });
});
