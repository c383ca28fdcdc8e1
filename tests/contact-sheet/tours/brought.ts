/**
 * Pages to which staff, vendors or a request lead a borrower, in addition to the table of places.
 */
import { pathOf, productOf, visitAs } from "../../journeys/support/places.ts";
import { patch, place } from "../../journeys/support/sandbox.ts";
import { arrive } from "../../journeys/support/walk.ts";
import type { Tour, Tourist } from "./tour.ts";

/**
 * Each row builds on the state that the rows before it left. The sandbox stores a PATCH unchecked.
 */
const externalChanges: readonly (readonly [state: string, changes: object, path?: string])[] = [
  ["an underwriter decides", { status: { checklistStatus: "IN_PROGRESS", uwDecision: "REVIEW" } }],
  [
    "CLOSING_DISCLOSURE",
    { status: { checklistStatus: "CLOSING_DISCLOSURE", uwDecision: "FINAL" } },
  ],
  ["BPO_ORDER_REQUEST", { status: { checklistStatus: "BPO_ORDER_REQUEST", bpo: "BPO_REQUIRED" } }],
  [
    "FACTA_REVIEW",
    {
      identity: { verification: "PENDING_REVIEW" },
      status: { checklistStatus: "FACTA_REVIEW" },
    },
  ],
  [
    "an appointment is to be made",
    {
      status: {
        checklistStatus: "IN_PROGRESS",
        disclosurelistNotaryReady: true,
        manualNotary: true,
      },
    },
  ],
  [
    "the insurance is to be shown",
    {
      status: {
        checklistStatus: "TRUST_AND_INSURANCE",
        manualNotary: false,
        disclosurelistNotaryComplete: true,
      },
    },
    "tax-instruction",
  ],
  ["withdrawn", { status: { checklistStatus: "CANCELLED", cancelled: true } }, "cancelled"],
];

/** Places of their own, each with the change that opens a page there. */
const causes: readonly {
  readonly persona: string;
  readonly checklistState: string;
  readonly state: string;
  readonly changes?: object;
  readonly path?: string;
}[] = [
  {
    persona: "session-fails",
    checklistState: "NOTARY",
    state: "the session failed",
    changes: { notary: { session: { status: "FAILED" } } },
    path: "notary/error",
  },
  {
    persona: "manual-payer",
    checklistState: "COMPLETE",
    state: "nothing is repaid yet",
    path: "complete/draw",
  },
  {
    persona: "personal-loan-detours",
    checklistState: "TASKS",
    state: "a person looks at the ID",
    changes: {
      identity: { verification: "PENDING_REVIEW", idType: "PASSPORT" },
      tasks: [{ id: "identity", status: "IN_PROGRESS", state: "IDENTITY_REVIEW" }],
    },
    path: "identity/review",
  },
];

export const broughtTour: Tour = async (tourist) => {
  const { address, browser, camera } = tourist;
  const placed = await place(address, "approved", "DISBURSEMENT_ACCOUNT");
  const { page, context } = await visitAs(browser, address, placed.token);
  const base = `${address}/account/heloc/${placed.uuid}`;
  for (const [state, changes, path] of externalChanges) {
    await patch(address, placed.uuid, changes);
    await page.goto(path === undefined ? base : `${base}/${path}`);
    await camera.take(page, (await arrive(page)).page, state);
  }
  await context.close();
  for (const cause of causes) await takeCause(tourist, cause);
};

async function takeCause(
  { address, browser, camera }: Tourist,
  { persona, checklistState, state, changes, path = "" }: (typeof causes)[number],
): Promise<void> {
  const placed = await place(address, persona, checklistState);
  const { page, context } = await visitAs(browser, address, placed.token);
  if (changes !== undefined) await patch(address, placed.uuid, changes);
  await page.goto(`${address}${pathOf(productOf(persona), placed.uuid)}/${path}`);
  await camera.take(page, (await arrive(page)).page, state);
  await context.close();
}

export const conditionsTour: Tour = async ({ address, browser, camera }) => {
  const placed = await place(address, "conditions", "RESCISSION");
  const { page, context } = await visitAs(browser, address, placed.token);
  const list = `${address}/account/heloc/${placed.uuid}/conditions`;
  const take = async (state = "") => camera.take(page, (await arrive(page)).page, state);
  await page.goto(list);
  await page.getByRole("heading", { level: 3 }).first().waitFor();
  await take();
  for (const button of [/^Upload/, "Enter Phone Number"]) {
    await page.goto(list);
    await page.getByRole("main").getByRole("link", { name: button }).first().click();
    await page.waitForURL((url) => !url.pathname.endsWith("/conditions"));
    await take();
  }
  for (const path of ["timeline", "documents"]) {
    await page.goto(`${address}/account/heloc/${placed.uuid}/${path}`);
    await take();
  }
  await context.close();
};
