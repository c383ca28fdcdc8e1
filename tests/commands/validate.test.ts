import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { smallScreen, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { command } from "./command.ts";
import { inProcess } from "./in-process.ts";

describe("npm run validate", () => {
  let faultless: TestRoot;
  let broken: TestRoot;

  beforeAll(async () => {
    faultless = await testRoot();
    broken = await testRoot({
      "flows/small/screens/first.json": smallScreen("small", "first", { lead: "an {open brace" }),
    });
  });
  afterAll(() => Promise.all([faultless.remove(), broken.remove()]));

  test("exits with 0 without findings", async () => {
    const { code, out } = await command("validate", ["--root", faultless.path]);
    expect(out).toContain("0 errors");
    expect(code).toBe(0);
  });

  test("exits with 1 and shows file, line, caret, cause and fix", async () => {
    const { code, out } = await inProcess("validate", ["--root", broken.path]);
    expect(code).toBe(1);
    expect(out).toMatch(/error copy-syntax flows\/small\/screens\/first\.json:\d+:\d+ at \/lead/);
    expect(out).toMatch(/\n +\| +\^\n/);
    expect(out).toContain("fix: Close every brace");
  });

  test("--json prints every finding with its fields, and nothing else", async () => {
    const { code, out } = await command("validate", ["--json", "--root", broken.path]);
    expect(code).toBe(1);
    const { findings } = JSON.parse(out) as { findings: Record<string, unknown>[] };
    expect(findings).toHaveLength(1);
    expect(Object.keys(findings[0] ?? {})).toEqual(
      expect.arrayContaining([
        "code",
        "severity",
        "file",
        "pointer",
        "line",
        "organisation",
        "message",
        "witness",
        "fix",
      ]),
    );
  });

  test("--watch prints the findings after each save, one line each as JSON", async () => {
    const root = await testRoot();
    const screen = "flows/small/screens/first.json";
    const child = spawn(
      process.execPath,
      ["scripts/validate.js", "--watch", "--json", "--root", root.path],
      { stdio: ["ignore", "pipe", "inherit"] },
    );
    const ended = new Promise((done) => child.once("close", done));
    const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
    const next = async (): Promise<{ saved: string[]; findings: object[] }> => {
      const check = JSON.parse((await lines.next()).value as string);
      // A slow machine prints the first findings before the others.
      return check.complete ? check : next();
    };
    expect(await next()).toMatchObject({ saved: [], findings: [] });
    await root.write(screen, smallScreen("small", "first", { lead: "an {open brace" }));
    expect(await next()).toMatchObject({
      saved: [screen],
      findings: [{ code: "copy-syntax", file: screen, pointer: "/lead" }],
    });
    await root.write(screen, smallScreen("small", "first"));
    expect(await next()).toMatchObject({ saved: [screen], findings: [] });
    child.kill("SIGINT");
    expect(await ended).toBe(0);
    await root.remove();
  });

  test.each([
    [["--root", "/nonexistent"], "There is no folder flows/"],
    [["--root", "/nonexistent", "--watch"], "There is no folder flows/"],
    [["--watch", "--coverage"], "--watch prints findings"],
    [["--roots", "."], "Usage:"],
  ])("exits with 2 for invalid arguments: %j", async (args, message) => {
    const { code, error } = await inProcess("validate", args);
    expect(code).toBe(2);
    expect(error).toContain(message);
  });
});
