import { readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Copy } from "#schemas/types/copy.ts";
import { smallFlow, testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { command } from "./command.ts";
import { inProcess } from "./in-process.ts";

const flow = (args: readonly string[], input = "") => inProcess("flow", args, input);
const parsed = (out: string): unknown[] =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as unknown);

describe("npm run flow", () => {
  let root: TestRoot;
  beforeAll(async () => {
    root = await testRoot({
      "flows/organisations/other/overlay.json": {
        patch: { "small/screens/second.json": { title: "Thanks" } },
      },
    });
  });
  afterAll(() => root.remove());

  const decide = (input: string, ...more: string[]) =>
    flow(
      ["decide", "--flow", "small", "--org", "main", "--input", "-", "--root", root.path, ...more],
      input,
    );

  test("decide answers the lines of its input one by one, in order", async () => {
    const { code, out } = await decide(
      '{"application":{"active":false},"profile":{}}\n{"application":{},"profile":{}}\n',
    );
    expect(parsed(out)).toEqual([
      { page: "first", source: "machine", state: "first", checklistState: null },
      { page: "second", source: "machine", state: "second", checklistState: null },
    ]);
    expect(code).toBe(0);
  });

  test("decide accepts a byte order mark and Windows line ends", async () => {
    const { code, out } = await decide(
      '\uFEFF{"application":{"active":false},"profile":{}}\r\n{"application":{},"profile":{}}\r\n',
    );
    expect(parsed(out)).toMatchObject([{ page: "first" }, { page: "second" }]);
    expect(code).toBe(0);
  });

  test("explain reads an application that an editor has laid out on several lines", async () => {
    const explain = ["explain", "--flow", "small", "--input", "-", "--root", root.path];
    const laidOut = (each: unknown) => `${JSON.stringify(each, null, 2)}\n`;
    const { code, out } = await flow(explain, laidOut({ application: { active: false } }));
    expect(out).toContain("Page first");
    expect(code).toBe(0);
    const wrong = await flow(explain, '{\n  "application": {},\n}\n');
    expect(wrong.out).toContain("Line 3, column 1: ");
    expect(wrong.code).toBe(1);
  });

  test("explain refuses an empty input", async () => {
    const call = ["explain", "--flow", "small", "--input", "-", "--root", root.path];
    const { code, error } = await flow(call, "\n");
    expect(error).toContain("The input is empty.");
    expect(code).toBe(2);
  });

  test("decide stops at an unreadable overlay instead of guessing", async () => {
    const broken = await testRoot({
      "flows/organisations/main/overlay.json": '{"patch": ',
    });
    try {
      const args = ["decide", "--flow", "small", "--org", "main", "--input", "-"];
      const result = await flow([...args, "--root", broken.path], '{"application":{}}');
      expect(result.code).toBe(2);
      expect(result.out).toBe("");
      expect(result.error).toContain("flows/organisations/main/overlay.json:1");
    } finally {
      await broken.remove();
    }
  });

  test("decide reports a wrong line, goes on, and exits with 1", async () => {
    const { code, out } = await decide(
      [
        "{bad",
        "[]",
        '{"application":3}',
        '{"application":{"status":"HMDA"}}',
        "",
        '{"application":{},"profile":{}}',
        "",
      ].join("\n"),
    );
    const lines = parsed(out) as { error?: { code: string; message: string; pointer: string } }[];
    expect(lines.map((line) => [line.error?.code, line.error?.pointer])).toEqual([
      ["json-malformed", ""],
      ["input-type", ""],
      ["input-type", "/application"],
      ["input-type", "/application/status"],
      ["line-empty", ""],
      [undefined, undefined],
    ]);
    expect(code).toBe(1);
  });

  test("decide adds the trace on request", async () => {
    const { out } = await decide('{"application":{},"profile":{}}', "--trace");
    expect(parsed(out)[0]).toMatchObject({ page: "second", trace: { path: expect.any(Array) } });
  });

  test("explain prints why the flow decided for this page", async () => {
    const { out } = await flow(
      ["explain", "--flow", "small", "--org", "main", "--input", "-", "--root", root.path],
      '{"application":{},"profile":{}}',
    );
    expect(out).toContain("Page second");
    expect(out).toContain("application.active is true");
  });

  test("explain finds the smallest change that leads to another page, and leaves out personal data", async () => {
    const args = ["explain", "--flow", "small", "--input", "-", "--root", root.path];
    const line = '{"application":{},"profile":{"name":{"firstName":"Philippa"}}}';
    const { code, out } = await flow(
      [...args, "--json", "--not", "first", "--not", "second"],
      line,
    );
    expect(code).toBe(0);
    expect(out).not.toContain("Philippa");
    expect(parsed(out)[0]).toMatchObject({
      page: "second",
      trace: { path: expect.any(Array) },
      alternatives: [
        { page: "first", outcome: "found", patch: { application: { active: false } } },
        { page: "second", outcome: "shown" },
      ],
    });
    const text = await flow([...args, "--not", "first"], line);
    expect(text.out).toContain("Not first: the least change of the data that leads there:");
    expect((await flow([...args, "--not", "third"], line)).code).toBe(2);
  });

  test("explain says who has to do what before another page", async () => {
    const guarded = await testRoot({
      "flows/small/flow.json": smallFlow({
        checklist: [
          { id: "begin", states: ["IN_PROGRESS"], page: "first" },
          { id: "report", states: ["SOFT_CREDIT_PULL"], page: "first" },
          { id: "end", states: ["HMDA"], page: "second" },
        ],
      }),
      "flows/small/checklist.json": {
        id: "small",
        version: 1,
        steps: [
          { id: "begin", state: "IN_PROGRESS", done: "profile.email != null" },
          {
            id: "report",
            state: "SOFT_CREDIT_PULL",
            done: "status.softCreditComplete",
            run: [{ id: "pull", job: "credit.softPull", options: { attestInquiriesFrom: 4 } }],
          },
          { id: "end", state: "HMDA", done: "status.funded" },
        ],
      },
    });
    try {
      const args = ["explain", "--flow", "small", "--input", "-", "--root", guarded.path];
      const line = '{"application":{"status":{"checklistStatus":"IN_PROGRESS"}},"profile":{}}';
      const { out } = await flow([...args, "--not", "second"], line);
      expect(out.slice(out.indexOf("Not second")).split("\n")).toEqual([
        "Not second (“Thank you”): 2 things come first.",
        "  1. The borrower answers “Email” on “Tell us about you” (page first):   [step begin]",
        "       profile.email has a value",
        "  2. Vendor or server: Requests a credit report with a soft inquiry (credit.softPull):   [step report]",
        "       application.status.softCreditComplete is true (it is absent)",
        expect.stringContaining("Then the page is shown, at the step end: running the checklist"),
        expect.stringContaining("as JSON Merge Patch:"),
        "",
      ]);
    } finally {
      await guarded.remove();
    }
  });

  test.each([
    ["mermaid", "flowchart TD"],
    ["svg", "<svg "],
    ["json", '"flow": "small"'],
  ])("graph draws the flow as %s", async (format, expected) => {
    const { code, out } = await flow([
      "graph",
      "--flow",
      "small",
      "--org",
      "main",
      "--format",
      format,
      "--root",
      root.path,
    ]);
    expect(out).toContain(expected);
    expect(code).toBe(0);
  });

  test("diff prints before and after with file and pointer", async () => {
    const { out } = await flow(["diff", "--org", "other", "--root", root.path]);
    expect(out).toContain("flows/small/screens/second.json");
    expect(out).toContain("/title   by flows/organisations/other/overlay.json");
    expect(out).toContain('- "Thank you"');
    expect(out).toContain('+ "Thanks"');
  });

  test("new-organisation writes a valid folder, and rejects a code in use", async () => {
    const created = await command("flow", ["new-organisation", "lakeside", "--root", root.path]);
    expect(created.code).toBe(0);
    expect(created.out).toContain("Write its NMLS number into orgMetaData.footer.companyNMLS");
    const checked = await inProcess("validate", ["--root", root.path]);
    expect(checked.out).toContain("0 errors");
    expect((await flow(["new-organisation", "lakeside", "--root", root.path])).code).toBe(2);
    expect((await flow(["new-organisation", "../x", "--root", root.path])).code).toBe(2);
  });

  test("translate adds an empty translation for each text without one, and keeps the others", async () => {
    const path = "flows/small/copy/es-US.json";
    const greeting = { source: "Tell us about you", text: "Cuéntenos sobre usted" };
    const gone = { source: "Old", text: "Viejo" };
    await root.write(path, {
      locale: "es-US",
      texts: { "screens/first": { "/title": greeting, "/lead": gone } },
    });
    const args = ["translate", "--flow", "small", "--locale", "es-US", "--root", root.path];
    const { code, out } = await flow(args);
    const { texts } = JSON.parse(await readFile(join(root.path, path), "utf8")) as Copy;
    expect(texts["screens/first"]).toEqual({
      "/title": greeting,
      "/form/schema/properties/email/title": { source: "Email", text: "" },
      "/actions/continue/label": { source: "Continue", text: "" },
      "/lead": gone,
    });
    expect(texts["screens/second"]?.["/title"]).toEqual({ source: "Thank you", text: "" });
    expect(out).toContain(path);
    expect(code).toBe(0);
    const { out: findings } = await inProcess("validate", ["--root", root.path]);
    expect(findings).toContain("/texts/screens~1first/~1actions~1continue~1label/text");
    await rm(join(root.path, path));
  });

  test.each([
    [[], "Usage:"],
    [["fly"], 'There is no command "fly"'],
    [["decide", "--flow", "smal", "--input", "-"], "There is no flow"],
    [["decide", "--flow", "small", "--org", "nobody", "--input", "-"], "There is no organization"],
    [["decide", "--flow", "small", "--org", "othr", "--input", "-"], 'Did you mean "other"?'],
    [["decide", "--flow", "small", "--input", "/nonexistent"], "there is no such file"],
    [["decide", "--flow", "small", "--input", "tests"], "it is a folder"],
    [["decide", "--flow", "small"], "Give --input"],
    [["decide", "--flow", "small", "--input", "/nonexistent/x.jsonl"], "cannot be read"],
    [["graph", "--flow", "small", "--format", "png"], "There is no format"],
    [["translate", "--flow", "small", "--locale", "en-US"], "Give --locale"],
    [["translate", "--flow", "smal", "--locale", "es-US"], "There is no flow"],
  ])("an invalid call exits with 2 and prints the reason: %j", async (args, message) => {
    // Only a command takes options.
    const { code, error } = await flow(args.length > 1 ? [...args, "--root", root.path] : args);
    expect(error).toContain(message);
    expect(code).toBe(2);
  });

  const line = '{"application":{},"profile":{}}\n';
  const small = ["--flow", "small", "--org", "main"];
  test.each([
    [["decide", ...small, "--input", "-"], `${line}{bad\n`, 1],
    [["explain", ...small, "--input", "-"], line, 0],
    [["graph", ...small, "--format", "svg"], "", 0],
    [["diff", "--org", "other"], "", 0],
    [["decide", "--flow", "smal", "--input", "-"], "", 2],
  ])("a process of its own gives the same code and output: %j", async (args, input, code) => {
    const call = [...args, "--root", root.path];
    const ended = await command("flow", call, input);
    expect(ended.code).toBe(code);
    expect(ended).toEqual(await flow(call, input));
  });
});

