/**
 * Asks the chatbot what borrowers ask, in eight states of an application. `questions.json` names
 * the answer and the facts that it must contain. The figures come from the application.
 */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import { loadApplication, type LoadedApplication } from "#server/lending/application/store.ts";
import { prepare, type Running } from "#server/main.ts";
import { applications } from "#server/platform/storage/schema.ts";
import { answerTo } from "#server/lending/chatbot/answer.ts";
import { type TestStore, testStore } from "#server/testing/store.ts";
import table from "./questions.json" with { type: "json" };

interface Place {
  persona: string;
  checklistState: string;
}

const PLACES = {
  started: { persona: "approved", checklistState: "IN_PROGRESS" },
  offers: { persona: "approved", checklistState: "OFFER_SELECTION" },
  review: { persona: "approved", checklistState: "APP_SUMMARY" },
  income: { persona: "approved", checklistState: "INCOME_VERIFICATION" },
  signing: { persona: "approved", checklistState: "NOTE_SIGNING" },
  signed: { persona: "approved", checklistState: "RESCISSION" },
  funded: { persona: "approved", checklistState: "COMPLETE" },
  declined: { persona: "declined-unemployed", checklistState: "DECLINED" },
} satisfies Record<string, Place>;
type State = keyof typeof PLACES;
const STATES = Object.keys(PLACES) as State[];

let store: TestStore;
let server: Running;
let file: ChatAnswers;
const placed = new Map<State, LoadedApplication>();
beforeAll(async () => {
  store = await testStore();
  server = await prepare({ environment: { ...store.environment, LOG_LEVEL: "silent" } });
  const { answers } = server.ports.definitions.organisation("main") ?? {};
  if (!answers) throw new Error("The main organization has no answers.");
  file = answers;
  for (const state of STATES) placed.set(state, await place(PLACES[state]));
}, 300_000);
afterAll(async () => {
  await server?.close();
  await store?.remove();
});

async function place({ persona, checklistState }: Place): Promise<LoadedApplication> {
  const answer = await server.app.inject({
    method: "POST",
    url: "/sandbox/applications",
    payload: { organisation: "main", persona, checklistState },
  });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  const { uuid } = answer.json<{ uuid: string }>();
  const { db } = server.ports.database;
  const [row] = await db.select().from(applications).where(eq(applications.uuid, uuid));
  if (!row) throw new Error(`${uuid} is not stored.`);
  return loadApplication(server.ports, db, uuid, { accountUuid: row.accountUuid });
}

const loadedIn = (state: State): LoadedApplication => {
  const loaded = placed.get(state);
  if (!loaded) throw new Error(`No application is in the state ${state}.`);
  return loaded;
};

const ask = (question: string, state: State) => {
  const loaded = loadedIn(state);
  const organisation = server.ports.definitions.organisation("main");
  if (!organisation) throw new Error("The main organization is missing.");
  return answerTo({ question, organisation, file, loaded, lost: false });
};

const dollars = (value: number | undefined) => {
  const [whole = "", cents = ""] = (value ?? 0).toFixed(2).split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `$${grouped}${cents === "00" ? "" : `.${cents}`}`;
};
const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );
/** A day at the home, as a sentence has it. The personas' home is in California. */
const day = (value: string | null | undefined) => {
  if (!value) return "no day";
  const local = /^\d{4}-\d{2}-\d{2}$/.test(value)
    ? value
    : new Date(value).toLocaleDateString("sv-SE", { timeZone: "America/Los_Angeles" });
  const [year, month, date] = local.split("-").map(Number);
  return `${MONTHS[(month ?? 1) - 1]} ${date}, ${year}`;
};

/** The figures of an application, by the names of the table. */
function figuresOf({ application }: LoadedApplication): Record<string, string> {
  return {
    apr: `${application.rate}%`,
    payment: dollars(application.monthlyPayment),
    amount: dollars(application.amount),
    draw: dollars(application.uwCalculatedDrawAmount),
    fee: dollars(application.originationFee),
    value: dollars(application.property?.value),
    mask: String(application.disburseAccount?.mask),
    fundsOn: day(application.rescission?.fundsOn),
    signedOn: day(application.rescission?.signedOn),
    paidOn: day(application.funding?.disbursedAt),
    firstOn: day(application.funding?.firstPaymentOn),
  };
}

const facts = table.questions.map(({ ask, answer, facts }) => ({
  ask,
  answer,
  facts: facts as Partial<Record<State | "every", string[]>>,
}));
const never = table.never as Partial<Record<State, string[]>>;

it("has at least 60 different questions, and places an application in each of eight states", () => {
  expect(new Set(facts.map(({ ask }) => ask)).size).toBeGreaterThanOrEqual(60);
  expect(placed.size).toBe(8);
});

describe.each(STATES)("a borrower in the state %s", (state) => {
  it.each(facts)("asks “$ask” and gets the facts", ({ ask: question, answer, facts }) => {
    const given = ask(question, state);
    expect(given.answer).toBe(answer);
    const figures = figuresOf(loadedIn(state));
    for (const fact of [...(facts.every ?? []), ...(facts[state] ?? [])])
      expect(given.text).toContain(fact.replaceAll(/\{(\w+)\}/g, (_all, name) => figures[name]!));
    for (const wrong of never[state] ?? []) expect(given.text).not.toContain(wrong);
    expect(given.text).not.toMatch(/\{|undefined|null|\$0\b/);
  });
});
