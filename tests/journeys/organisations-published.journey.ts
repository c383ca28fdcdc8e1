/**
 * A lender and a product that only JSON describes, in a browser. The lender is new on a running
 * server, from the command that makes its folder to a page, without code, build or restart. A
 * changed sentence and a removed step appear as soon as the files are there. The server rejects a
 * faulty version and keeps the one before. No code knows the product's name.
 */
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Browser } from "playwright";
import { afterAll, beforeAll, expect, it } from "vitest";
import { loadDefinitions, readFolder, validateDefinitions } from "#definitions/index.ts";
import { mergePatch } from "#engine/index.ts";
import type { DocumentTemplate } from "#schemas/types/document.ts";
import type { Product } from "#schemas/types/product.ts";
import { accept } from "#scripts/flow/accept.ts";
import { newOrganisation } from "#scripts/flow/new-organisation.ts";
import { type Watch, watchOrganisations } from "#server/lending/definitions/publish/watch.ts";
import { type Running, start } from "#server/main.ts";
import { productName } from "../products/product-name.ts";
import { layFixture } from "../products/root.ts";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { fillScreen } from "./support/fill.ts";
import { keyboard } from "./support/hands.ts";
import { sharedProduct } from "./support/product.ts";
import { readingOf } from "./support/reading.ts";
import { copyOfRepository, repository } from "./support/repository.ts";
import { mailbox, passTime, readAsOwner } from "./support/sandbox.ts";
import { answersOf, screenAt } from "./support/screens.ts";
import { until } from "./support/until.ts";
import { walk } from "./support/walk.ts";
import { neverLate } from "#server/testing/never-late.ts";

const PRODUCT = productName("after", "heloc");

const overlayOf = (root: string, code: string) =>
  join(root, "flows/organisations", code, "overlay.json");

let root: string;
let running: Running;
let watch: Watch;
let browser: Browser;
beforeAll(async () => {
  // The shared product builds the app first.
  await sharedProduct();
  root = await copyOfRepository("published", ["main"]);
  await layFixture(join(root, "flows"), PRODUCT);
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
  // The server checks the folder by itself; an extra check reports what it rejects.
  watch = watchOrganisations(running.ports.definitions.registry, () => {});
});
afterAll(async () => {
  await browser?.close();
  await watch?.stop();
  await running?.close();
  if (root) await rm(root, { recursive: true, force: true });
});

/**
 * Waits until the server, which checks the folder by itself, has published the lender as its files
 * are. An extra check would publish it a second time, four seconds of a processor.
 */
const untilPublished = (code: string) =>
  until(`the server publishes ${code}`, async () => {
    const { hash } = readFolder(root, code) ?? {};
    const known = running.ports.definitions.registry.known(code)?.hash;
    return Promise.resolve(hash !== undefined && known === hash);
  });

/** Renames the file into place in one step. */
async function save(path: string, text: string): Promise<void> {
  await writeFile(`${path}.new`, text);
  await rename(`${path}.new`, path);
}

it("a lender is published by its folder alone, and keeps its pages when the next version has faults", async () => {
  const { page, context, errors } = await visit(browser);
  const address = `${running.address}/account/heloc/register?org=lakeside`;
  const firstScreen = async () => {
    await page.goto(address);
    await page.getByRole("heading", { level: 1 }).waitFor();
    return {
      brand: await page.locator("header img").getAttribute("alt"),
      heading: await page.getByRole("heading", { level: 1 }).textContent(),
    };
  };
  expect((await firstScreen()).brand).toBe("Hearthline");

  await newOrganisation.run(["lakeside", "--root", root]);
  await untilPublished("lakeside");
  await expect.poll(firstScreen).toEqual({
    brand: "Lakeside",
    heading: "Where is the home you want to borrow against?",
  });

  const file = overlayOf(root, "lakeside");
  const overlay = JSON.parse(await readFile(file, "utf8")) as { patch?: Record<string, object> };
  // Removes a step with another lender's patch, and changes a sentence.
  const { patch } = JSON.parse(await readFile(overlayOf(repository, "harbor-trust"), "utf8")) as {
    patch: Record<string, object>;
  };
  const second = {
    ...overlay,
    patch: {
      ...overlay.patch,
      "register/flow.json": patch["register/flow.json"],
      "register/screens/property-info.json": {
        ...overlay.patch?.["register/screens/property-info.json"],
        title: "Which house on the lake is yours?",
      },
    },
  };
  await save(file, JSON.stringify(second));
  await untilPublished("lakeside");
  await expect
    .poll(async () => (await firstScreen()).heading)
    .toBe("Which house on the lake is yours?");
  const answers = answersOf("approved")["register/property-info"] ?? {};
  await fillScreen(page, screenAt(page.url()).screen, answers);
  await page.locator('main button[type="submit"]').click();
  await page.waitForURL(/step=income-info/);

  const wrong = structuredClone(second);
  wrong.patch["register/screens/property-info.json"].title = "<script>alert(1)</script>";
  await save(file, JSON.stringify(wrong));
  const outcomes = await watch.look();
  expect(outcomes).toMatchObject([{ code: "lakeside", refused: [expect.any(String)] }]);
  expect(outcomes[0]?.refused?.join()).toMatch(
    /overlay\.json.*copy-markup|copy-markup.*overlay\.json/,
  );
  await context.close();
  // A new visitor gets the version before, and nothing of the rejected one has run.
  const next = await visit(browser);
  await next.page.goto(address);
  const heading = next.page.getByRole("heading", { level: 1 });
  expect(await heading.textContent()).toBe("Which house on the lake is yours?");
  expect([...errors, ...next.errors]).toEqual([]);
  await next.context.close();
});

