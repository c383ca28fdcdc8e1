/**
 * Every call of the specifications that the server serves is made by an app, or calls.json says why
 * not.
 */
import { readFile } from "node:fs/promises";
import { beforeAll, expect, it, vi } from "vitest";
import { pathsOf, readCalls } from "./calls.ts";
import { callsThatAppsMake } from "./made-calls.ts";

const calls = await readCalls();
let made: Set<string>;
beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} };
  vi.stubGlobal("localStorage", storage);
  vi.stubGlobal("sessionStorage", storage);
  vi.stubGlobal("document", { documentElement: { lang: "en-US" } });
  vi.stubGlobal("navigator", {});
  // Calls with a token of their own use `fetch`.
  const fetched: [string, string][] = [];
  vi.stubGlobal("fetch", async (path: string, { method = "GET" } = {}) => {
    fetched.push([method, path]);
    return { ok: true, json: async () => ({}) };
  });
  made = await callsThatAppsMake();
  for (const [method, path] of fetched) made.add(`${method} ${path}`);
  vi.unstubAllGlobals();
});

/** Returns whether an app makes a call; `{name}` in the specification matches any segment. */
const isMade = (method: string, path: string): boolean => {
  const pattern = new RegExp(`^${method} ${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
  return [...made].some((each) => pattern.test(each));
};

it("lists each served call that no app makes, with its reason", async () => {
  const unmade: string[] = [];
  const stale: string[] = [];
  for (const call of calls.filter(({ absent }) => absent === undefined)) {
    if (call.madeIn !== undefined) {
      const [file, text] = call.madeIn;
      expect(await readFile(file, "utf8"), file).toContain(text);
      continue;
    }
    for (const path of pathsOf(call)) {
      const reason = Object.entries(call.unmade ?? {}).find(([part]) => path.includes(part));
      const name = `${call.method} ${path}`;
      const isCalled = isMade(call.method, path);
      if (isCalled && reason) stale.push(name);
      if (!isCalled && !reason) unmade.push(name);
    }
  }
  expect(unmade, "make the call, or give its reason in `unmade` of calls.json").toEqual([]);
  expect(stale, "an app makes the call: take its reason off").toEqual([]);
});
