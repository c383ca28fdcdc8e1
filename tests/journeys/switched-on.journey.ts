/**
 * Rows of the specification that lenders, staff and addresses switch on: maintenance, log-in modes,
 * the identity broker, the Portfolio Manager, surveys, exits and the calls of the footer.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { type Lender, lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { placeHeld, readAsOwner, type Placed } from "./support/sandbox.ts";
import { arrive } from "./support/walk.ts";

/** A lender that no other journey closes. */
const CLOSED_LENDER = "high-desert";
const CONTACT = "/account/heloc/contact";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

const at = (path: string, lender: string) =>
  `${product.address}${path}${path.includes("?") ? "&" : "?"}org=${lender}`;

async function lenderOf(code: string): Promise<Lender> {
  const lender = (await lenders(code)).get(code);
  if (lender === undefined) throw new Error(`There is no lender ${code}.`);
  return lender;
}

async function picture(page: Page, name: string): Promise<void> {
  if (!process.env["PICTURES"]) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: `${process.env["PICTURES"]}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Opens a browser with the log-in of a borrower whose application waits at the liens. */
async function visitAsBorrower(lender: string) {
  const { home } = await lenderOf(lender);
  const placed = await placeHeld(product.address, {
    organisation: lender,
    persona: "approved",
    checklistState: "LIEN_VERIFICATION",
    answers: { "register/property-info": home },
  });
  const visited = await visit(browser);
  await visited.page.goto(at("/auth/login", lender));
  await visited.page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${placed.token}`);
  return { ...visited, placed };
}

async function logIn(page: Page, { email, password }: Placed): Promise<void> {
  await page.locator('[id="root_email"]').fill(email);
  await page.locator('[id="root_password"]').fill(password);
  await page.getByRole("main").getByRole("button", { name: "Log in", exact: true }).click();
}

describe("maintenance", () => {
  it("is begun and ended by staff, and the borrower's page opens again by itself", async () => {
    const answer = await fetch(`${product.address}/sandbox/agents`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ organisation: CLOSED_LENDER }),
    });
    const { token } = (await answer.json()) as { token: string };
    const staff = await visit(browser);
    await staff.page.addInitScript(
      (jwt) => sessionStorage.setItem("agent-jwt", jwt),
      `Bearer ${token}`,
    );
    const desk = staff.page;
    await desk.goto(at("/agent/maintenance", CLOSED_LENDER));
    await desk.getByText("Every page is open.").waitFor();
    await desk.getByLabel("Addresses of pages").fill(`${CONTACT}*`);
    await desk.getByLabel("Message").fill("We are moving our telephones.");
    await desk.getByRole("button", { name: "Close these pages" }).click();
    await desk.getByRole("button", { name: "Open every page again" }).waitFor();
    await expectAccessible(desk, "maintenance of the staff");
    await picture(desk, "maintenance-staff");

    const { page, context, errors } = await visit(browser);
    await page.goto(at(CONTACT, CLOSED_LENDER));
    await page.getByRole("heading", { level: 1, name: "Scheduled Maintenance" }).waitFor();
    await page.getByText("We are moving our telephones.").waitFor();
    await page.getByText("This page opens by itself when we’re done.").waitFor();
    await expectAccessible(page, "a page that staff closed");
    await picture(page, "maintenance");
    // Another lender's page stays open.
    const other = await visit(browser);
    await other.page.goto(at(CONTACT, "partner"));
    expect((await arrive(other.page)).key).toBe("account/contact");

    await desk.getByRole("button", { name: "Open every page again" }).click();
    await desk.getByText("Every page is open.").waitFor();
    const heading = page.getByRole("heading", { level: 1, name: "Scheduled Maintenance" });
    await heading.waitFor({ state: "detached", timeout: 25_000 });
    expect((await arrive(page)).key).toBe("account/contact");
    expect([...errors, ...staff.errors]).toEqual([]);
    for (const each of [context, other.context, staff.context]) await each.close();
  });
});

