import { describe, expect, it } from "vitest";
import { loadDefinitions, localized, SOURCE_LOCALE } from "#definitions/index.ts";
import { cachedGuard, compileFlow } from "#engine/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import { bookOf } from "./book.ts";

const definitions = await loadDefinitions(process.cwd(), { organisations: [] });
const { base } = definitions;
const fileIn = (locale: string) => localized(base, locale).answers?.file.value as ChatAnswers;

const english: [question: string, answer: string | null][] = [
  ["where am I", "status"],
  ["where am i now??", "status"],
  ["What's the status of my application?", "status"],
  ["is my loan approved yet", "status"],
  ["what is the next step", "status"],
  ["what does this condition want", "conditions"],
  ["which documents do I still have to send you", "conditions"],
  ["when will I close", "closing"],
  ["when can I schedule the notary", "closing"],
  ["When do I get my money?", "funding"],
  ["has the wire been sent", "funding"],
  ["I changed my mind and want to cancel", "cancel"],
  ["what is a heloc", "what-is-it"],
  ["how does the credit line work", "what-is-it"],
  ["what is your current APR", "rate"],
  ["is the intrest rate fixed", "rate"],
  ["will it hurt my credit score", "credit-score"],
  ["how much does it cost", "fees"],
  ["is there a prepayment penalty", "fees"],
  ["how much can I borrow", "amount"],
  ["can you use my paystubs", "income"],
  ["my passport was not accepted", "identity"],
  ["why do you want my bank account", "bank"],
  ["do I need an appraisal", "valuation"],
  ["my house is worth more than the estimate", "valuation"],
  ["flood insurance", "insurance"],
  ["does my wife have to sign the deed", "co-signer"],
  ["when is the first payment due", "payments"],
  ["why was I declined", "declined"],
  ["I forgot my password", "login"],
  ["do you lend in the state of Texas", "states"],
  ["what do you do with my data", "privacy"],
  ["what is your phone number", "contact"],
  ["agent", "person"],
  ["I want to talk to a real person", "person"],
  ["what is the weather in Portland", null],
  ["who won the game last night", null],
  ["write a poem", null],
  ["asdf qwer", null],
  ["???", null],
  ["is it", null],
];

const spanish: typeof english = [
  ["¿dónde estoy?", "status"],
  ["donde estoy", "status"],
  ["¿cuál es el estado de mi solicitud?", "status"],
  ["que documentos me piden", "conditions"],
  ["¿qué pide esta condición?", "conditions"],
  ["¿cuándo será mi cierre?", "closing"],
  ["¿cuándo recibo el dinero?", "funding"],
  ["quiero cancelar", "cancel"],
  ["¿cuál es la tasa de interés?", "rate"],
  ["¿cuánto puedo pedir prestado?", "amount"],
  ["olvide mi contrasena", "login"],
  ["hablar con una persona", "person"],
  ["¿qué tiempo hace en Lima?", null],
  ["escriba un poema", null],
];

describe.each([
  [SOURCE_LOCALE, english],
  ["es-US", spanish],
])("retrieval in %s", (locale, questions) => {
  const { retrieval } = bookOf(fileIn(locale));
  it.each(questions)("answers %j with %j", (question, answer) =>
    expect(retrieval.find(question)[0]?.id ?? null).toBe(answer),
  );

  it("finds every answer by each question that it lists", () => {
    for (const { id, questions: asked } of fileIn(locale).answers)
      for (const question of asked)
        expect([question, retrieval.find(question)[0]?.id]).toEqual([question, id]);
  });
});

it("compiles the guard of every case against the borrower flow", () => {
  const flow = base.flows.get("heloc")?.flow.value;
  const compiled = flow && compileFlow(flow, definitions.entitiesOf(flow)).flow;
  if (!compiled) throw new Error("The flow does not compile.");
  const cases = fileIn(SOURCE_LOCALE).answers.flatMap(({ id, cases = [] }) =>
    cases.map(
      ({ id: name, when }) => [`${id}/${name}`, cachedGuard(compiled.scope, when)] as const,
    ),
  );
  expect(cases.length).toBeGreaterThan(15);
  expect(cases.filter(([, guard]) => guard === null)).toEqual([]);
});
