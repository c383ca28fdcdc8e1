/**
 * Accounts in a real browser: a forgotten password, a second step with an authenticator app and
 * with a passkey, and the first log-in of staff. Chromium's virtual authenticator makes the passkeys.
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { codeAt } from "#server/platform/accounts/factors/authenticator-app.ts";
import { authenticatorApps } from "#server/platform/storage/schema.ts";
import { type Running, start } from "#server/main.ts";
import { secretMailed } from "#server/testing/mailbox.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { neverLate } from "#server/testing/never-late.ts";

const NEXT = "violet anchor moss lantern";
/** The browser reports each refused call to its console. */
const REFUSED = /status of 4\d\d/;
const SHOTS = process.env["ACCOUNT_PICTURES"];

let server: Running;
let browser: Browser;
let dataDir = "";
const time = { ahead: 0 };
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "hearthline-account-pages-"));
  server = await start({
    environment: { DATA_DIR: dataDir, PORT: "0", LOG_LEVEL: "silent" },
    realTime: () => new Date(Date.now() + time.ahead),
    loopDelay: neverLate,
  });
  browser = await launch();
}, 180_000);
afterAll(async () => {
  await browser?.close();
  await server?.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function sandbox<T>(path: string, payload: object): Promise<T> {
  const answer = await server.app.inject({ method: "POST", url: `/sandbox/${path}`, payload });
  return answer.json<T>();
}
interface Login {
  email: string;
  password: string;
}
const borrower = () =>
  sandbox<Login>("applications", { organisation: "main", persona: "approved" });

/** Checks a page, and takes its picture wide and on a phone when the environment asks for it. */
async function look(page: Page, name: string): Promise<void> {
  await expectAccessible(page, name);
  if (SHOTS === undefined) return;
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await page.screenshot({ path: join(SHOTS, `${name}-${width}.png`), fullPage: true });
  }
  await page.setViewportSize({ width: 1280, height: 844 });
}

/** Adds an authenticator that answers at once, as a fingerprint reader does after a touch. */
async function withAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function logIn(page: Page, { email, password }: Login): Promise<void> {
  await page.goto(`${server.address}/auth/login`);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}
const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

it("leads a borrower with a forgotten password back in by e-mail", async () => {
  const ada = await borrower();
  const { page, context, errors } = await visit(browser);
  await page.goto(`${server.address}/auth/login`);
  await look(page, "login");
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await heading(page, "Forgot your password?").waitFor();
  await look(page, "forgot-password");
  await page.getByLabel("Email").fill(ada.email);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await heading(page, "Check your email").waitFor();
  await look(page, "forgot-password-sent");
  const secret = await secretMailed(server, ada.email, "Your link for a new password");
  await page.goto(`${server.address}/account/heloc/new-password#${secret}`);
  await heading(page, "Choose a new password").waitFor();
  const field = page.getByLabel("New password", { exact: true });
  expect(await field.getAttribute("autocomplete")).toBe("new-password");
  await field.fill("passwordpassword");
  await page.getByRole("button", { name: "Save the new password" }).click();
  await page.getByText("This password is easy to guess").first().waitFor();
  await look(page, "new-password-refused");
  await field.fill(NEXT);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await heading(page, "Your new password is saved").waitFor();
  await look(page, "new-password-saved");
  await logIn(page, { ...ada, password: NEXT });
  await page.waitForURL(/\/account\/heloc/);
  expect(errors.filter((text) => !REFUSED.test(text))).toEqual([]);
  await context.close();
}, 120_000);

it("asks a borrower with an authenticator app or a passkey for it at the next log-in", async () => {
  const ada = await borrower();
  const { page, context, errors } = await visit(browser);
  await withAuthenticator(page);
  await logIn(page, ada);
  await page.waitForURL(/\/account\/heloc/);
  await page.goto(`${server.address}/account/heloc/settings`);
  await heading(page, "Settings").waitFor();
  await look(page, "settings");
  await page.getByRole("link", { name: "Log-in with a second step" }).click();
  await heading(page, "Log-in with a second step").waitFor();
  await page.getByLabel("Your password", { exact: true }).fill(ada.password);
  await look(page, "two-step-empty");
  await page.getByRole("button", { name: "Set up a second step" }).click();
  await page.getByRole("button", { name: "Add an authenticator app" }).click();
  await page.getByRole("img", { name: "QR code of the key below" }).waitFor();
  await look(page, "two-step-app");
  const link = page.getByRole("link", { name: "Open the app on this device" });
  const secret = new URL((await link.getAttribute("href")) ?? "").searchParams.get("secret") ?? "";
  const now = () => new Date(Date.now() + time.ahead);
  await page
    .getByLabel("Code that the app shows")
    .fill(codeAt(secret, now()).replace(/(...)/, "$1 "));
  await page.getByRole("button", { name: "Confirm the code" }).click();
  await page.getByRole("heading", { name: "Save your recovery codes" }).waitFor();
  await look(page, "two-step-codes");
  const [first = ""] = await page.getByRole("main").getByRole("listitem").allTextContents();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByText(/^Passkey, since/).waitFor();
  await look(page, "two-step-both");

  const attempt = async () => {
    await page.getByRole("button", { name: "Your account", exact: true }).click();
    await page.getByRole("button", { name: "Log out", exact: true }).click();
    // The log-out leaves the app for a new document and may interrupt this navigation.
    await expect
      .poll(() =>
        page.goto(`${server.address}/auth/login`).then(
          () => "open",
          () => "interrupted",
        ),
      )
      .toBe("open");
    await logIn(page, ada);
    await heading(page, "Confirm that it’s you").waitFor();
  };
  await attempt();
  await page.getByRole("button", { name: "Use a passkey" }).waitFor();
  await look(page, "second-step");
  expect(await page.getByLabel("Code", { exact: true }).getAttribute("autocomplete")).toBe(
    "one-time-code",
  );
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/account\/heloc/);

  await attempt();
  await page.getByLabel("Code", { exact: true }).fill("000000");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText("This code is wrong").first().waitFor();
  await page.getByLabel("Code", { exact: true }).fill(first.toLowerCase());
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.waitForURL(/\/account\/heloc/);
  await page.goto(`${server.address}/account/heloc/change-password`);
  await heading(page, "Change your password").waitFor();
  await look(page, "change-password");
  await page.getByLabel("Present password", { exact: true }).fill(ada.password);
  await page.getByLabel("New password", { exact: true }).fill(NEXT);
  await page.getByRole("button", { name: "Save the new password" }).click();
  await heading(page, "Your password is changed").waitFor();
  expect(errors.filter((text) => !REFUSED.test(text))).toEqual([]);
  await context.close();
}, 180_000);

