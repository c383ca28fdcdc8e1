/**
 * Who is logged in, by each of the paths of identity, how one leaves, and what flags switch: for a lender, for a share of all browsers, and
 * a page that is closed. On a server with flags and toggles of its own, since none that ships asks for a share.
 */
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Flags } from "#schemas/types/flags.ts";
import { bucketOf } from "#server/flags/bucket.ts";
import { type Running, start } from "#server/main.ts";
import { copyDatabase } from "#server/testing/template.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct } from "./support/product.ts";
import { placeHeld, read, type Placed } from "./support/sandbox.ts";
import { until } from "./support/until.ts";
import { arrive } from "./support/walk.ts";

const repository = resolve(import.meta.dirname, "../..");
const LENDERS = ["main", "partner"] as const;
type Lender = (typeof LENDERS)[number];

const SHARED = "fe-heloc-portfolio-manager";
const SHARE = 50;
const CLOSED = "/account/heloc/contact";
/** What of the shipped flags is different here. */
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
/** What the partner switches for itself. */
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
  // The app is built once the shared product stands.
  await sharedProduct();
  root = await mkdtemp(join(tmpdir(), "hearthline-flags-"));
  const lenders = join(repository, "flows/organisations/");
  const published = join(repository, "dist/definitions");
  /** Two lenders are enough, and what is published of the shipped definitions is not of these. */
  const wanted = (path: string) =>
    path !== published &&
    (!path.startsWith(lenders) ||
      LENDERS.some((code) => `${path}/`.startsWith(`${lenders}${code}/`)));
  await Promise.all(
    ["flows", "schemas", "dist"].map((folder) =>
      cp(join(repository, folder), join(root, folder), { recursive: true, filter: wanted }),
    ),
  );
  await change<Flags>("flags.json", (file) => ({
    ...file,
    flags: file.flags.map((flag) => ({ ...flag, ...flags[flag.id] })),
  }));
  await change<{ publicFeatureToggles: object }>(
    "organisations/partner/organisation.json",
    (organisation) => ({
      ...organisation,
      publicFeatureToggles: { ...organisation.publicFeatureToggles, ...toggles },
    }),
  );
  const dataDir = join(root, "data");
  await copyDatabase(dataDir);
  const environment = { DATA_DIR: dataDir, PORT: "0", SANDBOX: "1", LOG_LEVEL: "silent" };
  [running, browser] = await Promise.all([start({ root, environment }), launch()]);
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
 * A browser of somebody at a lender's.
 * @param tracker by which the browser was known before it came
 */
async function comeTo(organisation: Lender, { token }: Placed, tracker: string | null = null) {
  const visited = await visit(browser);
  const { page } = visited;
  /** Paths of identity that were asked, in order. */
  const asked: string[] = [];
  page.on("request", (request) => {
    const last = new URL(request.url()).pathname.split("/").at(-1) ?? "";
    if ([BROKER, TOKEN].includes(last)) asked.push(last);
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
  return { ...visited, asked };
}

/** Opens the person's applications, and there a menu. */
async function openMenu(page: Page, name: string): Promise<void> {
  await page.goto(`${running.address}/account/heloc`);
  await page.getByRole("button", { name, exact: true }).click();
}

const APPS = "Products and pages";
const ACCOUNT = "Your account";
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });
/** A product's link in the menu of products, whose words go on with what it is. */
const product = (page: Page, name: string) =>
  page.getByRole("navigation", { name: APPS }).getByRole("link", { name: new RegExp(`^${name}`) });

/** Answers a call with a status in place of the server. */
const refuse = (page: Page, path: RegExp, status: number) =>
  page.route(path, (route) =>
    route.fulfill({ status, contentType: "application/json", body: '{"errors":[]}' }),
  );

