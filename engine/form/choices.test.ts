import { expect, test } from "vitest";
import { formChoices, isChoice, withoutChoice } from "./choices.ts";

const lists = {
  colors: [
    { id: "RED", title: "Red" },
    { id: "BLUE", title: "Blue" },
  ],
};
const documents = {
  application: {
    jobs: [
      { id: "a", employer: "Harbor" },
      { id: "a", employer: "Harbor again" },
      { employer: "No identifier" },
      { id: "b", employer: "Mill" },
    ],
  },
};
const jobs = { from: "/application/jobs", value: "id", title: "{employer}" };
const valuesOf = (property: string, choices: ReturnType<typeof formChoices>) =>
  choices.get(property)?.map(({ value }) => value);

test("a form takes choices from a list of its flow", () => {
  const choices = formChoices({ choices: { color: { list: "colors" } } }, lists, {});
  expect(valuesOf("color", choices)).toEqual(["RED", "BLUE"]);
});

test("a form takes each value of a list of the application once, and none without a value", () => {
  const choices = formChoices({ choices: { job: jobs } }, undefined, documents);
  expect(valuesOf("job", choices)).toEqual(["a", "b"]);
  expect(choices.get("job")?.[1]?.item).toEqual({ id: "b", employer: "Mill" });
});

test("a property without any choice is named, so that it is not asked", () => {
  const form = { choices: { job: jobs, color: { list: "colors" } } };
  expect(withoutChoice(formChoices(form, lists, { application: {} }))).toEqual(["job"]);
});

test("an answer must be a choice, and each of several answers too", () => {
  const choices = formChoices({ choices: { color: { list: "colors" } } }, lists, {}).get("color");
  expect(isChoice("RED", choices ?? [])).toBe(true);
  expect(isChoice(["RED", "BLUE"], choices ?? [])).toBe(true);
  expect(isChoice(["RED", "GREEN"], choices ?? [])).toBe(false);
});
