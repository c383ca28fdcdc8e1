/**
 * Unusable definitions: every command prints one line with place, cause and fix, and exits with 2.
 */
import { mkdir, open, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import {
  isUnusable,
  loadDefinitions,
  oneLine,
  UnusableRoot,
  validateDefinitions,
  type Finding,
} from "#definitions/index.ts";
import { testRoot, type TestRoot } from "#definitions/testing/test-root.ts";
import { command } from "./command.ts";
import { inProcess } from "./in-process.ts";

const SCREEN = "flows/small/screens/second.json";
const OVERLAY = "flows/organisations/main/overlay.json";
const deep = "[".repeat(10_000) + "]".repeat(10_000);

interface Broken {
  /** Plants the fault. */
  make(root: TestRoot): Promise<unknown>;
  file: string;
  code: string;
  message: string;
  /** Also runs the commands. */
  commands?: true;
}

const written = (file: string, text: string | Uint8Array) => async (root: TestRoot) => {
  await mkdir(join(root.path, file, ".."), { recursive: true });
  await writeFile(join(root.path, file), text);
};

/** A sparse file of that length, which takes no space on the disk. */
const sparse = (file: string, bytes: number) => async (root: TestRoot) => {
  const handle = await open(join(root.path, file), "w");
  await handle.truncate(bytes);
  await handle.close();
};

const instead =
  (file: string, write: (path: string) => Promise<unknown>) => async (root: TestRoot) => {
    await rm(join(root.path, file), { force: true });
    await write(join(root.path, file));
  };

const faults: [name: string, fault: Broken][] = [
  [
    "malformed JSON",
    {
      make: written(SCREEN, '{"id": "second",}'),
      file: SCREEN,
      code: "json-malformed",
      message: "Remove the comma",
      commands: true,
    },
  ],
  [
    "a file that ends too soon",
    {
      make: written("flows/small/flow.json", '{"id": '),
      file: "flows/small/flow.json",
      code: "json-malformed",
      message: "the end of the file",
    },
  ],
  [
    "an empty file",
    {
      make: written(OVERLAY, ""),
      file: OVERLAY,
      code: "json-malformed",
      message: "the end of the file",
    },
  ],
  [
    "a file of 100 MB",
    {
      make: sparse(OVERLAY, 100_000_000),
      file: OVERLAY,
      code: "json-too-large",
      message: "100000000 bytes",
      commands: true,
    },
  ],
  [
    "nesting 10,000 deep",
    {
      make: written(SCREEN, `{"id": ${deep}}`),
      file: SCREEN,
      code: "json-too-deep",
      message: "deeper than 200",
    },
  ],
  [
    "bytes that are not UTF-8",
    {
      make: written(SCREEN, Uint8Array.from([0x7b, 0xff, 0xfe])),
      file: SCREEN,
      code: "json-malformed",
      message: "not UTF-8",
    },
  ],
  [
    "UTF-16",
    {
      make: written(SCREEN, Buffer.from('\uFEFF{"id": "second"}', "utf16le")),
      file: SCREEN,
      code: "json-malformed",
      message: "UTF-16",
    },
  ],
  [
    "a folder named like a file",
    {
      make: instead(SCREEN, (path) => mkdir(path)),
      file: SCREEN,
      code: "file-unreadable",
      message: "a folder",
    },
  ],
  [
    "a link to itself",
    {
      make: instead(SCREEN, (path) => symlink(path, path)),
      file: SCREEN,
      code: "file-unreadable",
      message: "a symbolic link",
    },
  ],
  [
    "a link to the folder above",
    {
      make: instead("flows/small/loop", (path) => symlink("..", path)),
      file: "flows/small/loop",
      code: "file-unreadable",
      message: "a symbolic link",
    },
  ],
  [
    "a schema that everything needs",
    {
      make: (root) => root.write("schemas/application.schema.json", "{"),
      file: "schemas/application.schema.json",
      code: "json-malformed",
      message: "the end of the file",
    },
  ],
  [
    "flags that a menu names",
    {
      async make(root) {
        const fixture = await readFile("definitions/fixtures/flag-unknown/good.json", "utf8");
        const { files } = JSON.parse(fixture) as { files: Record<string, unknown> };
        for (const [path, content] of Object.entries(files)) await root.write(path, content);
        await root.write("flows/flags.json", "{");
      },
      file: "flows/flags.json",
      code: "json-malformed",
      message: "the end of the file",
    },
  ],
  [
    "cyclic extends",
    {
      async make(root) {
        await root.write(OVERLAY, { extends: "other" });
        await root.write("flows/organisations/other/overlay.json", { extends: "main" });
      },
      file: OVERLAY,
      code: "overlay-cycle",
      message: "main → other → main",
      commands: true,
    },
  ],
  [
    "a missing folder",
    {
      make: (root) => rm(join(root.path, "flows"), { recursive: true }),
      file: "flows",
      code: "root-unusable",
      message: "There is no folder flows/",
      commands: true,
    },
  ],
];

const roots: TestRoot[] = [];
afterEach(() => Promise.all(roots.splice(0).map((each) => each.remove())));

/** Returns the findings of `npm run validate`, also for an unusable root. */
const findingsAt = (root: string): Promise<readonly Finding[]> =>
  loadDefinitions(root).then(validateDefinitions, (error: unknown) => {
    if (error instanceof UnusableRoot) return error.findings;
    throw error;
  });

async function brokenRoot({ make }: Broken): Promise<string> {
  const root = await testRoot();
  roots.push(root);
  await make(root);
  return root.path;
}

describe("unusable definitions", () => {
  test.each(faults)(
    "%s: validate reports one finding with place, cause and fix",
    async (_name, fault) => {
      const findings = await findingsAt(await brokenRoot(fault));
      expect(findings.map(oneLine)).toHaveLength(1);
      const [finding] = findings as [Finding];
      expect(finding).toMatchObject({ code: fault.code, file: fault.file, severity: "error" });
      expect(isUnusable(finding)).toBe(true);
      expect(oneLine(finding)).toContain(fault.message);
      expect(finding.fix).not.toBeNull();
    },
  );

  const called = faults.filter(([, { commands }]) => commands);
  test.each(called)("%s: every command prints that line and exits with 2", async (name, fault) => {
    const root = await brokenRoot(fault);
    const options = ["--root", root];
    const decide = ["decide", "--flow", "small", "--org", "main", "--input", "-", ...options];
    const input = '{"application":{},"profile":{}}\n';
    const apart = name === called[0]?.[0];
    for (const ended of [
      await inProcess("validate", options),
      await inProcess("flow", decide, input),
      ...(apart ? [await command("validate", options), await command("flow", decide, input)] : []),
    ]) {
      expect(ended.out).toBe("");
      const lines = ended.error.trimEnd().split("\n");
      expect(lines, ended.error).toHaveLength(1);
      expect(lines[0]).toContain(fault.file);
      expect(lines[0]).toContain(fault.message);
      expect(ended.code).toBe(2);
    }
  });

  test("--json prints an unusable file as one finding and exits with 2", async () => {
    const [, fault] = faults[0] as [string, Broken];
    const root = await brokenRoot(fault);
    const json = await inProcess("validate", ["--json", "--root", root]);
    expect(json.code).toBe(2);
    expect(JSON.parse(json.out)).toMatchObject({
      findings: [{ code: fault.code, file: fault.file, line: 1 }],
    });
    const sarif = await inProcess("validate", ["--format", "sarif", "--root", root]);
    expect(sarif.code).toBe(2);
    expect(JSON.parse(sarif.out)).toMatchObject({
      runs: [
        {
          invocations: [{ executionSuccessful: false, exitCode: 2 }],
          results: [{ ruleId: fault.code }],
        },
      ],
    });
  });

  test("reports other faults of a broken root too, but reports nothing as missing that the broken file may contain", async () => {
    const root = await testRoot({
      [SCREEN]: "{",
      "flows/small/screens/first.json": { id: "first", titel: "x" },
    });
    roots.push(root);
    const { code, out, error } = await inProcess("validate", ["--root", root.path]);
    expect(code).toBe(2);
    expect(error.trimEnd().split("\n")).toHaveLength(1);
    expect(out).toContain("screen-schema");
    expect(out).not.toContain("screen-missing");
  });

  test("accepts a byte order mark with a warning", async () => {
    const root = await testRoot({ [SCREEN]: '\uFEFF{"id": "second", "title": "Thank you"}' });
    roots.push(root);
    const { code, out } = await inProcess("validate", ["--root", root.path]);
    expect(out).toContain("json-byte-order-mark");
    expect(code).toBe(0);
  });
});
