/**
 * A personal loan in the browser, from the first question to the money. An agent asks for pay stubs
 * on the way and answers in the chat. Another borrower is declined and reads the notice.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { agentAt, askAndAnswer, OPEN } from "./support/chat.ts";
import { png } from "./support/files.ts";
import { keyboard } from "./support/hands.ts";
import { visitAs } from "./support/places.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { patch, place, readAsOwner, setClock } from "./support/sandbox.ts";
import { answersOf, type Answers } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
  await setClock(product.address, OPEN);
});
afterAll(() => browser?.close());

async function send(method: string, path: string, body: object, token?: string) {
  const response = await fetch(`${product.address}${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  expect(response.ok, `${method} ${path}: ${response.status}`).toBe(true);
  return (await response.json()) as Record<string, unknown>;
}

const uuidIn = (page: Page): string => /personal-loan\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";

/** An agent of the lender asks for pay stubs. The sandbox's underwriters accept any answer. */
async function askForPayStubs(uuid: string): Promise<void> {
  const agent = await send("POST", "/sandbox/agents", { organisation: "main" });
  await send(
    "POST",
    `/service-agent/secure/api/v1/applications/${uuid}/conditions`,
    { categoryEnum: "PAY_STUB_REQUEST" },
    String(agent["token"]),
  );
}

/** The borrower asks about the pay stubs in the chat, and an agent answers. */
async function talkAboutPayStubs(borrower: Page): Promise<void> {
  const agent = await agentAt(browser, product.address);
  await askAndAnswer(
    { borrower, agent: agent.page },
    {
      name: "Sasha Steady",
      email: "sasha.steady@example.com",
      question: "Is one pay stub enough?",
      answer: "Yes, of the last 30 days.",
    },
  );
  expect(agent.errors).toEqual([]);
  await agent.context.close();
}

const street = (page: Page) => page.getByRole("combobox", { name: "Street address" });

/** By keyboard alone: types the beginning of an address, and chooses one of the suggested ones. */
async function chooseAddress(page: Page): Promise<void> {
  await street(page).focus();
  await page.keyboard.type("1200 al");
  await page.getByRole("option", { name: "1200 Alder Street, Portland, OR 97205" }).waitFor();
  await page.keyboard.press("ArrowDown");
  await expectAccessible(page, "suggested addresses");
  await page.keyboard.press("Enter");
  await expect.poll(() => street(page).inputValue()).toBe("1200 Alder Street");
  expect(await page.getByLabel("City").inputValue()).toBe("Portland");
  expect(await page.getByLabel("State", { exact: true }).inputValue()).toBe("OR");
  expect(await page.getByLabel("ZIP code").inputValue()).toBe("97205");
  expect(await page.getByRole("option", { name: /Alder/ }).count()).toBe(0);
}

/** Types an address while no lookup answers: one hangs until a newer one replaces it, and then the network is gone. */
async function typeWithoutLookups(page: Page): Promise<void> {
  const asked: { text: string; ended: boolean }[] = [];
  page.on("requestfailed", (request) => {
    const { text } = (request.postDataJSON() as { text?: string } | null) ?? {};
    for (const each of asked) if (each.text === text) each.ended = true;
  });
  await page.route("**/lookups/**", (route) => {
    const { text = "" } = route.request().postDataJSON() as { text?: string };
    asked.push({ text, ended: false });
  });
  await street(page).fill("7 Slow");
  await expect.poll(() => asked.length).toBe(1);
  await page.keyboard.type(" Street");
  await expect.poll(() => asked).toMatchObject([{ text: "7 Slow", ended: true }, { ended: false }]);
  await page.unroute("**/lookups/**");
  await page.context().setOffline(true);
  await page.keyboard.type(" East");
  await page.getByLabel("City").fill("Salem");
  expect(await street(page).inputValue()).toBe("7 Slow Street East");
  expect(await page.getByRole("alert").allTextContents()).toEqual([]);
  await page.context().setOffline(false);
}

