import { expect, it } from "vitest";
import words from "#flows/words/words.json" with { type: "json" };
import spanish from "#flows/words/copy/es-US.json" with { type: "json" };
import { problemOf } from "#server/lending/jobs/handlers/account.ts";
import { REASONS, declineFor } from "#server/lending/underwriting/reasons.ts";
import { wordStored } from "./stored-sentences.ts";
import { english, wordingOf } from "./wording.ts";

const copy = spanish.texts.words as Record<string, { source: string; text: string }>;
const inSpanish = wordingOf({
  server: Object.fromEntries(
    Object.keys(words.server).map((name) => [name, copy[`/server/${name}`]?.text]),
  ),
});
const spanishOf = (application: object) => wordStored(application, inSpanish);

it.each(Object.values(REASONS))(
  "words the decline reason “%s” in the borrower's language",
  (reason) => {
    const at = "2026-11-20T12:00:00Z";
    const application = { uuid: reason, decline: declineFor([reason, reason], at) };
    const [first, second] = (spanishOf(application) as typeof application).decline.reasons;
    expect(first).toBeTruthy();
    expect(first).not.toBe(reason);
    expect(second).toBe(first);
    expect(spanishOf(application)).toMatchObject({ uuid: reason, decline: { at } });
    expect(application.decline.reasons).toEqual([reason, reason]);
    // An earlier version stored no codes.
    expect(spanishOf({ decline: { reasons: [reason], at } })).toEqual({
      decline: { reasons: [first], at },
    });
  },
);

it.each([
  ["GS01", "CA11"],
  ["GS02", "CA11"],
  ["RT04", "CA11"],
  ["_1111", "CA01"],
  ["_1111", "_9999"],
])(
  "words a refused account, answer codes %s and %s, in the borrower's language",
  (accountResponse, customerResponse) => {
    const problem = problemOf({ accountResponse, customerResponse });
    const reason = english(problem);
    const worded = inSpanish(problem);
    expect(spanishOf({ accountProblem: { reason, mask: "1234" } })).toEqual({
      accountProblem: { reason: worded, mask: "1234" },
    });
    expect(
      spanishOf({ accountProblem: { reason: "Reworded since.", reasonCode: problem.code } }),
    ).toEqual({ accountProblem: { reason: worded, reasonCode: problem.code } });
    expect(worded).not.toBe(reason);
  },
);

it("words the problem of a notary session in the borrower's language", () => {
  const session = {
    problem: "The notary lost the picture from your camera.",
    problemCode: "problem-notary-picture",
  };
  expect(spanishOf({ notary: { session } })).toEqual({
    notary: { session: { ...session, problem: copy["/server/problemNotaryPicture"]?.text } },
  });
});

it("leaves sentences without a wording and other properties alone", () => {
  for (const application of [{}, { decline: null, identity: { problem: null } }, { notary: {} }])
    expect(spanishOf(application)).toEqual(application);
  const own = {
    identity: { problem: "Something else.", problemCode: "no-such-code" },
    drawPurpose: "Unable to verify identity",
  };
  expect(spanishOf(own)).toEqual(own);
});
