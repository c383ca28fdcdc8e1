/**
 * A wholesale lender invites a broker, who starts an application and sends its link. The borrower
 * opens it and registers, which nobody can at this lender alone. The broker sees it move and can
 * neither open nor change it; another broker sees nothing.
 */
import type { Browser, BrowserContext, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "#server/platform/accounts/factors/authenticator-app.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit, type Visit } from "./support/browser.ts";
import { lenders } from "./support/lenders.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { mailbox } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { arrive, walk } from "./support/walk.ts";

const LENDER = "wholesale";
const PASSWORD = "violet harbor kettle seven";
const WIDE = { width: 1280, height: 900 };
const PHONE = { width: 390, height: 844 };

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

interface Staff {
  email: string;
  token: string;
}

async function send<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`${product.address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

/** The page at two widths: accessible, and not wider than its window. */
async function expectSound(page: Page, name: string): Promise<void> {
  for (const size of [PHONE, WIDE]) {
    await page.setViewportSize(size);
    await expectAccessible(page, `${name} at ${size.width}`);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `${name} scrolls sideways at ${size.width}`).toBe(0);
    if (process.env["PICTURES"])
      await page.screenshot({
        path: `${process.env["PICTURES"]}/${name.replaceAll(" ", "-")}-${size.width}.png`,
        fullPage: true,
      });
  }
}

/** Opens a page of staff, logged in with a token of the sandbox. */
async function staffAt(path: string, key: string, { token }: Staff): Promise<Visit> {
  const visited = await visit(browser);
  await visited.page.addInitScript(
    ([name, jwt]) => sessionStorage.setItem(String(name), String(jwt)),
    [key, `Bearer ${token}`],
  );
  await visited.page.goto(`${product.address}${path}?org=${LENDER}`);
  return visited;
}

/** Opens the button of the newest e-mail to an address, in a browser that knows the lender. */
async function openMail(context: BrowserContext, address: string, label: string): Promise<Page> {
  await until(`the e-mail to ${address} is there`, async () => {
    return (await mailbox(product.address, address)).length > 0;
  });
  const page = await context.newPage();
  await page.goto(`${product.address}/broker?org=${LENDER}`);
  await page.goto(`${product.address}/sandbox/mailbox?to=${encodeURIComponent(address)}`);
  await page.getByRole("link", { name: label }).first().click();
  return page;
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

it("is invited, sends a link, sees the borrower's application move, and changes nothing", async () => {
  const tag = crypto.randomUUID().slice(0, 8);
  const brokerEmail = `ruth.${tag}@example.com`;
  const borrowerEmail = `ada.${tag}@example.com`;

  // The lender adds the broker's card and sends the invitation.
  const agent = await send<Staff>("/sandbox/agents", { organisation: LENDER });
  const staff = await staffAt("/agent/originators", "agent-jwt", agent);
  const { page: desk } = staff;
  await desk.getByRole("heading", { level: 1, name: "Originators" }).waitFor();
  await desk.getByLabel("Name").last().fill(`Ruth ${tag}`);
  await desk.getByLabel("Company of a broker").last().fill("Vale & Daughters Mortgage");
  await desk.getByLabel("NMLS identifier").last().fill("9930999");
  await desk.getByLabel("Email").last().fill(brokerEmail);
  await desk.getByRole("button", { name: "Add the originator" }).click();
  const card = desk.getByRole("article", { name: new RegExp(`Ruth ${tag}`) });
  await expectSound(desk, "the originators");
  await card.getByRole("button", { name: "Invite as a broker" }).click();
  await card.getByText("Invited", { exact: true }).waitFor();

  // The broker sets a password and a second step.
  const office = await visit(browser);
  const broker = await openMail(office.context, brokerEmail, "Set your password");
  await broker.getByRole("heading", { level: 1, name: "Set your password" }).waitFor();
  await expectSound(broker, "the broker's password");
  await broker.getByLabel("New password", { exact: true }).fill(PASSWORD);
  await broker.getByRole("button", { name: "Save the password" }).click();
  await broker.getByLabel("Email").fill(brokerEmail);
  await broker.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await broker.getByRole("main").getByRole("button", { name: "Log in" }).click();
  await broker.getByRole("button", { name: "Set up an app" }).click();
  const key = await broker.locator(".key").textContent();
  const code = codeAt((key ?? "").replaceAll(" ", ""), new Date());
  await broker.getByLabel("Code that the app shows").fill(code);
  await broker.getByRole("button", { name: "Confirm the code" }).click();
  await broker.getByRole("button", { name: "I have saved them" }).click();
  await broker.getByRole("heading", { level: 1, name: `Ruth ${tag}` }).waitFor();
  await broker.getByText("You have not referred anyone yet.").waitFor();

  // The broker starts an application and sends its link.
  await broker.getByLabel("First name").fill("Adelaide");
  await broker.getByLabel("Last name").fill("Park");
  await broker.getByLabel("Email of the borrower").fill(borrowerEmail);
  await broker.getByRole("button", { name: "Send the link" }).click();
  await broker.getByText(`The link is on its way to ${borrowerEmail}`).waitFor();
  await row(broker, "Adelaide Park").getByText("Link sent").waitFor();
  await expectSound(broker, "the broker's home");

  // Nobody registers alone here; the link lets the borrower in, with the broker's card.
  const [lender] = [...(await lenders(LENDER)).values()];
  if (lender === undefined) throw new Error(`There is no lender ${LENDER}.`);
  const { reading, home } = lender;
  const alone = await visit(browser);
  await alone.page.goto(`${product.address}/account/heloc/register?org=${LENDER}`);
  expect((await arrive(alone.page, reading)).key).toBe("register/not-accepting");
  const house = await visit(browser);
  const borrower = await openMail(house.context, borrowerEmail, "Open my application");
  expect((await arrive(borrower, reading)).key).toBe("register/property-info");
  await borrower.getByText(`Ruth ${tag}`).first().waitFor();
  const answers = answersOf("approved");
  const person = { ...answers["register/contact-info"], email: borrowerEmail };
  const path = await walk(borrower, {
    reading,
    answers: { ...answers, "register/property-info": home, "register/contact-info": person },
    stopAt: (each) => !each.startsWith("register/"),
    errors: house.errors,
  });
  expect(path).toContain("register/login-info");
  await until("the application has an address", async () => /[0-9a-f-]{36}/.test(borrower.url()));
  const [, uuid = ""] = /([0-9a-f-]{36})/.exec(borrower.url()) ?? [];

  // The broker sees it move, without the borrower's own answers.
  await broker.reload();
  const referred = row(broker, "Adelaide Park");
  await referred.waitFor();
  expect(await referred.getByText("Link sent").count()).toBe(0);
  const text = (await broker.locator("main").textContent()) ?? "";
  for (const secret of [uuid, borrowerEmail]) expect(text).not.toContain(secret);
  expect(await referred.getByRole("link").count()).toBe(0);
  const jwt = await broker.evaluate(() => sessionStorage.getItem("broker-jwt"));
  const headers = { authorization: jwt ?? "", "content-type": "application/json" };
  const base = `${product.address}/service-application/api/v1/application/heloc/${uuid}`;
  const screen = JSON.stringify({ screen: "start/profile", action: "continue", data: {} });
  for (const [url, init] of [
    [base, {}],
    [`${base}/screens`, { method: "POST", body: screen }],
    [`${product.address}/service-agent/secure/api/v1/applications/${uuid}`, {}],
  ] as const)
    expect((await fetch(url, { ...init, headers })).status, url).toBe(404);

  // The link worked once; another broker sees nothing; a withdrawn one is out.
  const again = await openMail(
    (await visit(browser)).context,
    borrowerEmail,
    "Open my application",
  );
  expect((await arrive(again, reading)).key).toBe("register/not-accepting");
  const rival = await send<Staff>("/sandbox/brokers", { organisation: LENDER });
  const other = await staffAt("/broker", "broker-jwt", rival);
  await other.page.getByText("You have not referred anyone yet.").waitFor();
  await card.getByRole("button", { name: "Withdraw" }).click();
  await card.getByText("Withdrawn", { exact: true }).waitFor();
  await broker.reload();
  await broker.getByRole("heading", { level: 1, name: "Log in" }).waitFor();
  expect([...staff.errors, ...other.errors]).toEqual([]);
}, 240_000);

it("reads the broker's home in Spanish", async () => {
  const rival = await send<Staff>("/sandbox/brokers", {});
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(
    (jwt) => sessionStorage.setItem("broker-jwt", jwt),
    `Bearer ${rival.token}`,
  );
  await page.goto(`${product.address}/broker?org=main`);
  await page.getByRole("button", { name: "Español" }).click();
  await page.getByRole("heading", { level: 2, name: "Iniciar una solicitud" }).waitFor();
  await page.getByText("Todavía no ha referido a nadie.").waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("es-US");
  await expectSound(page, "the broker's home in Spanish");
  await context.close();
});