/** Types two routing numbers: of the sandbox's bank, and a valid one that no bank has. */
async function nameBank(page: Page): Promise<void> {
  await page.getByText("Type the numbers").click();
  const number = page.getByLabel("Routing number");
  await number.fill("021 000 021");
  await page.getByText("Tartan Bank").waitFor();
  await number.fill("121000358");
  await page.getByText("We do not know a bank with this number.").waitFor();
  await expectAccessible(page, "an unknown routing number");
}

/** The page of a called flow has its own address, survives a reload, and leads back into its caller. */
async function lookBackFromTheCall(page: Page) {
  expect(new URL(page.url()).pathname).toBe("/account/personal-loan/apply/income");
  await page.reload();
  expect((await arrive(page)).key).toBe("personal-loan-register/income");
  await keyboard(page).press(page.getByRole("button", { name: "Back", exact: true }));
  await page.waitForURL(/\/apply\/home$/);
}

/** Returns the status of each task on the list, in order. */
const statuses = (page: Page) =>
  page.locator("main li[data-status]").evaluateAll((rows) => rows.map((row) => row.dataset.status));

/** Opens a task of the list by keyboard, looks at it, goes back, and does it before the others. */
async function takeTheSecondTaskFirst(page: Page, answers: Record<string, Answers>) {
  const hands = keyboard(page);
  expect(await statuses(page)).toEqual(["NOT_STARTED", "NOT_STARTED", "BLOCKED"]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(page, "the task list at 390");
  await page.setViewportSize({ width: 1280, height: 800 });
  const task = page.getByRole("link", { name: "Add your bank account" });
  await hands.press(task);
  await page.waitForURL(/\/account$/);
  await page.reload();
  expect((await arrive(page)).key).toBe("personal-loan/account");
  await hands.press(page.getByRole("button", { name: "Back", exact: true }));
  await page.waitForURL(/\/tasks$/);
  await hands.press(task);
  await page.waitForURL(/\/account$/);
  await nameBank(page);
  const path = await walk(page, {
    answers,
    hands,
    stopAt: (key) => key === "personal-loan/tasks",
  });
  expect(path).toEqual(["personal-loan/account", "personal-loan/tasks"]);
  // The bank answers while the borrower looks at the list.
  await page.locator('main li[data-status="COMPLETED"]').waitFor();
  expect(await statuses(page)).toEqual(["NOT_STARTED", "COMPLETED", "BLOCKED"]);
}

describe("a borrower of a personal loan", () => {
  it("registers, chooses amount and term, answers an agent, chats, signs, and gets the money", async () => {
    const { page, context, errors } = await visit(browser);
    await page.goto(`${product.address}/account/personal-loan/apply/loan`);
    const answers = answersOf("personal-loan-approved");
    const to = async (key: string) =>
      walk(page, { answers, errors, accessible: true, stopAt: (each) => each === key });
    const beginning = await to("personal-loan-register/home");
    await chooseAddress(page);
    await typeWithoutLookups(page);
    await to("personal-loan-register/income");
    await lookBackFromTheCall(page);
    const path = [...beginning.slice(0, -1), ...(await to("personal-loan/tasks"))];
    expect(path).toEqual([
      ...["loan", "home", "income", "person", "contact", "consents", "login"].map(
        (id) => `personal-loan-register/${id}`,
      ),
      ...["offer", "details", "tasks"].map((id) => `personal-loan/${id}`),
    ]);
    await takeTheSecondTaskFirst(page, answers);
    const rest = await to("personal-loan/sign");
    // The list appears once more while the server checks the papers.
    expect(rest.filter((key) => key !== "personal-loan/tasks")).toEqual(
      ["identity", "sign"].map((id) => `personal-loan/${id}`),
    );

    const lead = page.getByText("Your payment is $387.15 a month for 36 months.");
    await lead.waitFor();
    expect(`${await page.title()} ${page.url()}`).not.toContain("387.15");

    const uuid = uuidIn(page);
    await askForPayStubs(uuid);
    await page.reload();
    expect((await arrive(page)).key).toBe("personal-loan/conditions/index");
    await expectAccessible(page, "the list of conditions");
    await talkAboutPayStubs(page);
    await page.getByRole("link", { name: "Upload pay stub" }).click();
    expect((await arrive(page)).key).toBe("personal-loan/conditions/upload-document");
    await page
      .locator('main input[type="file"]')
      .setInputFiles({ name: "june.png", mimeType: "image/png", buffer: png });
    await page.getByText(/^Uploaded/).waitFor();
    await page.getByRole("main").getByRole("button", { name: "Send", exact: true }).click();
    await page.waitForURL(/\/conditions$/);
    await page.goto(`${product.address}/account/personal-loan/${uuid}`);
    const end = await walk(page, {
      answers,
      errors,
      accessible: true,
      stopAt: (key) => key === "personal-loan/complete",
    });
    expect(end).toEqual(["personal-loan/sign", "personal-loan/complete"]);
    await page.getByText("Your money is sent").waitFor();
    for (const figure of ["$12,000.00", "9.99%", "$387.15", "$13,937.39"])
      await page.getByText(figure, { exact: true }).first().waitFor();
    await page.getByRole("link", { name: "See my documents" }).click();
    await page.getByText("Truth in Lending disclosure").first().waitFor();
    await page.getByText("Promissory note").first().waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });

  it("reads the words of either variation of an experiment, which is counted once", async () => {
    const placed = await place(product.address, "personal-loan-approved", "OFFER_SELECTION");
    const { page, context, errors } = await visitAs(browser, product.address, placed.token, {
      width: 390,
      height: 844,
    });
    let exposures = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/exposure")) exposures += 1;
    });
    const counted = page.waitForResponse((answer) => answer.url().endsWith("/exposure"));
    const { application } = await readAsOwner(product.address, placed);
    const leads = { rate: /^Every rate is fixed/, payment: /^Begin with a monthly payment/ };
    const drawn = application.flags?.["offerWording"] === "rate" ? "rate" : "payment";
    const other = drawn === "rate" ? "payment" : "rate";
    expect(application.flags).toMatchObject({ offerWording: drawn });
    const address = `${product.address}/account/personal-loan/${placed.uuid}`;
    await page.goto(address);
    await page.getByText(leads[drawn]).waitFor();
    expect((await counted).status()).toBe(204);
    const { profile } = await readAsOwner(product.address, placed);
    expect(profile.shownExperiments).toEqual(["offerWording"]);
    await expectAccessible(page, `the offer, ${drawn}`);

    await patch(product.address, placed.uuid, { flags: { offerWording: other } });
    await page.reload();
    await page.getByText(leads[other]).waitFor();
    expect(await page.getByText(leads[drawn]).count()).toBe(0);
    await expectAccessible(page, `the offer, ${other}`);
    await page.getByRole("button", { name: "Continue with this offer" }).waitFor();
    await page.waitForLoadState("networkidle");
    expect(exposures).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("is declined for the score and reads the bureau’s reasons and the notice", async () => {
    const placed = await place(product.address, "personal-loan-declined-score", "DECLINED");
    const { page, context, errors } = await visitAs(browser, product.address, placed.token, {
      width: 390,
      height: 844,
    });
    await page.goto(`${product.address}/account/personal-loan/${placed.uuid}`);
    expect((await arrive(page)).key).toBe("personal-loan/declined");
    await page.getByText("Serious delinquency").first().waitFor();
    await page.getByText("Notice of our decision").first().waitFor();
    await expectAccessible(page, "the decision");
    expect(errors).toEqual([]);
    await context.close();
  });
});
