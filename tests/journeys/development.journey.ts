/**
 * `npm run dev` serves modules unbundled, so code that the bundler drops from the product runs only
 * here. A save of any file is on the open page, without losing what is typed. Saves of definitions
 * take the same way as under `npm start`, where the journey of saves makes all of them. Here is the
 * first one, and `npm run trust -- further` makes all.
 */
import type { Browser, Page } from "playwright";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectAccessible } from "./support/axe.ts";
import { launch, visit } from "./support/browser.ts";
import { startDevelopment, type DevelopmentServer } from "./support/development.ts";
import { begin } from "./support/sandbox.ts";
import {
  address,
  code,
  faults,
  findings,
  ofServer,
  save,
  saves,
  showing,
  type,
  typed,
  typedField,
} from "./support/saves.ts";
import { until } from "./support/until.ts";
import { arrive } from "./support/walk.ts";
import { workingCopy, type WorkingCopy } from "./support/working-copy.ts";

const MINUTE = 60_000;
/** Longest load of a page whose modules come one by one, on a slow machine. */
const LOAD = { timeout: 3 * MINUTE };
const everySave = process.env["EVERY_SAVE"] === "1";
const madeSaves = everySave ? saves : saves.slice(0, 1);

let copy: WorkingCopy;
let development: DevelopmentServer;
let browser: Browser;
beforeAll(async () => {
  copy = await workingCopy("development");
  [development, browser] = await Promise.all([startDevelopment(copy.root), launch()]);
}, 12 * MINUTE);
afterAll(async () => {
  await browser?.close();
  await development?.stop();
  await copy?.remove();
});

async function openRegistration() {
  const open = await visit(browser);
  await open.page.goto(development.address + address, LOAD);
  await type(open.page);
  return open;
}

/** Asks the server all the time, as an open page may. @returns the status of each answer, when it ends */
async function askUntil(saved: string): Promise<number[]> {
  const statuses: number[] = [];
  const answers = async () => {
    const answer = await fetch(`${development.address}/healthz`);
    statuses.push(answer.status);
    return (await answer.text()).includes(saved);
  };
  await until(`the server answers "${saved}"`, answers, 3);
  return statuses;
}

