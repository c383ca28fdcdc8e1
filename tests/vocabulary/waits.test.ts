/**
 * Wherever the borrower or another owner waits for us, the page says for what, since when and how long usually, goes on by itself, and
 * tells by e-mail when it is over: on request, or by itself.
 */
import { readFile, readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { decide } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { guardHolds } from "#src/routing/guards.ts";
import { compiled, flowFile } from "./flow.ts";

const json = async <T>(path: string): Promise<T> => JSON.parse(await readFile(path, "utf8")) as T;

async function load(flow: Flow) {
  const screens = new Map<string, Screen>();
  for (const file of await readdir(`flows/${flow.id}/screens`, { recursive: true }))
    if (file.endsWith(".json"))
      screens.set(
        file.replace(/\.json$/, ""),
        await json<Screen>(`flows/${flow.id}/screens/${file}`),
      );
  return { flow, rules: compiled(flow), screens };
}
type Loaded = Awaited<ReturnType<typeof load>>;
const heloc = await load(flowFile);
const signer = await load(await json<Flow>("flows/heloc-signer/flow.json"));

const waitsOf = ({ body = [] }: Screen) => body.filter(({ block }) => block === "wait");
const offersMail = ({ actions = [] }: Screen) =>
  actions.some(({ effects = [] }) => effects.some(({ effect }) => effect === "notify-when-ready"));

/** What tells by e-mail without being asked, by screen; each with the guard's words that say when. */
const BY_ITSELF: Record<string, { mail: string; when: string }> = {
  "heloc complete": { mail: "heloc/mail/funded", when: "status.funded" },
  "heloc start/app-summary": {
    mail: "heloc/mail/confirmation",
    when: "application.submittedAt != null",
  },
};
/** Waits at which nobody is told later, and why. */
const WITHOUT_MAIL: Record<string, string> = {
  "heloc notary/session": "the notary comes within minutes, and whoever leaves is not there then",
  "heloc-signer notary/session": "the notary comes within minutes",
  "heloc notary/schedule-manual": "the appointment has its day, which the page shows",
};

describe.each([heloc, signer])("the waits of $flow.id", ({ flow, screens }) => {
  const waiting = [...screens.values()].filter((screen) => waitsOf(screen).length > 0);

  it.each(waiting.map((screen) => [screen.id, screen] as const))("%s", async (id, screen) => {
    for (const { options } of waitsOf(screen)) {
      const { text, usually } = (options ?? {}) as { text?: string; usually?: string };
      expect(text).toBeTruthy();
      expect(usually).toMatch(/^P/);
    }
    const key = `${flow.id} ${id}`;
    if (key in WITHOUT_MAIL) return expect(offersMail(screen)).toBe(false);
    const told = BY_ITSELF[key];
    if (told === undefined) return expect(offersMail(screen)).toBe(true);
    expect((await json<Mail>(`flows/${told.mail}.json`)).when).toContain(told.when);
  });

  it.each([...screens.values()].filter(offersMail).map((screen) => [screen.id, screen] as const))(
    "asking for the e-mail on %s changes nothing else",
    (_id, { form }) => {
      // What is bound is kept with whichever action is sent.
      for (const bound of Object.values(form?.bind ?? {}))
        expect(bound).toMatchObject({ effect: true });
    },
  );

  it("are told by an e-mail of the flow, on whatever page it was asked for", async () => {
    const { when } = await json<Mail>(`flows/${flow.id}/mail/ready.json`);
    // A state in which the server works goes on by itself, so leaving another one for it is no news yet.
    for (const state of flow.polling?.waiting ?? []) expect(when).toContain(`'${state}'`);
  });
});

interface Data {
  application: { status?: { checklistStatus?: string } };
  profile?: Record<string, unknown>;
}

/** Where a flow's data leads: the screen, and how many of its waits are shown. */
function shown({ flow, rules, screens }: Loaded, { application, profile = {} }: Data) {
  const subject = { application: { ...application }, profile };
  const decision = decide(rules, subject as Parameters<typeof decide>[1]);
  const state = application.status?.checklistStatus ?? "";
  const id = flow.polling?.waiting.includes(state)
    ? flow.polling.screen
    : flow.pages.find((each) => each.id === decision.page)?.screen;
  const screen = screens.get(id ?? "");
  if (screen === undefined) throw new Error(`There is no screen ${String(id)}.`);
  const holding = waitsOf(screen).filter(
    ({ when }) => when === undefined || guardHolds(rules, when, subject),
  );
  return { screen: screen.id, waits: holding.length };
}

describe.each([heloc, signer])("while the server works in $flow.id", (loaded) => {
  it.each(loaded.flow.polling?.waiting ?? [])("%s says the one thing that is waited for", (state) =>
    expect(shown(loaded, { application: { status: { checklistStatus: state } } }).waits).toBe(1),
  );
});

/** The states in which people or others work for hours or days, with the data that goes with them, and their page. */
const HOLDS: [string, string, object, string][] = [
  ["heloc", "BPO_PROCESSING", { status: { bpo: "BPO_PROCESSING" } }, "bpo/hold"],
  ["heloc", "PREQUAL_TITLE", { status: { title: "PREQUAL_TITLE_PROCESSING" } }, "bpo/hold"],
  ["heloc", "FINAL_TITLE_PULL", { status: { title: "FINAL_TITLE_PROCESSING" } }, "bpo/hold"],
  ["heloc", "FINAL_PROPERTY_CONDITION", {}, "bpo/hold"],
  ["heloc", "RESIDENTIAL_EVALUATION_ORDER", {}, "bpo/hold"],
  ["heloc", "RESIDENTIAL_EVALUATION_PROCESSING", {}, "bpo/hold"],
  ["heloc", "PAYOFF_REQUEST_PENDING", {}, "payoff/hold"],
  ["heloc", "CLOSING_DISCLOSURE", {}, "review-app/signdocs"],
  ["heloc", "CLOSING_DISCLOSURE", { status: { waitingOnFloodCert: true } }, "error/flood-cert"],
  ["heloc", "DELINQUENCY_REVIEW", {}, "review-app/delinquency"],
  ["heloc", "FACTA_REVIEW", { status: { uwDecision: "REVIEW" } }, "review-app/uw"],
  ["heloc", "FACTA_REVIEW", { identity: { verification: "PENDING_REVIEW" } }, "identity/review"],
  ["heloc", "IN_PROGRESS", { status: { datatreeNoMatch: true } }, "review-app/datatree"],
  ["heloc", "APP_SUBMISSION", {}, "start/app-summary"],
  ["heloc", "CO_DEED_REQ", { helocSigners: [{ email: "a@b.example" }] }, "signing/additional"],
  ["heloc", "RESCISSION", {}, "complete"],
  ["heloc", "RECORDING", {}, "complete"],
  ["heloc", "FUNDABLE", {}, "complete"],
  ["heloc", "FUNDING_DECISION", {}, "complete"],
  [
    "heloc",
    "DIRECT_DEBT_PAYOFF",
    {
      status: { disclosurelistNotaryReady: true, disclosurelistNotaryComplete: true },
      insurance: { complete: true },
    },
    "complete",
  ],
  [
    "heloc",
    "VERIFIED_AUTOPAY_ACCOUNT",
    {
      term: 120,
      amount: 60_000,
      hasHmda: true,
      payType: "AUTOPAY",
      property: { ownership: "SOLE", state: "CA" },
      consents: [{ type: "HARD_CREDIT" }],
      documents: [{ type: "PASSPORT_FRONT" }],
      disburseAccount: { uuid: "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90" },
      autopayAccount: { uuid: "5f0e6a52-7d3c-4b12-9a1e-2f4d8c6b7a90" },
      status: {
        liensComplete: true,
        uwDecision: "FINAL",
        uwSubDecision: "FINAL_OFFER",
        disclosurelistSummaryReady: true,
        disclosurelistSummaryComplete: true,
      },
    },
    "signing/intro",
  ],
  [
    "heloc",
    "NOTARY_WAITING_PERIOD",
    { status: { disclosurelistNotaryReady: true, manualNotary: true } },
    "notary/schedule-manual",
  ],
  ["heloc-signer", "FACTA_REVIEW", {}, "identity/review"],
];

it.each(HOLDS)("%s: %s holds with a page that says why", (flow, state, data, page) => {
  const loaded = flow === "heloc" ? heloc : signer;
  const { status = {} } = data as { status?: object };
  const application = { ...data, status: { ...status, checklistStatus: state } };
  expect(shown(loaded, { application, profile: { hasSsn: true } })).toEqual({
    screen: page,
    waits: 1,
  });
});
