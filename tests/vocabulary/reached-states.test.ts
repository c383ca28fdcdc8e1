/**
 * Every local state and every checklist state that the specification names is reached by a shipped
 * journey of some lender. journeys.test.ts proves that each journey reaches what it declares.
 */
import { readdir, readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import type { Journey } from "#schemas/types/journey.ts";
import { checklistStates } from "./checklist-table.ts";
import { localPages } from "./state-table.ts";

const folder = "flows/heloc/journeys";
const expected = (
  await Promise.all(
    (await readdir(folder)).map(
      async (file) => JSON.parse(await readFile(`${folder}/${file}`, "utf8")) as Journey,
    ),
  )
).flatMap(({ steps }) => steps.flatMap((step) => step.expect ?? []));

test("every local state of the specification is reached", () => {
  const reached = new Set(expected.map(({ state }) => state));
  expect(localPages.map(([state]) => state).filter((state) => !reached.has(state))).toEqual([]);
});

test("every checklist state of the specification is reached", () => {
  const reached = new Set(expected.map(({ checklistState }) => checklistState));
  const missing = checklistStates.filter((state) => !reached.has(state));
  expect(missing).toEqual([]);
});
