/** The table of who may import whom is a lint rule: each forbidden import fails, each allowed one passes. */
import { execFile } from "node:child_process";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const cases: [file: string, imports: string, allowed: boolean][] = [
  ["engine/flow/a.ts", "#schemas/types/flow.ts", true],
  ["engine/flow/a.ts", "../guard/b.ts", true],
  ["engine/flow/a.ts", "#definitions/index.ts", false],
  ["engine/flow/a.ts", "react", false],
  ["engine/flow/a.ts", "node:fs", false],
  ["engine/flow/a.ts", "../../server/main.ts", false],
  ["engine/flow/a.test.ts", "vitest", true],
  ["engine/flow/a.test.ts", "#src/main.tsx", false],
  ["definitions/a.ts", "#engine/index.ts", true],
  ["definitions/a.ts", "node:fs", true],
  ["definitions/a.ts", "#server/main.ts", false],
  ["renderers/widgets/a.tsx", "#engine/index.ts", true],
  ["renderers/widgets/a.tsx", "#src/main.tsx", false],
  ["renderers/widgets/a.tsx", "../../definitions/index.ts", false],
  ["src/shell/a.tsx", "#renderers/registry.ts", true],
  ["src/shell/a.tsx", "../definitions/manifest.ts", true],
  ["src/shell/a.tsx", "#definitions/index.ts", false],
  ["src/shell/a.tsx", "../../definitions/index.ts", false],
  ["src/shell/a.tsx", "#server/main.ts", false],
  ["server/http/a.ts", "#definitions/index.ts", true],
  ["server/http/a.ts", "#renderers/registry.ts", false],
  ["server/http/a.ts", "#scripts/build.ts", false],
  ["scripts/flow/a.ts", "#definitions/index.ts", true],
  ["scripts/flow/a.ts", "#server/main.ts", false],
  ["scripts/start.ts", "#server/main.ts", true],
  ["tests/faults/a.test.ts", "#server/main.ts", true],
];

interface Report {
  diagnostics: { code: string; filename: string; message: string }[];
}

describe("import boundaries", () => {
  let root = "";
  let refused = new Set<string>();

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "hearthline-lint-"));
    await cp(".oxlintrc.json", join(root, ".oxlintrc.json"));
    for (const [index, [file, imports]] of cases.entries()) {
      const path = join(root, named(file, index));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(
        path,
        `import { value } from ${JSON.stringify(imports)};\nexport const copy = value;\n`,
      );
    }
    const { diagnostics } = JSON.parse(await lint(root)) as Report;
    refused = new Set(
      diagnostics
        .filter((each) => each.code === "eslint(no-restricted-imports)")
        .map((each) => each.filename),
    );
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(cases.map((each, index) => [...each, index] as const))(
    "%s imports %s: allowed %s",
    (file, _imports, allowed, index) => {
      // `scripts/start.ts` is a file that the rules name, so it keeps its name.
      expect(refused.has(named(file, index))).toBe(!allowed);
    },
  );
});

const named = (file: string, index: number): string =>
  file === "scripts/start.ts" ? file : file.replace(/a(\.test)?\.(tsx?)$/, `a${index}$1.$2`);

/** oxlint exits with 1 when it finds something, which is what this test wants. */
const lint = (cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const binary = join(process.cwd(), "node_modules/.bin/oxlint");
    execFile(binary, ["--format", "json"], { cwd, maxBuffer: 1 << 26 }, (error, stdout) => {
      if (stdout === "") reject(error ?? new Error("oxlint said nothing"));
      else resolve(stdout);
    });
  });
