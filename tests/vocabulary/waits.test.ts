/**
 * Every page on which a borrower or another owner waits names the reason, the start and the usual
 * duration, and goes on by itself. An e-mail reports the end: on request, or unasked.
 */
import { readFile, readdir } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { decide } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Mail } from "#schemas/types/mail.ts";
import type { Screen } from "#schemas/types/screen.ts";
import { guardHolds } from "#src/drafts/guards.ts";
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

/** E-mails that report the end unasked, by screen, each with a part of its guard. */
const BY_ITSELF: Record<string, { mail: string; when: string }> = {
  "heloc complete": { mail: "heloc/mail/funded", when: "status.funded" },
  "heloc start/app-summary": {
    mail: "heloc/mail/confirmation",
    when: "application.submittedAt != null",
  },
};
/** Waits without an e-mail, each with its reason. */
const WITHOUT_MAIL: Record<string, string> = {
  "heloc notary/session": "the notary comes within minutes, and must find the borrower on the page",
  "heloc-signer notary/session": "the notary comes within minutes",
  "heloc notary/schedule-manual": "the appointment has its day, which the page shows",
};

describe.each([heloc, signer])("a waiting page of $flow.id", ({ flow, screens }) => {
  const waiting = [...screens.values()].filter((screen) => waitsOf(screen).length > 0);

  it.each(waiting.map((screen) => [screen.id, screen] as const))(
    "%s names reason and usual duration, and offers its e-mail",
    async (id, screen) => {
      for (const { options } of waitsOf(screen)) {
        const { text, usually } = (options ?? {}) as { text?: string; usually?: string };
        expect(text).toBeTruthy();
        expect(usually).toMatch(/^P/);
      }
      const key = `${flow.id} ${id}`;
      if (key in WITHOUT_MAIL) return expect(offersMail(screen)).toBe(false);
      const ownMail = BY_ITSELF[key];
      if (ownMail === undefined) return expect(offersMail(screen)).toBe(true);
      expect((await json<Mail>(`flows/${ownMail.mail}.json`)).when).toContain(ownMail.when);
    },
  );

  it.each([...screens.values()].filter(offersMail).map((screen) => [screen.id, screen] as const))(
    "%s changes no other field when the borrower requests the e-mail",
    (_id, { form }) => {
      // Every action that the page sends stores its bound fields.
      for (const bound of Object.values(form?.bind ?? {}))
        expect(bound).toMatchObject({ effect: true });
    },
  );

  it("has an e-mail for its end, whichever page offered the e-mail", async () => {
    const { when } = await json<Mail>(`flows/${flow.id}/mail/ready.json`);
    // A state in which the server works ends by itself, so reaching one is no news yet.
    for (const state of flow.polling?.waiting ?? []) expect(when).toContain(`'${state}'`);
  });
});

interface Data {
  application: { status?: { checklistStatus?: string } };
  profile?: Record<string, unknown>;
}

/** Returns the screen for the data, and the number of its visible waits. */
function screenAndWaits({ flow, rules, screens }: Loaded, { application, profile = {} }: Data) {
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

describe.each([heloc, signer])("the waiting page while the server works in $flow.id", (loaded) => {
  it.each(loaded.flow.polling?.waiting ?? [])("names exactly one reason in %s", (state) =>
    expect(
      screenAndWaits(loaded, { application: { status: { checklistStatus: state } } }).waits,
    ).toBe(1),
  );
});

/** States in which people or others work for hours or days, each with its data and its page. */
const HOLDS: [string, string, object, string][] = [
  ["heloc", "BPO_PROCESSING", { status: { bpo: "BPO_PROCESSING" } }, "bpo/hold"],
  ["heloc", "PREQUAL_TITLE", { status: { title: "PREQUAL_TITLE_PROCESSING" } }, "bpo/hold"],
  ["heloc", "FINAL_TITLE_PULL", { status: { title: "FINAL_TITLE_PROCESSING" } }, "bpo/hold"],
  ["heloc", "FINAL_PROPERTY_CONDITION", {}, "bpo/hold"],
  ["heloc", "RESIDENTIAL_EVALUATION_ORDER", {}, "bpo/hold"],
  ["heloc", "RESIDENTIAL_EVALUATION_PROCESSING", {}, "bpo/hold"],
  ["heloc", "PAYOFF_REQUEST_PENDING", {}, "payoff/hold"],
  ["heloc", "CLOSING_DISCLOSURE", {}, "error/timeout"],
  ["heloc", "CLOSING_DISCLOSURE", { status: { waitingOnFloodCert: true } }, "error/flood-cert"],
  ["heloc", "DELINQUENCY_REVIEW", {}, "review-app/delinquency"],
  ["heloc", "FACTA_REVIEW", { status: { uwDecision: "REVIEW" } }, "review-app/uw"],
  ["heloc", "FACTA_REVIEW", { identity: { verification: "PENDING_REVIEW" } }, "identity/review"],
  ["heloc", "IN_PROGRESS", { status: { datatreeNoMatch: true } }, "error/timeout"],
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

it.each(HOLDS)("%s in %s shows a page with the reason of the wait", (flow, state, data, page) => {
  const loaded = flow === "heloc" ? heloc : signer;
  const { status = {} } = data as { status?: object };
  const application = { ...data, status: { ...status, checklistStatus: state } };
  expect(screenAndWaits(loaded, { application, profile: { hasSsn: true } })).toEqual({
    screen: page,
    waits: 1,
  });
});