describe("npm run flow -- accept", () => {
  test("an overlay is stale after a change of its base until it is accepted", async () => {
    const root = await testRoot({
      "flows/organisations/main/overlay.json": {
        patch: { "small/screens/second.json": { title: "Thanks" } },
      },
    });
    try {
      const validate = () => inProcess("validate", ["--root", root.path]);
      const accepting = ["accept", "--org", "main", "--root", root.path];
      expect((await command("flow", accepting)).code).toBe(0);
      expect((await validate()).code).toBe(0);
      await root.write("flows/small/screens/second.json", { id: "second", title: "We thank you" });
      const stale = await validate();
      expect(stale.out).toContain("overlay-stale");
      expect(stale.code).toBe(1);
      expect((await flow(accepting)).code).toBe(0);
      expect((await validate()).code).toBe(0);
      const lock: unknown = JSON.parse(
        await readFile(join(root.path, "flows/organisations/main/overlay.lock.json"), "utf8"),
      );
      expect(lock).toHaveProperty("replaced");
    } finally {
      await root.remove();
    }
  });

  test("reports an unusable flow with its place", async () => {
    const root = await testRoot({ "flows/small/flow.json": smallFlow({ initial: "frist" }) });
    try {
      const { code, error } = await flow([
        "decide",
        "--flow",
        "small",
        "--input",
        "-",
        "--root",
        root.path,
      ]);
      expect(code).toBe(2);
      expect(error).toContain("dangling-reference");
      expect(error).toContain("flows/small/flow.json:");
    } finally {
      await root.remove();
    }
  });
});
