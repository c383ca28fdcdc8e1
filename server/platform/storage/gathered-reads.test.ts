import { setImmediate as nextTurn } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { GatheredReads } from "./gathered-reads.ts";

/** Statements that are under way, each with its questions. */
let statements: { questions: readonly string[]; end(): void; fail(error: Error): void }[];
let reads: GatheredReads<string, string>;
beforeEach(() => {
  statements = [];
  reads = new GatheredReads(
    (questions) =>
      new Promise((resolve, fail) => {
        const end = () =>
          resolve(
            new Map(
              [...questions.entries()].flatMap(([position, question]) =>
                question === "unknown" ? [] : [[position, `row of ${question}`] as const],
              ),
            ),
          );
        statements.push({ questions, end, fail });
      }),
  );
});

const questionsOf = (): string[][] => statements.map(({ questions }) => [...questions]);

it("answers the questions of one turn with one statement, each with its own row", async () => {
  const answers = ["ada", "unknown", "bea"].map((question) => reads.ask(question));
  await nextTurn();
  expect(questionsOf()).toEqual([["ada", "unknown", "bea"]]);
  statements[0]?.end();
  expect(await Promise.all(answers)).toEqual(["row of ada", undefined, "row of bea"]);
});

it("gathers what comes while two statements are under way", async () => {
  for (const question of ["first", "second"]) {
    void reads.ask(question);
    await nextTurn();
  }
  const later = ["third", "fourth"].map((question) => reads.ask(question));
  await nextTurn();
  expect(reads.waiting).toBe(2);
  statements[0]?.end();
  await nextTurn();
  await nextTurn();
  expect(questionsOf()).toEqual([["first"], ["second"], ["third", "fourth"]]);
  expect(reads.waiting).toBe(0);
  statements[2]?.end();
  expect(await Promise.all(later)).toEqual(["row of third", "row of fourth"]);
});

it("asks anew for a question that comes after its statement was sent", async () => {
  void reads.ask("ada");
  await nextTurn();
  void reads.ask("ada");
  await nextTurn();
  expect(questionsOf()).toEqual([["ada"], ["ada"]]);
});

it("takes at most 100 questions into one statement", async () => {
  for (let number = 0; number < 150; number += 1) void reads.ask(String(number));
  await nextTurn();
  await nextTurn();
  expect(statements.map(({ questions }) => questions.length)).toEqual([100, 50]);
});

it("fails the questions of a failed statement and answers those after it", async () => {
  const failed = Promise.allSettled(["ada", "bea"].map((question) => reads.ask(question)));
  await nextTurn();
  statements[0]?.fail(new Error("The database is away."));
  expect((await failed).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  const answer = reads.ask("ada");
  await nextTurn();
  statements[1]?.end();
  expect(await answer).toBe("row of ada");
});
