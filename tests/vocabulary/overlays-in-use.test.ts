/** The lenders' overlays change the course of the application, each in its own way, and a journey tells each. */
import { readdir, readFile } from "node:fs/promises";
import { describe, expect, it, test } from "vitest";
import type { Journey } from "#schemas/types/journey.ts";
import { overlayChanges } from "./overlay-changes.ts";

const changes = await overlayChanges();
/** Kinds that decide which page follows, and so must be in a journey. */
const DECIDES = new Set([
  "a step removed",
  "a step added",
  "another order",
  "another guard",
  "a screen for another",
]);

const journeysOf = async (flow: string): Promise<Journey[]> => {
  const folder = `flows/${flow}/journeys`;
  const files = (await readdir(folder)).map((file) => readFile(`${folder}/${file}`, "utf8"));
  return (await Promise.all(files)).map((text) => JSON.parse(text) as Journey);
};

test("lenders change the application in at least ten ways that differ", () => {
  const ways = new Set(changes.map(({ way }) => way));
  expect(ways.size).toBeGreaterThanOrEqual(10);
  expect(new Set(changes.map(({ lender }) => lender)).size).toBeGreaterThanOrEqual(10);
});

describe("some lender has", () => {
  it.each([
    "a step removed",
    "a step added",
    "another order",
    "another guard",
    "a screen for another",
    "another document",
    "an e-mail added",
    "an e-mail at another time",
    "a request of its own",
    "a question of its own",
  ])("%s", (kind) => {
    expect(changes.filter((change) => change.kind === kind)).not.toEqual([]);
  });
});

test("a journey of the flow names every lender whose overlay decides otherwise", async () => {
  const deciding = changes.filter(({ kind }) => DECIDES.has(kind));
  const flows = [...new Set(deciding.map(({ flow }) => flow))];
  const journeys = new Map(
    await Promise.all(flows.map(async (flow) => [flow, await journeysOf(flow)] as const)),
  );
  const uncovered = deciding.filter(
    ({ flow, lender }) =>
      !(journeys.get(flow) ?? []).some(({ organisations }) => organisations.includes(lender)),
  );
  expect(deciding.length).toBeGreaterThanOrEqual(10);
  expect(uncovered).toEqual([]);
});
