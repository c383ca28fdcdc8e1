/**
 * Invited people: another owner and a co-borrower. The log-in, the states of an invitation, every
 * step, and what staff and vendors cause.
 */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright";
import type { Flow } from "#schemas/types/flow.ts";
import { visit } from "../../journeys/support/browser.ts";
import { fillScreen } from "../../journeys/support/fill.ts";
import { visitAs } from "../../journeys/support/places.ts";
import {
  mailbox,
  patch,
  place,
  raiseCondition,
  readAsOwner,
  submitAsOwner,
} from "../../journeys/support/sandbox.ts";
import { answersOf, screenAt, type Answer } from "../../journeys/support/screens.ts";
import { until } from "../../journeys/support/until.ts";
import { arrive, walk } from "../../journeys/support/walk.ts";
import type { Tour, Tourist } from "./tour.ts";

const flowNamed = (id: string): Flow =>
  JSON.parse(
    readFileSync(resolve(import.meta.dirname, `../../../flows/${id}/flow.json`), "utf8"),
  ) as Flow;
const PASSWORD = "violet harbor kettle seven";

/** A page, and the changes of the application that open it and take that back. */
interface Side {
  readonly page: string;
  readonly opened?: { readonly by: object; readonly until: object };
}

interface Invited {
  /** Flow of the invited person. */
  readonly flow: string;
  readonly persona: string;
  /** Page on which the invited person's walk ends. */
  readonly last: string;
  /** Further pages to take, by the page from which they are open. */
  readonly sides: Readonly<Record<string, readonly Side[]>>;
  /** The borrower's answers about the person, without the address. */
  readonly named: Readonly<Record<string, Answer>>;
  /** The borrower's screens that invite the person and change the invitation. */
  readonly screens: { readonly invite: string; readonly change: string };
  /** Takes the borrower's pages that name the person, and sends the invitation to the address. */
  invite(borrower: Page, email: string, take: () => Promise<void>): Promise<void>;
}

const otherOwner: Invited = {
  flow: "heloc-signer",
  persona: "co-owner",
  last: "documents",
  sides: {
    "notary/intro": [
      { page: "notary/check" },
      {
        page: "notary/error",
        opened: {
          by: { notary: { session: { status: "FAILED" } } },
          until: { notary: { session: null } },
        },
      },
    ],
  },
  named: { firstName: "Sam", lastName: "Jointly" },
  screens: { invite: "signing/additional", change: "signing/invitation" },
  async invite(borrower, email, take) {
    const naming = await arrive(borrower);
    await fillScreen(borrower, naming.screen, { ...this.named, email });
    await borrower.getByRole("button", { name: "Send the invitation" }).click();
    await borrower.getByText(email).waitFor();
    await take();
    await borrower.getByRole("link", { name: /Resend, correct/ }).click();
    await arrive(borrower);
    await take();
  },
};

const coBorrower: Invited = {
  flow: "heloc-signer-joint",
  persona: "approved",
  last: "hold",
  sides: {},
  named: { firstName: "Kim", lastName: "Hollis", joint: true },
  screens: { invite: "start/co-borrower", change: "start/co-borrower/invitation" },
  async invite(borrower, email, take) {
    await borrower.getByRole("link", { name: "Borrow with another person" }).click();
    const naming = await arrive(borrower);
    await take();
    await fillScreen(borrower, naming.screen, { ...this.named, email });
    await borrower.getByRole("button", { name: "Send the invitation" }).click();
    await borrower.waitForURL("**/start/profile");
    await walk(borrower, {
      answers: answersOf("approved"),
      stopAt: (key) => key === "heloc/co-borrower",
    });
    await take();
  },
};

/** Conditions that lead to pages of the invited person's list. */
const conditions = ["FALSE_OWNERSHIP_TYPE_REVIEW", "ID_VERIFICATION_FAILURE"];

export const signerTour: Tour = (tourist) => takeBoth(tourist, otherOwner, "CO_DEED_REQ");
export const coBorrowerTour: Tour = (tourist) => takeBoth(tourist, coBorrower, "IN_PROGRESS");

async function takeBoth(tourist: Tourist, invited: Invited, state: string): Promise<void> {
  await takeInvited(tourist, invited, state);
  await takeTakenBack(tourist, invited, state);
}

