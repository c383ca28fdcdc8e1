import { beforeEach, expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import type { Screen } from "#schemas/types/screen.ts";
import { lastAnswers, type LastingPorts } from "./lasting-answers.ts";
import { createDraftStore } from "./store.ts";
import type { Vault } from "./vault.ts";

const KEY = "lasting";
const DAY = 24 * 60 * 60_000;
const box: Vault = {
  seal: async (text) => btoa(encodeURIComponent(text)),
  open: async (sealed) => decodeURIComponent(atob(sealed)),
  forget: () => {},
};
const screens: Record<string, Pick<Screen, "form">> = {
  home: {
    form: {
      schema: {
        properties: {
          address: {
            properties: { street1: { type: "string" }, state: { type: "string", enum: ["OR"] } },
          },
          kind: { type: "string", oneOf: [{ const: "CONDO", title: "Condo" }] },
          terms: { type: "boolean" },
        },
      },
      bind: {
        address: "/application/property/address",
        kind: "/application/property/propertyType",
        terms: { consent: "TERMS_OF_USE" },
      },
    } as unknown as NonNullable<Screen["form"]>,
  },
  income: {
    form: {
      schema: { properties: { annual: { type: "number" } } },
      bind: { annual: "/application/statedIncome/annualIncome" },
    } as unknown as NonNullable<Screen["form"]>,
  },
};

let time = 0;
beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  time = Date.UTC(2026, 10, 25);
});

/** Opens a tab of its own: session storage is not shared, local storage is. */
async function openTab(authenticated = false) {
  sessionStorage.clear();
  const session = { store: createStore(() => ({ authenticated, tokenSince: null })) };
  const drafts = createDraftStore(box, sessionStorage);
  const ports: LastingPorts = {
    drafts,
    vault: box,
    session,
    screens: { load: async (_flow, id) => ({ screen: screens[id] ?? {} }) },
  };
  await lastAnswers(ports, localStorage, KEY, () => time);
  return { drafts, session };
}
const stored = async () => {
  await new Promise((resolve) => setTimeout(resolve, 700));
  const sealed = localStorage.getItem(KEY);
  return sealed === null ? null : await box.open(sealed);
};

async function answered() {
  const tab = await openTab();
  tab.drafts.submit("join", "home", {
    address: { street1: "CANARY 1 Elm Street", state: "OR" },
    kind: "CONDO",
    terms: true,
  });
  tab.drafts.submit("join", "income", { annual: 90_000 });
  return { ...tab, text: await stored() };
}

it("keeps choices and numbers, and neither typed text nor consents", async () => {
  const { text } = await answered();
  expect(text).not.toContain("CANARY");
  expect(text).not.toContain("terms");
  expect(text).toContain("CONDO");
});

it("continues in another tab: complete pages count as answered, others as begun", async () => {
  await answered();
  const { drafts } = await openTab();
  expect(drafts.store.getState().flows.join).toMatchObject({
    submitted: [{ screen: "income", data: { annual: 90_000 } }],
    unsent: { home: { address: { state: "OR" }, kind: "CONDO" } },
  });
});

it("forgets the answers at the log-in, in this tab and in one that opens with a session", async () => {
  const { session } = await answered();
  session.store.setState({ authenticated: true });
  expect(await stored()).toBeNull();
  await answered();
  await openTab(true);
  expect(await stored()).toBeNull();
});

it("forgets answers after 30 days", async () => {
  await answered();
  time += 31 * DAY;
  const { drafts } = await openTab();
  expect(drafts.store.getState().flows).toEqual({});
});
