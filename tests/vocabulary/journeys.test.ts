/** The shipped journeys: all of them pass, and together they cover the flow. */
import { expect, test } from "vitest";
import { loadDefinitions, walkJourneys } from "#definitions/index.ts";

const definitions = await loadDefinitions(".");
const { findings, coverage } = walkJourneys(definitions);

test("every shipped journey reaches the states that it declares", () => {
  expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
});

test.each(["state", "entry", "transition", "row", "page", "step"])(
  "the journeys cover every %s of the HELOC flow",
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

test("no exemption names a part that a journey covers", () => {
  const goals = coverage.flatMap(({ goals }) => goals);
  const ways = goals.filter(
    ({ goal, exempted }) => exempted && goal.kind !== "holds" && goal.kind !== "fails",
  );
  expect(ways.filter(({ covered }) => covered)).toEqual([]);
});