it("a lender's own question, step, e-mail, time zone and language come from its folder, up to the offer", async () => {
  const lender = join(import.meta.dirname, "lender");
  const folder = join(root, "flows/organisations/lakeside");
  const read = async (path: string) =>
    JSON.parse(await readFile(path, "utf8")) as Record<string, unknown>;
  const settings = join(folder, "organisation.json");
  const texts = await readFile(join(root, "flows/organisations/main/copy/es-US.json"), "utf8");
  await mkdir(join(folder, "copy"), { recursive: true });
  await save(join(folder, "copy/es-US.json"), texts.replaceAll("Hearthline", "Lakeside"));
  await save(
    settings,
    JSON.stringify(mergePatch(await read(settings), await read(join(lender, "settings.json")))),
  );
  await save(overlayOf(root, "lakeside"), await readFile(join(lender, "overlay.json"), "utf8"));
  expect(await accept.run(["--org", "lakeside", "--root", root])).toBe(0);
  const definitions = await loadDefinitions(root, { organisations: ["main", "lakeside"] });
  // The copy lacks the other lenders, which journeys of the base name.
  const findings = validateDefinitions(definitions).filter(
    ({ organisation, severity }) => organisation === "lakeside" && severity !== "info",
  );
  expect(findings).toEqual([]);
  await untilPublished("lakeside");

  const { page, context, errors } = await visit(browser);
  await page.goto(`${running.address}/account/heloc/register?org=lakeside`);
  const answers = answersOf("approved");
  const path = await walk(page, {
    answers: { ...answers, "register/mooring": { kind: "DOCK", permit: "L-2714" } },
    reading: readingOf(definitions.effective("lakeside"), "es-US"),
    errors,
    stopAt: (key) => key === "heloc/product/select",
  });
  const steps = ["property-info", "income-info", "name", "mooring", "birthdate"];
  expect(path.slice(0, steps.length)).toEqual(steps.map((step) => `register/${step}`));
  expect(await page.locator("html").getAttribute("lang")).toBe("es-US");
  await page.getByRole("contentinfo").getByText("hora central").waitFor();
  const uuid = new URL(page.url()).pathname.split("/")[3] ?? "";
  const jwt = await page.evaluate(() => localStorage.getItem("jwt"));
  const borrower = { uuid, token: String(jwt).replace("Bearer ", "") };
  const { application, profile } = await readAsOwner(running.address, borrower);
  expect(application).toMatchObject({ mooring: { kind: "DOCK", permit: "L-2714" } });
  const subjects = (await mailbox(running.address, profile.email ?? "")).map(
    ({ subject }) => subject,
  );
  expect(subjects).toContain("Anotamos dónde está su bote");
  expect(errors).toEqual([]);
  await context.close();
});

it("a product that only JSON describes is walked by keyboard from its first page to its end", async () => {
  const { address } = running;
  const flows = join(root, "flows");
  const json = async <T>(path: string) =>
    JSON.parse(await readFile(join(flows, PRODUCT, path), "utf8")) as T;
  const definitions = await loadDefinitions(root, { organisations: ["main"] });
  const { page, context, errors } = await visit(browser);
  const soundAt = async (width: number, key: string) => {
    await page.setViewportSize({ width, height: 900 });
    // The walk checks the wide page, also with its errors.
    if (width === 390) await expectAccessible(page, `${key} at ${width}`);
    const wide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(wide, `${key} scrolls sideways at ${width}`).toBe(0);
  };
  /** Moves the clock past everything that the application waits for. */
  const passWaits = async () => {
    const uuid = new URL(page.url()).pathname.split("/")[3] ?? "";
    const jwt = await page.evaluate(() => localStorage.getItem("jwt"));
    const borrower = { uuid, token: String(jwt).replace("Bearer ", "") };
    const launched = async () =>
      (await readAsOwner(address, borrower)).application.status?.waitingPeriodOver === true;
    await until("the waiting period is over", async () => {
      await passTime(address, uuid, launched);
      return launched();
    });
  };

  await page.goto(`${address}${(await json<Product>("product.json")).begin}`);
  const path = await walk(page, {
    answers: answersOf(`${PRODUCT}-buyer`, flows),
    reading: readingOf(definitions.effective("main"), "en-US"),
    hands: keyboard(page),
    accessible: true,
    errors,
    stopAt: async (key) => {
      for (const width of [390, 1280]) await soundAt(width, key);
      return key === `${PRODUCT}/afloat`;
    },
    afterStep: async (key) => {
      if (key === `${PRODUCT}/sign`) await passWaits();
    },
  });
  const collecting = ["wish", "person", "login"].map((screen) => `${PRODUCT}-register/${screen}`);
  expect(path).toEqual([...collecting, `${PRODUCT}/sign`, `${PRODUCT}/afloat`]);
  const { title } = await json<DocumentTemplate>("documents/loan-agreement.json");
  await page.getByRole("main").getByText(title).first().waitFor();
  expect(errors).toEqual([]);
  await context.close();
});