async function takeInvited(tourist: Tourist, invited: Invited, state: string): Promise<void> {
  const { address, browser, camera } = tourist;
  const { basePath, checklist = [] } = flowNamed(invited.flow);
  const base = `${address}${basePath}`;
  const placed = await place(address, invited.persona, state);
  const email = `sam.${placed.uuid.slice(0, 8)}@example.com`;
  const borrower = await visitAs(browser, address, placed.token);
  await borrower.page.goto(`${address}/account/heloc/${placed.uuid}`);
  await invited.invite(borrower.page, email, async () =>
    camera.take(borrower.page, (await arrive(borrower.page)).page, "with another person"),
  );
  await borrower.context.close();
  await until("the invitation arrives", async () => (await mailbox(address, email)).length > 0);

  const { page, context } = await visit(browser);
  const take = async (where = "") => camera.take(page, (await arrive(page)).page, where);
  await takeLogIn(page, base, email, take);
  await page.goto(`${address}/sandbox/mailbox?to=${encodeURIComponent(email)}`);
  await camera.take(page, "/sandbox/mailbox", invited.flow);
  await page.getByRole("link", { name: "Open my invitation" }).click();
  await take();
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.waitForURL(`${base}/intro`);
  await walk(page, {
    answers: answersOf(invited.persona),
    stopAt: async (key) => {
      await camera.take(page, screenAt(page.url()).page);
      const name = key.slice(invited.flow.length + 1);
      for (const side of invited.sides[name] ?? [])
        await takeSide(page, base, side, {
          take,
          change: async (changes) => patch(address, await ownApplication(page), changes),
        });
      return name === invited.last;
    },
  });

  const uuid = await ownApplication(page);
  for (const category of conditions) await raiseCondition(address, uuid, category);
  for (const path of ["conditions", "conditions/identity"]) {
    await page.goto(`${base}/${path}`);
    await take();
  }
  await page.goto(`${base}/conditions`);
  await page
    .getByRole("main")
    .getByRole("link", { name: /Upload/ })
    .first()
    .click();
  await take();
  for (const row of checklist) {
    if (camera.pictures.some((picture) => picture.page === `${invited.flow}/${row.page}`)) continue;
    const [checklistStatus] = row.states;
    const cancelled = checklistStatus === "CANCELLED";
    await patch(address, uuid, { status: { checklistStatus, cancelled } });
    await page.goto(base);
    await take(String(checklistStatus));
  }
  await context.close();
}

/** Takes the log-in, and the pages of a person whose link is unknown. */
async function takeLogIn(page: Page, base: string, email: string, take: () => Promise<void>) {
  await page.goto(`${base}/login`);
  await take();
  await page.goto(`${base}/resume#token=unknown`);
  await arrive(page);
  await page.goto(`${base}/resume/new-link`);
  await take();
  await page.getByLabel("Email").fill(`nobody-${email}`);
  await page.getByRole("main").getByRole("button").first().click();
  await page.waitForURL("**/resume/sent**");
  await take();
}

/** Opens a page other than the due one, and goes back to the state before it. */
async function takeSide(
  page: Page,
  base: string,
  { page: name, opened }: Side,
  { take, change }: { take(): Promise<void>; change(changes: object): Promise<unknown> },
): Promise<void> {
  const due = page.url();
  if (opened) await change(opened.by);
  await page.goto(`${base}/${name}`);
  await take();
  if (opened) await change(opened.until);
  await page.goto(due);
  await arrive(page);
}

/** Takes what an invited person sees whose invitation the borrower has taken back. */
async function takeTakenBack(
  { address, browser, camera }: Tourist,
  { flow, persona, named, screens }: Invited,
  state: string,
): Promise<void> {
  const placed = await place(address, persona, state);
  const email = `back.${placed.uuid.slice(0, 8)}@example.com`;
  await submitAsOwner(address, placed, { screen: screens.invite, data: { ...named, email } });
  const links = async () => (await mailbox(address, email)).flatMap((mail) => mail.links);
  await until("the invitation arrives", async () => (await links()).length > 0);
  const { application } = await readAsOwner(address, placed);
  const signer = application.helocSigners?.find((each) => each.email === email)?.uuid;
  const change = { signer, change: "REMOVE" };
  await submitAsOwner(address, placed, { screen: screens.change, data: change });
  const { page, context } = await visit(browser);
  const [invitation = ""] = await links();
  await page.goto(`${address}${invitation}`);
  await page.waitForURL(`${address}${flowNamed(flow).basePath}/resume/taken-back`);
  await camera.take(page, (await arrive(page)).page);
  await context.close();
}

/** Returns the application of the signer's account. */
const ownApplication = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const headers = { authorization: localStorage.getItem("jwt") ?? "" };
    const answer = await fetch("/service-application/api/v1/application/heloc/co-deed/status", {
      headers,
    });
    const { current } = (await answer.json()) as { current: string };
    return current;
  });
