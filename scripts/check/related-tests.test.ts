import { describe, expect, it } from "vitest";
import { distance, planned } from "./related-tests.ts";

describe("the tests of a change", () => {
  const files = [
    { path: "server/services/identity/identity.test.ts" },
    { path: "engine/guard/parser.test.ts" },
    { path: "engine/guard/lexer.test.ts" },
    { path: "engine/flow/decide.test.ts" },
  ];
  const durations: Record<string, number> = {
    "server/services/identity/identity.test.ts": 9_000,
    "engine/guard/parser.test.ts": 300,
    "engine/guard/lexer.test.ts": 100,
    "engine/flow/decide.test.ts": 500,
  };
  const plan = (milliseconds: number) => {
    const { runs, left } = planned(
      files,
      ["engine/guard/lexer.ts"],
      milliseconds,
      ({ path }) => durations[path] ?? 0,
    );
    return { runs: runs.map(({ path }) => path), left: left.map(({ path }) => path) };
  };

  it("run nearest first, and the quicker of two equally near ones first", () => {
    expect(plan(60_000).runs).toEqual([
      "engine/guard/lexer.test.ts",
      "engine/guard/parser.test.ts",
      "engine/flow/decide.test.ts",
      "server/services/identity/identity.test.ts",
    ]);
  });

  it("leave to npm test what takes longer than the time that is left", () => {
    expect(plan(5_000)).toMatchObject({ left: ["server/services/identity/identity.test.ts"] });
  });

  it("are near by the folders between them and the change", () => {
    expect(distance("engine/guard/a.test.ts", "engine/guard/b.ts")).toBe(0);
    expect(distance("engine/flow/a.test.ts", "engine/guard/b.ts")).toBe(2);
    expect(distance("a.test.ts", "engine/guard/b.ts")).toBe(3);
  });
});