describe("a visitor without a session", () => {
  it("gets the log-in of additional signers where the lender says so", async () => {
    const { page, context } = await visit(browser);
    await page.goto(at("/account/heloc", "old-mill"));
    await page.waitForURL(({ pathname }) => pathname === "/account/heloc/heloc-signer/login");
    await page.getByRole("heading", { level: 1 }).waitFor();
    await context.close();
  });

  it("gets the registration for a session that the lender's server refuses, and returns from there by the log-in", async () => {
    const { page, context, placed } = await visitAsBorrower("bright-angel");
    const { reading } = await lenderOf("bright-angel");
    await page.evaluate(() => localStorage.setItem("jwt", "Bearer ended"));
    await page.goto(at(`/account/heloc/${placed.uuid}/liens`, "bright-angel"));
    await page.waitForURL(({ pathname }) => pathname === "/account/heloc/register");
    expect((await arrive(page, reading)).key).toBe("register/home");
    expect(await page.evaluate(() => localStorage.getItem("jwt"))).toBeNull();
    await page.reload();
    expect((await arrive(page, reading)).key).toBe("register/home");
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    expect((await arrive(page, reading)).key).toBe("account/login");
    await logIn(page, placed);
    await page.waitForURL(({ pathname }) => pathname === `/account/heloc/${placed.uuid}/liens`);
    await context.close();
  });

  it("registers at the lender's own address in a new browser, and logs in where a person has logged in before", async () => {
    const placed = await placeHeld(product.address, {
      organisation: "main",
      persona: "approved",
      checklistState: "LIEN_VERIFICATION",
    });
    const { page, context, errors } = await visit(browser);
    for (const path of ["/", "/account", "/dashboard"]) {
      await page.goto(product.address + path);
      expect((await arrive(page)).key).toBe("register/property-info");
    }
    await expectAccessible(page, "where a newcomer begins");
    await picture(page, "newcomer");
    await page.getByRole("button", { name: "Español" }).click();
    await page.getByRole("link", { name: "Iniciar sesión" }).waitFor();
    await picture(page, "newcomer-es");
    await page.getByRole("button", { name: "English" }).click();
    // Another page still asks who the person is.
    await page.goto(`${product.address}/account/heloc/settings`);
    expect((await arrive(page)).key).toBe("account/login");

    await page.goto(product.address);
    await page.getByRole("banner").getByRole("link", { name: "Log in" }).click();
    expect((await arrive(page)).key).toBe("account/login");
    await logIn(page, placed);
    await page.waitForURL(({ pathname }) => pathname === "/account/heloc");
    await page.getByRole("button", { name: "Your account", exact: true }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    await page.waitForURL(/\/auth\/login/);
    await page.goto(product.address);
    expect((await arrive(page)).key).toBe("account/login");
    expect(errors).toEqual([]);
    await context.close();
  });

  it("learns at the dashboard of a wholesale lender that it takes no application here", async () => {
    const { page, context, errors } = await visit(browser);
    const { reading } = await lenderOf("wholesale");
    await page.goto(at("/", "wholesale"));
    await page.waitForURL(({ pathname }) => pathname === "/account/heloc/not-accepting-apps");
    expect((await arrive(page, reading)).key).toBe("register/not-accepting");
    await picture(page, "not-accepting");
    await page.getByRole("link", { name: "Log in to an application" }).click();
    expect((await arrive(page, reading)).key).toBe("account/login");
    expect(errors).toEqual([]);
    await context.close();
  });
});

it("exits lead to the lender's own pages and products, and else to ours", async () => {
  const leads = async (path: string, lender: string) =>
    (await fetch(at(path, lender), { redirect: "manual" })).headers.get("location");
  expect(await leads("/portfolio", "partner")).toBe("https://portfolio.partner.example/");
  expect(await leads("/portfolio", "main")).toBe("/account/heloc/coming-soon?org=main");
  expect(await leads("/terms", "main")).toBe("/account/heloc/terms?org=main");
});

it("the footer reads licenses and hours, and the broker and the menus of a lender answer", async () => {
  for (const lender of ["skyway", "meridian-arc"]) {
    const { page, context, errors, placed } = await visitAsBorrower(lender);
    const called: string[] = [];
    page.on("request", (request) => called.push(new URL(request.url()).pathname));
    await page.goto(`${product.address}/account/heloc/${placed.uuid}/liens`);
    await page.getByRole("heading", { level: 1 }).waitFor();
    await page.getByRole("complementary", { name: "Take the survey" }).waitFor();
    await page.getByRole("button", { name: "Your account" }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).waitFor();
    // One lender's lines are crypto-backed, and the custodian opens a wallet for each borrower.
    const wallet = page.getByText("You own this wallet");
    if (lender === "meridian-arc") {
      await wallet.waitFor();
      await page.getByText(/^hl1/).first().waitFor();
    } else expect(await wallet.count()).toBe(0);
    await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
    await picture(page, `account-${lender}`);
    await expectAccessible(page, `the account's menu of ${lender}`);
    await expect
      .poll(() => called)
      .toEqual(
        expect.arrayContaining([
          "/service-application/external/api/v1/heloc/state-licenses",
          "/service-operating-hours/external/api/v1/hours/OPS_PHONE",
          lender === "skyway"
            ? "/identity-broker/customer/secure/api/v3/self/figureinfo"
            : "/identity/secure/api/v1/identity",
        ]),
      );
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Products and pages" }).click();
    const portfolio = page.getByRole("link", { name: /^Portfolio Manager/ });
    await page.getByRole("link", { name: /^Passport/ }).waitFor();
    expect(await portfolio.count()).toBe(lender === "meridian-arc" ? 1 : 0);
    expect(errors).toEqual([]);
    await context.close();
  }
});

it("a lender asks for the accounts first, and waits for the ID after them", async () => {
  const { home } = await lenderOf("sable-creek");
  const place = {
    organisation: "sable-creek",
    persona: "approved",
    checklistState: "IDENTITY_VERIFICATION",
    answers: { "register/property-info": home },
  };
  const placed = await placeHeld(product.address, place);
  const { application } = await readAsOwner(product.address, placed);
  expect(application.disburseAccount?.uuid).toMatch(/^[0-9a-f-]{36}$/);
  const { page, context, errors } = await visit(browser);
  await page.goto(at("/auth/login", "sable-creek"));
  await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${placed.token}`);
  await page.goto(`${product.address}/account/heloc/${placed.uuid}`);
  expect((await arrive(page)).key).toBe("heloc/identity");
  expect(errors).toEqual([]);
  await context.close();
});

it("signing asks where the signer is, and takes words from a device without a location", async () => {
  const place = { organisation: "main", persona: "approved", checklistState: "NOTE_SIGNING" };
  const placed = await placeHeld(product.address, place);
  const { page, context, errors } = await visit(browser);
  await page.goto(at("/auth/login", "main"));
  await page.evaluate((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${placed.token}`);
  await page.goto(`${product.address}/account/heloc/${placed.uuid}/signing/sign`);
  expect((await arrive(page)).key).toBe("heloc/signing/sign");
  const problems = page.getByRole("alert").filter({ hasText: "There is a problem" });
  const missing = problems.getByText("Share your location, or say where you are.");
  await page.getByRole("button", { name: "Sign all documents" }).click();
  await missing.waitFor();
  // The browser of this test refuses to share a location.
  await page.getByRole("button", { name: "Share my location" }).click();
  await page.getByLabel("City and state where you are now").fill("Alameda, California");
  await expectAccessible(page, "signing with a place in words");
  await picture(page, "signing");
  await page.getByRole("button", { name: "Sign all documents" }).click();
  await expect.poll(() => missing.count()).toBe(0);
  await problems.waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

it("every base path of the application service answers", async () => {
  const { placed, context } = await visitAsBorrower("main");
  const statusOf = async (path: string) =>
    (
      await fetch(`${product.address}${path}`, {
        headers: { authorization: `Bearer ${placed.token}` },
      })
    ).status;
  for (const base of [
    "api/v1/application/heloc",
    "api/v2/application/heloc",
    "api/v3/application/heloc",
    "api/v1/application/crypto-heloc",
  ])
    expect(await statusOf(`/service-application/${base}/${placed.uuid}`), base).toBe(200);
  const licenses = "/service-application/external/api/v2/heloc/state-licenses?orgCode=main";
  expect(await statusOf(licenses)).toBe(200);
  await context.close();
});
