import { expect, it } from "vitest";
import words from "../../flows/words/words.json" with { type: "json" };
import spanish from "../../flows/words/copy/es-US.json" with { type: "json" };
import { problemOf } from "#server/jobs/handlers/account.ts";
import { REASONS } from "#server/offers/reasons.ts";
import { told } from "./told.ts";

const texts = spanish.texts.words as Record<string, { source: string; text: string }>;
const sentences = new Map(
  Object.entries(words.server).map(([name, text]) => [
    text,
    texts[`/server/${name}`]?.text ?? text,
  ]),
);
const spanishOf = (application: object) => told(application, sentences);

it.each(Object.values(REASONS))("tells a decline for “%s” in the borrower's language", (reason) => {
  const application = { uuid: reason, decline: { reasons: [reason, reason], at: "2026-11-20" } };
  const [first, second] = (spanishOf(application) as typeof application).decline.reasons;
  expect(first).toBeTruthy();
  expect(first).not.toBe(reason);
  expect(second).toBe(first);
  expect(spanishOf(application)).toMatchObject({ uuid: reason, decline: { at: "2026-11-20" } });
  expect(application.decline.reasons).toEqual([reason, reason]);
});

it.each([
  ["GS01", "CA11"],
  ["GS02", "CA11"],
  ["RT04", "CA11"],
  ["_1111", "CA01"],
  ["_1111", "_9999"],
])(
  "tells a refused account, %s %s, in the borrower's language",
  (accountResponse, customerResponse) => {
    const reason = problemOf({ accountResponse, customerResponse });
    const application = { accountProblem: { reason, mask: "1234" } };
    expect(spanishOf(application)).toEqual({
      accountProblem: { reason: sentences.get(reason), mask: "1234" },
    });
    expect(sentences.get(reason)).not.toBe(reason);
  },
);

it("leaves alone what nobody wrote and what is not its own", () => {
  for (const application of [{}, { decline: null, identity: { problem: null } }, { notary: {} }])
    expect(spanishOf(application)).toEqual(application);
  const own = {
    identity: { problem: "Something else." },
    drawPurpose: "Unable to verify identity",
  };
  expect(spanishOf(own)).toEqual(own);
});

it("is the same object in English", () => {
  const application = { decline: { reasons: [REASONS.collateral] } };
  expect(told(application, new Map())).toBe(application);
});
