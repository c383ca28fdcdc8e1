import { expect, it } from "vitest";
import type { Draft } from "../calls.ts";
import { othersAt } from "./others-at.ts";

const draft = (id: string, path: string, state = "open") =>
  ({ id, name: `Draft ${id}`, author: `Author ${id}`, state, files: [{ path }] }) as Draft;

const drafts = [
  draft("1", "a.json"),
  draft("2", "a.json"),
  draft("3", "b.json"),
  draft("4", "a.json", "published"),
];

it.each([
  ["another draft of the same file", drafts[0] ?? null, ["a.json"], ["Author 2 (Draft 2)"]],
  ["an unsaved change without a draft", null, ["b.json"], ["Author 3 (Draft 3)"]],
  ["a file of nobody else", drafts[2] ?? null, ["b.json"], []],
  ["no change", null, [], []],
])("names who else changes a file: %s", (_, open, paths, named) => {
  expect(othersAt(drafts, open, paths)).toEqual(named);
});
