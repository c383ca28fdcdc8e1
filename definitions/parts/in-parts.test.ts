import { expect, test, vi } from "vitest";
import { inParts } from "./in-parts.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";

const file = (path: string): MergedFile => ({ path }) as MergedFile;

const flowOf = (files: Partial<Record<keyof EffectiveFlow, unknown>>): EffectiveFlow =>
  ({ id: "small", ...files }) as unknown as EffectiveFlow;

test("looks only at the parts in which the next flow with an id differs", () => {
  const screens = new Map([["a", file("a")]]);
  const find = vi.fn(({ file: { path } }: { file: MergedFile }) => [path]);
  const found = inParts(find);

  found(flowOf({ flow: file("flow"), screens }));
  find.mockClear();

  expect(found(flowOf({ flow: file("edited"), screens }))).toEqual(["edited", "a"]);
  expect(find).toHaveBeenCalledTimes(1);
});

test("looks again at all parts for another context", () => {
  const found = inParts(({ file: { path } }, word: string) => [`${path} ${word}`]);
  const flow = flowOf({ flow: file("flow"), checklist: file("checklist") });

  expect(found(flow, "one")).toEqual(["flow one", "checklist one"]);
  expect(found(flow, "two")).toEqual(["flow two", "checklist two"]);
});

test("passes over parts that cannot have any result", () => {
  const flow = flowOf({ flow: file("flow"), checklist: file("checklist") });
  const found = inParts(
    ({ name }) => [name],
    ({ schema }) => schema === "checklist",
  );

  expect(found(flow)).toEqual(["checklist"]);
});