it("lets staff set a passkey up at their first log-in, and asks for it at the next one", async () => {
  const amy = await sandbox<Login>("agents", {});
  await server.ports.database.db.delete(authenticatorApps);
  const { page, context, errors } = await visit(browser);
  await withAuthenticator(page);
  const begin = async () => {
    await page.goto(`${server.address}/agent`);
    await page.getByLabel("Email").fill(amy.email);
    await page.getByLabel("Password", { exact: true }).fill(amy.password);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
  };
  await begin();
  await heading(page, "Set up your second step").waitFor();
  await look(page, "agent-enroll");
  await page.getByRole("button", { name: "Set up a passkey" }).click();
  await heading(page, "Save your recovery codes").waitFor();
  await look(page, "agent-codes");
  await page.getByRole("button", { name: "I have saved them" }).click();
  await page.getByRole("link", { name: "Security" }).click();
  await heading(page, "Security").waitFor();
  await look(page, "agent-security");
  await page.getByRole("button", { name: "Log out" }).click();
  await begin();
  await heading(page, "Confirm that it’s you").waitFor();
  await look(page, "agent-second-step");
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.getByRole("link", { name: "Security" }).waitFor();
  expect(errors.filter((text) => !REFUSED.test(text))).toEqual([]);
  await context.close();
}, 120_000);

it("lets staff of the sandbox in with the code that the page shows", async () => {
  const amy = await sandbox<Login>("agents", {});
  const { page, context, errors } = await visit(browser);
  await page.goto(`${server.address}/agent`);
  await page.getByLabel("Email").fill(amy.email);
  await page.getByLabel("Password", { exact: true }).fill(amy.password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("button", { name: "Fill it in" }).click();
  await look(page, "agent-sandbox-code");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByRole("link", { name: "Security" }).waitFor();
  expect(errors.filter((text) => !REFUSED.test(text))).toEqual([]);
  await context.close();
}, 120_000);

it("confirms the address of a new account with its password", async () => {
  const email = "new-account@example.com";
  const password = "correct horse battery staple";
  const url = "/identity/api/v1/registration/register";
  await server.app.inject({ method: "POST", url, payload: { email, password } });
  const secret = await secretMailed(server, email, "Confirm your email address");
  const { page, context, errors } = await visit(browser);
  await page.goto(`${server.address}/account/heloc/confirm-address#${secret}`);
  await heading(page, "Confirm your email address").waitFor();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await look(page, "confirm-address");
  await page.getByRole("button", { name: "Confirm my address" }).click();
  await heading(page, "Your address is confirmed").waitFor();
  await look(page, "confirm-address-done");
  expect(errors.filter((text) => !REFUSED.test(text))).toEqual([]);
  await context.close();
}, 120_000);
