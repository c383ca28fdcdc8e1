/**
 * A personal loan in the browser, from the first question to the money. An agent asks for pay stubs
 * on the way. Another borrower is declined and reads the notice.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { png } from "./support/files.ts";
import { visitAs } from "./support/places.ts";
import { sharedProduct, type SharedProduct } from "./support/product.ts";
import { patch, place, readAsOwner } from "./support/sandbox.ts";
import { answersOf } from "./support/screens.ts";
import { arrive, walk } from "./support/walk.ts";

let product: SharedProduct;
let browser: Browser;
beforeAll(async () => {
  [product, browser] = await Promise.all([sharedProduct(), launch()]);
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

describe("a borrower of a personal loan", () => {
  it("registers, chooses amount and term, answers an agent, signs, and gets the money", async () => {
    const { page, context, errors } = await visit(browser);
    await page.goto(`${product.address}/account/personal-loan/apply/loan`);
    const answers = answersOf("personal-loan-approved");
    const path = await walk(page, {
      answers,
      errors,
      accessible: true,
      stopAt: (key) => key === "personal-loan/sign",
    });
    expect(path).toEqual([
      ...["loan", "home", "income", "person", "contact", "consents", "login"].map(
        (id) => `personal-loan-register/${id}`,
      ),
      ...["offer", "details", "identity", "account", "sign"].map((id) => `personal-loan/${id}`),
    ]);

    const lead = page.getByText("Your payment is $387.15 a month for 36 months.");
    await lead.waitFor();
    expect(`${await page.title()} ${page.url()}`).not.toContain("387");

    const uuid = uuidIn(page);
    await askForPayStubs(uuid);
    await page.reload();
    expect((await arrive(page)).key).toBe("personal-loan/conditions/index");
    await expectAccessible(page, "the list of conditions");
    await page.getByRole("link", { name: "Upload pay stub" }).click();
    expect((await arrive(page)).key).toBe("personal-loan/conditions/upload-document");
    await page
      .locator('main input[type="file"]')
      .setInputFiles({ name: "june.png", mimeType: "image/png", buffer: png });
    await page.getByText(/^Uploaded/).waitFor();
    await page.getByRole("button", { name: "Send", exact: true }).click();
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
