/** A borrower with an application of every product sees all of them on one page and resumes each. */
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SandboxPersonas } from "#schemas/types/calls/sandbox.ts";
import type { Conditions } from "#schemas/types/conditions.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Persona } from "#schemas/types/persona.ts";
import type { Product } from "#schemas/types/product.ts";
import { expectAccessible } from "./support/axe.ts";
import { logIn } from "./support/borrower.ts";
import { launch, visit } from "./support/browser.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { advance, begin, mailbox, raiseCondition, type Placed } from "./support/sandbox.ts";

const flows = resolve(import.meta.dirname, "../../flows");
const json = <T>(path: string): T => JSON.parse(readFileSync(join(flows, path), "utf8")) as T;

let server: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [server, browser] = await Promise.all([sharedProduct(), launch()]);
});
afterAll(() => browser?.close());

interface Opened {
  product: string;
  uuid: string;
  flow: string;
}

/** Opens an application with the answers of a persona, in the account of a borrower. */
async function open(persona: string, product: string, borrower: Placed): Promise<Opened> {
  const { answers = {} } = json<Persona>(`sandbox/personas/${persona}.json`);
  const screens = Object.entries(answers).map(([key, data]) => {
    const [flow = "", ...screen] = key.split("/");
    return { flow, screen: screen.join("/"), data: data as Record<string, unknown> };
  });
  const collecting = screens.find(
    ({ flow }) => !json<Flow>(`${flow}/flow.json`).basePath.includes(":uuid"),
  );
  const submissions = screens
    .filter(({ flow }) => flow === collecting?.flow)
    .map(({ screen, data }) => {
      const sent = Object.entries(data).filter(([name]) => name !== "password");
      const ofBorrower = sent.map(([name, value]) => [
        name,
        name === "email" ? borrower.email : value,
      ]);
      return { screen, data: Object.fromEntries(ofBorrower) as Record<string, unknown> };
    });
  const answer = await fetch(
    `${server.address}/service-application/api/v1/application/${product}`,
    {
      method: "POST",
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${borrower.token}`,
      },
      body: JSON.stringify({ flow: collecting?.flow, submissions }),
    },
  );
  const body = (await answer.json()) as { application: { uuid: string; flow: string } };
  expect(answer.status, JSON.stringify(body)).toBe(201);
  return { product, uuid: body.application.uuid, flow: body.application.flow };
}

/** Address of an application, as its flow's base path gives it. */
const addressOf = (flow: string, uuid: string) =>
  `${server.address}${json<Flow>(`${flow}/flow.json`).basePath.replace(":uuid", uuid)}`;

/** Longer than e-mails about conditions wait for further ones. */
const MAIL_DELAY = "PT15M";

/** A category of condition that the flow has a card for. */
const firstCategory = (flow: string): string =>
  json<Conditions>(`${flow}/conditions.json`).cards[0]?.id ?? "";

it("a borrower with applications of all products sees all of them and resumes each by link and e-mail", async () => {
  const list = (await (
    await fetch(`${server.address}/sandbox/personas`)
  ).json()) as SandboxPersonas;
  const [first, ...others] = list.filter((each) => each.default);
  expect(others.length).toBeGreaterThan(0);
  const borrower = await begin(server.address, first?.id ?? "");
  const opened: Opened[] = [
    { product: first?.product ?? "", uuid: borrower.uuid, flow: first?.product ?? "" },
  ];
  for (const { id, product = "" } of others) opened.push(await open(id, product, borrower));

  const { page, errors } = await visit(browser);
  await logIn(page, server.address, borrower);
  await page.goto(`${server.address}/account/heloc`);
  await page.getByRole("heading", { level: 1, name: "Your applications" }).waitFor();
  const organisation = json<Record<string, unknown>>("organisations/main/organisation.json");
  const names = opened
    .map(({ flow }) => json<Product>(`${flow}/product.json`).name)
    .map((name) =>
      name.replace(/\{(\w+)\}/g, (all, key: string) => String(organisation[key] ?? all)),
    );
  await page.getByRole("heading", { level: 2, name: "Start a new application" }).waitFor();
  const headings = await page.locator("main").getByRole("heading", { level: 2 }).allTextContents();
  // The newest application comes first.
  expect(headings).toEqual([...names.toReversed(), "Start a new application"]);
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await expectAccessible(page, `home with several products at ${width}`);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `the home page scrolls sideways at ${width}`).toBe(0);
    if (process.env["PICTURES"])
      await page.screenshot({
        path: `${process.env["PICTURES"]}/products-${width}.png`,
        fullPage: true,
      });
  }

  for (const { flow, uuid } of opened) {
    const address = addressOf(flow, uuid);
    await page.goto(`${server.address}/account/heloc`);
    const link = page.locator(`main a[href="${new URL(address).pathname}"]`);
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL(`${address}/**`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  // Each product sends e-mails of its own, and each link opens the application that it is about.
  for (const { flow, uuid } of opened)
    await raiseCondition(server.address, uuid, firstCategory(flow));
  await advance(server.address, MAIL_DELAY);
  for (const { flow, uuid } of opened) {
    const link = async () =>
      (await mailbox(server.address, borrower.email))
        .flatMap(({ links }) => links)
        .find((each) => each.includes(uuid));
    await expect.poll(link, { timeout: 20_000 }).toBeDefined();
    await page.goto(new URL(String(await link()), server.address).href);
    await page.waitForURL(`${addressOf(flow, uuid)}/**`);
    await page.getByRole("heading", { level: 1 }).waitFor();
  }

  // Every product's address and call lead to an application, and the page moves to its own.
  const [one, two] = opened;
  if (one === undefined || two === undefined) throw new Error("There are fewer than two products.");
  await page.goto(addressOf(two.flow, one.uuid));
  await page.waitForURL(`${addressOf(one.flow, one.uuid)}/**`);
  const answer = await fetch(
    `${server.address}/service-application/api/v1/application/${two.product}/${one.uuid}`,
    { headers: { authorization: `Bearer ${borrower.token}` } },
  );
  expect(await answer.json()).toMatchObject({ uuid: one.uuid, flow: one.flow });
  expect(errors).toEqual([]);
});