/** Marks the page, so that a reload shows. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { unchanged: true }));
const isMarked = (page: Page) => page.evaluate(() => "unchanged" in window);

describe("npm run dev", () => {
  it("renders the first page of the registration without an error in the console", async () => {
    const { page, context, errors } = await visit(browser);
    await page.goto(development.address + address, LOAD);
    const { key } = await arrive(page).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${errors.join("\n")}\n${development.output()}`);
    });
    expect(key).toBe("register/property-info");
    expect(errors).toEqual([]);
    expect(development.output()).not.toMatch(/error/i);
    await context.close();
  });

  it("opens the studio with the log-in that it prints", async () => {
    const { page, context, errors } = await visit(browser);
    const printed = /agent: (\S+) \/ (\S+)/;
    await expect.poll(() => printed.test(development.output()), LOAD).toBe(true);
    const [, email = "", password = ""] = printed.exec(development.output()) ?? [];
    await page.goto(`${development.address}/studio`, LOAD);
    await page.getByLabel("Email").fill(email, LOAD);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Fill it in" }).click();
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("tree", { name: "Definitions" }).waitFor(LOAD);
    expect(errors).toEqual([]);
    await context.close();
  });

  it("renders the first page of an application without an error in the console", async () => {
    const placed = await begin(development.address, "approved");
    const { page, context, errors } = await visit(browser);
    await page.addInitScript((jwt) => localStorage.setItem("jwt", jwt), `Bearer ${placed.token}`);
    await page.goto(`${development.address}/account/heloc/${placed.uuid}`, LOAD);
    expect((await arrive(page)).key).toMatch(/^heloc\/start\//);
    expect(errors).toEqual([]);
    await context.close();
  });

  it.each(everySave ? faults : [])(
    "shows the finding of $name with its place, on the version before",
    async (row) => {
      const { page, context, errors } = await openRegistration();
      const undo = await save(copy.root, row);
      try {
        await findings(page).getByText(row.file).first().waitFor();
        expect(await findings(page).innerText()).toMatch(/:\d+:\d+[^]*Fix: \S/);
        await expectAccessible(page, row.name);
        expect(await typedField(page).inputValue()).toBe(typed.text);
      } finally {
        await undo();
      }
      await findings(page).getByText(row.file).first().waitFor({ state: "hidden" });
      expect(errors).toEqual([]);
      await context.close();
    },
  );

  it("keeps the server before a save that cannot run", async () => {
    const printed = development.output().length;
    const undo = await save(copy.root, { ...ofServer, replace: "(" });
    try {
      const isRefused = async () =>
        /SyntaxError|Transform failed/.test(development.output().slice(printed));
      await until("the new server ends", isRefused, 3);
      const answer = await fetch(`${development.address}/readyz`);
      expect(answer.status).toBe(200);
    } finally {
      await undo();
    }
    expect(new Set(await askUntil('"ok"'))).toEqual(new Set([200]));
    // The server before answers too: the next test begins with the one after.
    const isReplaced = async () => development.output().slice(printed).includes("server is up");
    await until("the server is replaced", isReplaced, 3);
  });

  describe("with one page open all the time", () => {
    let page: Page;
    let errors: string[];
    let close: () => Promise<void>;
    beforeAll(async () => {
      const open = await openRegistration();
      ({ page, errors } = open);
      close = () => open.context.close();
    });
    afterAll(() => close?.());

    it.each([...madeSaves, ...code])(
      "shows $name that is saved, and keeps what is typed",
      async (row) => {
        const undo = await save(copy.root, row);
        try {
          await showing(page, row, "saved");
          expect(await typedField(page).inputValue()).toBe(typed.text);
        } finally {
          await undo();
        }
        await showing(page, row, "before");
        expect(await typedField(page).inputValue()).toBe(typed.text);
      },
    );

    it("forwards the websockets of the chat to the server", async () => {
      const answer = await page.evaluate(
        () =>
          new Promise<string>((answered) => {
            const socket = new WebSocket(`ws://${location.host}/sandbox/chat/nice/connect`);
            const hello = { number: 0, customerId: "ada" };
            socket.addEventListener("open", () => socket.send(JSON.stringify(hello)));
            socket.addEventListener("message", ({ data }) => {
              answered(String(data));
              socket.close();
            });
            socket.addEventListener("close", () => answered("closed"));
          }),
      );
      expect(answer).toBe('{"number":0,"answer":{}}');
    });

    it("replaces the server after a save of its code while requests wait, and the open page stays", async () => {
      errors.splice(0);
      await mark(page);
      const undo = await save(copy.root, ofServer);
      try {
        expect(new Set(await askUntil(ofServer.shows ?? ""))).toEqual(new Set([200]));
      } finally {
        await undo();
      }
      expect(new Set(await askUntil('"ok"'))).toEqual(new Set([200]));
      // The page follows the new server too.
      const [sentence] = saves;
      const restore = await save(copy.root, sentence!);
      try {
        await showing(page, sentence!, "saved");
      } finally {
        await restore();
      }
      await showing(page, sentence!, "before");
      expect(await typedField(page).inputValue()).toBe(typed.text);
      expect(await isMarked(page)).toBe(true);
      expect(errors).toEqual([]);
    });

    it("brings an open page back by itself after it ended and starts again", async () => {
      await mark(page);
      await development.restart();
      await until("the page loads again", async () => !(await isMarked(page).catch(() => true)), 2);
      await typedField(page).waitFor({ timeout: MINUTE });
      expect((await arrive(page)).key).toBe("register/property-info");
    });
  });
});
