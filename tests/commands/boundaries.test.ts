/** The linter enforces the table of layers: each forbidden import fails, each allowed one passes. */
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
  ["engine/flow/a.ts", "#lending/money/index.ts", false],
  ["lending/time/a.ts", "#schemas/types/application.ts", true],
  ["lending/time/a.ts", "#engine/index.ts", false],
  ["lending/time/a.ts", "node:fs", false],
  ["lending/time/a.test.ts", "vitest", true],
  ["definitions/a.ts", "#engine/index.ts", true],
  ["definitions/a.ts", "node:fs", true],
  ["definitions/a.ts", "#server/main.ts", false],
  ["renderers/widgets/a.tsx", "#engine/index.ts", true],
  ["renderers/widgets/a.tsx", "#src/main.tsx", false],
  ["renderers/widgets/a.tsx", "../../definitions/index.ts", false],
  ["src/shell/a.tsx", "#renderers/registry.ts", true],
  ["src/shell/a.tsx", "#src/definitions/manifest.ts", true],
  ["src/shell/a.tsx", "../definitions/manifest.ts", false],
  ["src/shell/a.tsx", "#definitions/index.ts", false],
  ["src/shell/a.tsx", "../../definitions/index.ts", false],
  ["src/shell/a.tsx", "#server/main.ts", false],
  ["server/platform/clock/a.ts", "#schemas/types/flow.ts", true],
  ["server/platform/clock/a.ts", "#server/platform/storage/database.ts", true],
  ["server/platform/clock/a.ts", "../storage/database.ts", true],
  ["server/platform/clock/a.ts", "#definitions/index.ts", false],
  ["server/platform/clock/a.ts", "#server/lending/offers/offers.ts", false],
  ["server/platform/clock/a.ts", "../../lending/offers/offers.ts", false],
  ["server/lending/offers/a.ts", "#definitions/index.ts", true],
  ["server/lending/offers/a.ts", "#server/platform/clock/clock.ts", true],
  ["server/lending/offers/a.ts", "#server/services/chat/plugin.ts", false],
  ["server/lending/offers/a.ts", "#server/config.ts", false],
  ["server/services/chat/a.ts", "#server/lending/offers/offers.ts", true],
  ["server/services/chat/a.ts", "#server/config.ts", false],
  ["server/services/chat/a.ts", "#server/services/sandbox/toolbar.ts", false],
  ["server/services/chat/providers/a.ts", "#server/services/chat/tokens/tokens.ts", true],
  ["server/services/sandbox/a.ts", "../chat/plugin.ts", false],
  ["server/services/sandbox/institution/a.ts", "../routes.ts", true],
  ["src/submit/a.ts", "#src/app.ts", true],
  ["src/submit/a.ts", "#src/routing/addresses.ts", false],
  ["src/submit/a.ts", "../routing/addresses.ts", false],
  ["src/calls/a.ts", "#src/app.ts", false],
  ["src/routing/a.test.ts", "#src/testing/open-app.tsx", true],
  ["server/services/chat/a.ts", "../../app.ts", false],
  ["server/services/chat/a.ts", "#renderers/registry.ts", false],
  ["server/services/chat/a.ts", "#scripts/check.ts", false],
  ["server/services/chat/a.test.ts", "#server/testing/server.ts", true],
  ["scripts/flow/a.ts", "#definitions/index.ts", true],
  ["scripts/flow/a.ts", "#server/main.ts", false],
  ["scripts/dev.ts", "#server/main.ts", true],
  ["tests/faults/a.test.ts", "#server/main.ts", true],
];

/** Planted files that import each other: one pair by value, one by type only. */
const cycles: Record<string, string> = {
  "engine/by-value/a.ts": `import { b } from "./b.ts";\nexport const a = () => b;\n`,
  "engine/by-value/b.ts": `import { a } from "./a.ts";\nexport const b = () => a;\n`,
  "engine/by-type/a.ts": `import type { B } from "./b.ts";\nexport interface A {\n  b: B;\n}\n`,
  "engine/by-type/b.ts": `import type { A } from "./a.ts";\nexport interface B {\n  a: A;\n}\n`,
};

interface Report {
  diagnostics: { code: string; filename: string; message: string }[];
}

describe("import boundaries", () => {
  let root = "";
  let refused = new Set<string>();
  let inCycle: string[] = [];

  beforeAll(async () => {
    root = await mkdtemp(join(tmpdir(), "hearthline-lint-"));
    for (const file of ["oxlint.config.js", "package.json", "scripts/lint"])
      await cp(file, join(root, file), { recursive: true });
    for (const [index, [file, imports]] of cases.entries()) {
      const path = join(root, plantedName(file, index));
      await mkdir(dirname(path), { recursive: true });
      await writeFile(
        path,
        `import { value } from ${JSON.stringify(imports)};\nexport const copy = value;\n`,
      );
    }
    // The rules read which files are at the top of the server.
    await writeFile(join(root, "server/config.ts"), "export const value = 0;\n");
    for (const [file, source] of Object.entries(cycles)) {
      await mkdir(dirname(join(root, file)), { recursive: true });
      await writeFile(join(root, file), source);
    }
    const { diagnostics } = JSON.parse(await lint(root)) as Report;
    const filesWith = (code: string) =>
      diagnostics.filter((each) => each.code === code).map((each) => each.filename);
    refused = new Set(filesWith("eslint(no-restricted-imports)"));
    inCycle = filesWith("import(no-cycle)");
  });

  afterAll(() => rm(root, { recursive: true, force: true }));

  test.each(cases.map((each, index) => [...each, index] as const))(
    "%s imports %s: allowed %s",
    (file, _imports, allowed, index) => {
      // `scripts/dev.ts` is a file that the rules name, so it keeps its name.
      expect(refused.has(plantedName(file, index))).toBe(!allowed);
    },
  );

  test("an import cycle fails the lint, by value and by type", () => {
    expect(inCycle.toSorted()).toEqual(Object.keys(cycles).toSorted());
  });
});

const plantedName = (file: string, index: number): string =>
  file === "scripts/dev.ts" ? file : file.replace(/a(\.test)?\.(tsx?)$/, `a${index}$1.$2`);

/** oxlint exits with 1 when it reports something, which this test wants. */
const lint = (cwd: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const binary = join(process.cwd(), "node_modules/.bin/oxlint");
    execFile(
      binary,
      ["-c", "oxlint.config.js", "--format", "json"],
      { cwd, maxBuffer: 1 << 26 },
      (error, stdout) => {
        if (stdout === "") reject(error ?? new Error("oxlint said nothing"));
        else resolve(stdout);
      },
    );
  });
