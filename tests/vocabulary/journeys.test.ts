/** The journeys that ship with the product: all come out as told, and together they go everywhere. */
import { expect, test } from "vitest";
import { loadDefinitions, walkJourneys } from "#definitions/index.ts";

const definitions = await loadDefinitions(".");
const { findings, coverage } = walkJourneys(definitions);

test("every journey comes out as told", () => {
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each(["state", "entry", "transition", "row", "page", "step"])(
  "every %s of the HELOC flow is gone through",
  (kind) => {
    const goals = coverage
      .filter(({ flow }) => flow === "heloc")
      .flatMap(({ goals }) => goals)
      .filter(({ goal }) => goal.kind === kind);
    expect(goals.length).toBeGreaterThan(1);
    const open = goals.filter(
      ({ goal, covered, exempted }) => !covered && goal.exempt === null && !exempted,
    );
    expect(open.map(({ goal }) => goal.name)).toEqual([]);
  },
);

test("nothing is exempted that some journey goes through", () => {
  const goals = coverage.flatMap(({ goals }) => goals);
  const ways = goals.filter(
    ({ goal, exempted }) => exempted && goal.kind !== "holds" && goal.kind !== "fails",
  );
  expect(ways.filter(({ covered }) => covered)).toEqual([]);
});
