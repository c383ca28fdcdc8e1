import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { finding } from "#definitions/index.ts";
import { colored, colorsFor, plain } from "./color.ts";
import { report, summary } from "./terminal.ts";

const ESCAPE = "\u001B";
const FILE = "flows/small/flow.json";
const text = `{\n  "a": "x",\n\t"b": "${ESCAPE}[2J${"long ".repeat(60)}"\n}\n`;
const reported = finding({
  code: "cycle",
  file: FILE,
  pointer: "/a",
  line: 2,
  column: 8,
  message: "Round and round.",
});

let root = "";
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), "hearthline-report-"));
  await mkdir(join(root, "flows/small"), { recursive: true });
  await writeFile(join(root, FILE), text);
});
afterAll(() => rm(root, { recursive: true, force: true }));

describe("the report for a person", () => {
  test("names the file once, then place, cause, line and caret, witness, command and fix", async () => {
    const output = await report(
      [
        {
          ...reported,
          witness: { application: { term: 1 } },
          reproduce: "npm run flow -- explain",
          certainty: "sampled",
          fix: "Take one out.",
        },
      ],
      root,
    );
    expect(output.split("\n")).toEqual([
      FILE,
      `  error cycle ${FILE}:2:8 at /a`,
      "    Round and round.",
      '        2 |   "a": "x",',
      "          |        ^",
      "    found: among sampled data; there may be more",
      '    shown by: {"application":{"term":1}}',
      "    reproduce: npm run flow -- explain",
      "    fix: Take one out.",
      "",
      "1 error, 0 warnings in 1 file.",
    ]);
  });

  test("lists errors first, then by line", async () => {
    const output = await report(
      [
        { ...reported, severity: "warning", line: 1, message: "third" },
        { ...reported, line: 3, message: "second" },
        { ...reported, line: 2, message: "first" },
      ],
      root,
    );
    expect(output.match(/first|second|third/g)).toEqual(["first", "second", "third"]);
  });

  test("cuts a long line around the place, with the caret under it", async () => {
    const column = 200;
    const output = (await report([{ ...reported, line: 3, column }], root)).split("\n");
    const [line = "", caret = ""] = output.slice(3, 5);
    expect(line.length).toBeLessThan(120);
    expect(line[caret.indexOf("^")]).toBe(text.split("\n")[2]?.[column - 1]);
  });

  test("prints no control character of a file", async () => {
    const output = await report([{ ...reported, line: 3, message: `say ${ESCAPE}[2J` }], root);
    expect(output).not.toContain(ESCAPE);
  });

  test("a colored report differs from a plain one in color only", async () => {
    const painted = await report([reported], root, colored);
    expect(painted).toContain(ESCAPE);
    expect(painted.replaceAll(/\u001B\[\d+m/g, "")).toBe(await report([reported], root));
  });

  test.each<[boolean | undefined, Record<string, string>, boolean]>([
    [true, {}, true],
    [true, { NO_COLOR: "" }, true],
    [true, { NO_COLOR: "1" }, false],
    [true, { TERM: "dumb" }, false],
    [false, {}, false],
    [undefined, {}, false],
  ])("a terminal: %s, with %j: colored %s", (isTTY, environment, color) => {
    expect(colorsFor(isTTY === undefined ? {} : { isTTY }, environment)).toBe(
      color ? colored : plain,
    );
  });

  test("counts by severity in the last line", () => {
    expect(summary([])).toBe("0 errors, 0 warnings in 0 files.");
    expect(summary([reported, { ...reported, severity: "info" }, { ...reported, file: "b" }])).toBe(
      "2 errors, 0 warnings, 1 note in 2 files.",
    );
  });
});
