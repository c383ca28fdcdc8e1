import { expect, test, vi } from "vitest";
import { inFolder } from "./in-folder.ts";
import type { EffectiveFlow, MergedFile } from "../model.ts";
import { withSharedFolders } from "./shared-folders.ts";

const file = (path: string): MergedFile => ({ path }) as MergedFile;

const flowOf = (...screens: readonly (readonly [string, MergedFile])[]): EffectiveFlow =>
  ({ id: "small", flow: null, screens: new Map(screens) }) as unknown as EffectiveFlow;

const [first, second, patched] = [file("first"), file("second"), file("patched")];

test("flows with the same files in a folder share its map", () => {
  const one = withSharedFolders(flowOf(["a", first], ["b", second]), null);
  const other = withSharedFolders(flowOf(["a", first], ["b", second]), null);

  expect(other.screens).toBe(one.screens);
});

test("a folder with another order of the same files keeps a map of its own", () => {
  const one = withSharedFolders(flowOf(["a", first], ["b", second]), null);
  const other = withSharedFolders(flowOf(["b", second], ["a", first]), null);

  expect([...other.screens.keys()]).toEqual(["b", "a"]);
  expect(other.screens).not.toBe(one.screens);
});

test("looks only at the files of a lender that the base does not have, and keeps their order", () => {
  const base = withSharedFolders(flowOf(["a", first], ["b", second]), null);
  const lender = withSharedFolders(flowOf(["a", patched], ["b", second]), base);
  const find = vi.fn(({ path }: MergedFile) => [path]);
  const found = inFolder(find);

  found(base.screens);
  find.mockClear();

  expect([...found(lender.screens)]).toEqual([
    ["a", ["patched"]],
    ["b", ["second"]],
  ]);
  expect(find).toHaveBeenCalledTimes(1);
});

test("leaves out files with nothing found, also those for which only the base has a result", () => {
  const base = withSharedFolders(flowOf(["a", first], ["b", second]), null);
  const lender = withSharedFolders(flowOf(["a", patched], ["b", second]), base);
  const found = inFolder(({ path }) => (path === "first" ? ["fault"] : []));

  expect(found(base.screens).size).toBe(1);
  expect(found(lender.screens).size).toBe(0);
});

test("a base that takes over the files of a lender ends the chain of bases", () => {
  const before = withSharedFolders(flowOf(["a", first]), null);
  const lender = withSharedFolders(flowOf(["a", patched]), before);
  const now = withSharedFolders(flowOf(["a", patched]), null);
  withSharedFolders(flowOf(["a", first]), now);
  const found = inFolder(({ path }) => [path]);

  expect([...found(before.screens).values()]).toEqual([["first"]]);
  expect([...found(lender.screens).values()]).toEqual([["patched"]]);
});

test("looks only at the file of the base that an edit changes, as long as the context stays", () => {
  const before = withSharedFolders(flowOf(["a", first], ["b", second]), null);
  const now = withSharedFolders(flowOf(["a", first], ["b", patched]), null);
  const find = vi.fn(({ path }: MergedFile, _id: string, word: string) => [`${path} ${word}`]);
  const found = inFolder(find);

  found(before.screens, "one");
  find.mockClear();

  expect([...found(now.screens, "one")]).toEqual([
    ["a", ["first one"]],
    ["b", ["patched one"]],
  ]);
  expect(find.mock.calls.map(([{ path }]) => path)).toEqual(["patched"]);
  expect([...found(now.screens, "two").values()]).toEqual([["first two"], ["patched two"]]);
});

test("keeps the order of the files, and nothing of a file that is gone", () => {
  const found = inFolder(({ path }) => [path]);
  const screensOf = (...screens: readonly (readonly [string, MergedFile])[]) =>
    withSharedFolders(flowOf(...screens), null).screens;

  found(screensOf(["a", first], ["b", second], ["c", patched]));
  found(screensOf(["a", first], ["c", patched], ["b", second]));

  expect([...found(screensOf(["a", first], ["c", patched], ["b", second])).keys()]).toEqual([
    "a",
    "c",
    "b",
  ]);
  expect([...found(screensOf(["a", first], ["c", patched])).keys()]).toEqual(["a", "c"]);
});
