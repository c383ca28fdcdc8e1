/**
 * Script vectors in everything that reaches a page from outside: its address, the server's errors,
 * and the card of an originator. All are shown as text or not at all.
 */
import { randomUUID } from "node:crypto";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { scripts } from "#tests/chat/support/vectors.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct } from "./support/product.ts";
import { ran, watched } from "./support/watched.ts";

let browser: Browser;
let address: string;
beforeAll(async () => {
  browser = await launch();
  ({ address } = await sharedProduct());
});
afterAll(() => browser?.close());

const vectors = scripts.map(({ text }) => text);
const PICTURE = "https://elsewhere.example/picture.svg";
/** Parameters that a page reads from its address. */
const parameters = ["referrer", "redirectUrl", "org", "pop-webchat", "mode", "pilot", "lang"];

it("no parameter of an address runs a script", async ({ task }) => {
  const visited = await visit(browser);
  const { page, context } = visited;
  const strays = await watched(visited, address);
  for (let first = 0; first < vectors.length; first += parameters.length) {
    const query = new URLSearchParams(
      parameters.map((name, index) => [name, vectors[(first + index) % vectors.length] ?? ""]),
    );
    await page.goto(`${address}/auth/login?${query.toString()}#${query.toString()}`);
    await page.locator("h1").waitFor();
    expect(await ran(page), query.toString()).toBe(0);
  }
  expect(strays).toEqual([]);
  Object.assign(task.meta, { figure: `0 executions of ${vectors.length} vectors in addresses` });
  await context.close();
});

it("errors of the server are shown as they were sent", async () => {
  const visited = await visit(browser);
  const { page, context } = visited;
  const strays = await watched(visited, address);
  await page.route("**/identity/api/v1/login", (route) =>
    route.fulfill({ status: 422, json: { code: "invalid", errors: vectors } }),
  );
  await page.goto(`${address}/auth/login`);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("correct horse battery staple");
  await page.getByRole("button", { name: "Log in", exact: true }).click();
  await page.getByText(vectors[0] ?? "").waitFor();
  const text = await page.locator("main").innerText();
  for (const vector of vectors) expect(squeezed(text)).toContain(squeezed(vector));
  expect(await ran(page)).toBe(0);
  expect(strays).toEqual([]);
  await context.close();
});

it("the card of an originator shows names as text, and fetches no picture from elsewhere", async () => {
  const visited = await visit(browser);
  const { page, context } = visited;
  const strays = await watched(visited, address);
  const blocked: string[] = [];
  page.on("requestfailed", (request) => {
    if (request.failure()?.errorText === "csp") blocked.push(request.url());
  });
  await page.route("**/service-lead-portal/api/lo/*", (route) =>
    route.fulfill({
      json: {
        originatorDisplayInfo: {
          originatorName: vectors.join(" "),
          brokerName: vectors.join(" "),
          nmls: vectors[2],
          email: vectors[3],
          phoneNumber: vectors[4],
          avatarUri: PICTURE,
        },
      },
    }),
  );
  await page.goto(`${address}/account/heloc/register?referrer=${randomUUID()}`);
  await page
    .getByText(vectors[0] ?? "")
    .first()
    .waitFor();
  expect(await ran(page)).toBe(0);
  // The browser tells of the picture, and the policy stops it.
  await expect.poll(() => blocked).toContain(PICTURE);
  await expect.poll(() => blocked).toEqual(strays);
  await context.close();
});

/** A page folds white space. */
const squeezed = (text: string): string => text.replaceAll(/\s+/g, "");