describe("who is logged in", () => {
  it("is said by the token where the lender has no broker", async () => {
    const { page, context, asked, errors } = await comeTo("main", placed.main);
    await openMenu(page, APPS);
    await product(page, "Dashboard").waitFor();
    expect(asked).toEqual([TOKEN]);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is said by the broker first, by the token when the broker refuses, and else is not found", async () => {
    const { page, context, asked, errors } = await comeTo("partner", placed.partner);
    await openMenu(page, APPS);
    await product(page, "Dashboard").waitFor();
    expect(asked.splice(0)).toEqual([BROKER]);
    expect(errors).toEqual([]);

    await refuse(page, /\/self\/figureinfo$/, 401);
    await openMenu(page, APPS);
    await product(page, "Dashboard").waitFor();
    expect(asked.splice(0)).toEqual([BROKER, TOKEN]);
    expect(await storedToken(page)).toMatch(/^Bearer /);

    await refuse(page, /\/v1_1\/identity$/, 404);
    await openMenu(page, APPS);
    await product(page, "Pay").waitFor();
    expect(asked.splice(0)).toEqual([BROKER, TOKEN]);
    expect(await product(page, "Dashboard").count()).toBe(0);
    await page.getByRole("button", { name: ACCOUNT }).click();
    await page.getByText("User not found").waitFor();
    await expectAccessible(page, "the menu of somebody whom nobody knows");
    expect(await link(page, "Settings").count()).toBe(0);
    await page.getByRole("button", { name: "Log out", exact: true }).waitFor();
    await context.close();
  });

  it("is nobody after the log-out, also when neither server nor broker answers", async () => {
    const leave = async (page: Page) => {
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
    const somebody = await placeWith("partner");
    const cut = await comeTo("partner", somebody);
    await cut.page.route(/\/identity-broker\/customer\/(secure\/api\/v3\/logout|api)/, (route) =>
      route.abort(),
    );
    await leave(cut.page);
    expect(await isAlive(somebody)).toBe(true);
    await cut.context.close();

    const answered = await comeTo("partner", somebody);
    await leave(answered.page);
    expect(await isAlive(somebody)).toBe(false);
    // What the menu was asking for meanwhile may be refused.
    expect(answered.errors.filter((text) => !text.includes("status of 401"))).toEqual([]);
    await answered.context.close();
  });
});

const trackerOf = (page: Page) => page.evaluate(() => localStorage.getItem("hearthline:tracker"));

/** The first of the trackers, counted up, that is in the share or is not. */
function trackerWhere(inShare: boolean): string {
  for (let count = 0; ; count += 1) {
    const tracker = `5eed0000-0000-4000-8000-${String(count).padStart(12, "0")}`;
    if (bucketOf(SHARED, tracker) < SHARE === inShare) return tracker;
  }
}

describe("a flag", () => {
  it("is on for a share of all browsers, and stays as it is: reloaded, in another tab, on another device", async () => {
    /** Whether the page has the link, once the page knows it. */
    const shown = async (page: Page) => {
      const answered = page.waitForResponse(/\/service-optimize\/secure\/api\/v1\/features$/);
      await openMenu(page, APPS);
      await (await answered).finished();
      await product(page, "Pay").waitFor();
      return (await product(page, "Portfolio Manager").count()) === 1;
    };
    const known = trackerWhere(true);
    const other = trackerWhere(false);
    const [ada, ben] = await Promise.all([placeWith("main"), placeWith("main")]);
    const without = await comeTo("main", ben, other);
    expect([await shown(without.page), await shown(without.page)]).toEqual([false, false]);
    const { page, context, errors } = await comeTo("main", ada, known);
    expect([await shown(page), await shown(page)]).toEqual([true, true]);

    const tab = await context.newPage();
    expect(await shown(tab)).toBe(true);
    await until("the visit of the tab was opened", () =>
      tab.evaluate(() => sessionStorage.getItem("hearthline:visit") !== null),
    );
    expect(await trackerOf(tab)).toBe(known);
    await until("the account keeps the tracker", async () => {
      const { profile } = await read(running.address, ada);
      return profile.optimizelyProfileUuid === known;
    });

    // A device that would have had the other answer takes over the account's.
    const device = await comeTo("main", ada, other);
    expect(await shown(device.page)).toBe(true);
    await until(
      "the device has the account's tracker",
      async () => (await trackerOf(device.page)) === known,
    );
    expect([...without.errors, ...errors, ...device.errors]).toEqual([]);
    for (const each of [without, device, { context }]) await each.context.close();
  });

  it("is a lender's own to switch, and closes a page of one lender's alone", async () => {
    const feedback = "Share your feedback with the CEO";
    for (const lender of LENDERS) {
      const { page, context, errors } = await comeTo(lender, placed[lender]);
      await page.goto(`${running.address}/account/heloc`);
      expect((await arrive(page)).key).toBe("account/home");
      const offered = page.getByRole("contentinfo").getByText(feedback);
      expect(await offered.count()).toBe(lender === "main" ? 1 : 0);

      // By its short address, as the menu has it.
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
