/**
 * Not one byte of the developer toolbar reaches production: no module of the app's pages leads to
 * it, and no address serves it.
 */
import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outdated } from "#scripts/build/outdated.ts";
import { toolbarFolder } from "#scripts/build/outdated.ts";
import { fillShell } from "#server/services/definitions/shell.ts";
import { toolbarScript } from "#server/services/sandbox/toolbar.ts";

const root = resolve(import.meta.dirname, "../..");
const pages = ["index.html", "agent.html", "broker.html"];
const { imports } = JSON.parse(await readFile(join(root, "package.json"), "utf8")) as {
  imports: Record<string, string>;
};

/** Import, re-export and dynamic import, and the scripts and styles of a page. */
const SPECIFIERS =
  /(?:\bfrom\s*|\bimport\s*\(?\s*(?:\/\*[^*]*\*\/\s*)?|<(?:script|link)[^>]+(?:src|href)=)["']([^"'\n]+)["']/g;

function fileOf(specifier: string, from: string): string | null {
  const [bare = ""] = specifier.split("?");
  const alias = Object.keys(imports).find((each) => bare.startsWith(each.slice(0, -1)));
  if (alias !== undefined)
    return join(root, (imports[alias] ?? "").slice(0, -1), bare.slice(alias.length - 1));
  if (bare.startsWith("/")) return join(root, bare);
  return bare.startsWith(".") ? join(dirname(from), bare) : null;
}

/** Returns every file of the repository that a page's scripts import, at once or lazily. */
function reached(entries: readonly string[]): Set<string> {
  const visited = new Set<string>();
  const queue = entries.map((each) => join(root, each));
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (visited.has(file) || !existsSync(file)) continue;
    visited.add(file);
    if (!/\.(?:tsx?|html)$/.test(file)) continue;
    for (const [, specifier = ""] of readFileSync(file, "utf8").matchAll(SPECIFIERS)) {
      const next = fileOf(specifier, file);
      if (next !== null) queue.push(next);
    }
  }
  return new Set([...visited].map((file) => file.slice(root.length + 1)));
}

const inToolbar = (file: string) => /^src\/(toolbar|stand-ins)\//.test(file);

describe("the app's modules", () => {
  it("never import the toolbar or a stand-in", () => {
    const files = reached(pages);
    expect([...files].filter(inToolbar)).toEqual([]);
    // The walk covers eager and lazy imports, and the other app.
    for (const file of [
      "src/shell/Shell.tsx",
      "src/shell/session/SessionTools.tsx",
      "src/agent/Agent.tsx",
    ])
      expect(files).toContain(file);
  });

  it("include the toolbar when the same walk starts at its loader", () => {
    expect([...reached(["src/toolbar/loader.ts"])].filter(inToolbar)).toContain(
      "src/toolbar/DecisionPanel.tsx",
    );
  });
});

describe("a production build", () => {
  const before = process.env.NODE_ENV;
  beforeAll(() => {
    process.env.NODE_ENV = "production";
  });
  afterAll(() => {
    process.env.NODE_ENV = before;
  });

  it("contains no toolbar, and writes none next to the bundle", async () => {
    expect(Object.keys(await outdated(root))).not.toContain("toolbar");
    expect(toolbarFolder).not.toMatch(/^dist/);
  });
});

it.each([
  ["production", { production: true, sandbox: false }],
  ["production with a configured sandbox", { production: true, sandbox: true }],
  ["a server without a sandbox", { production: false, sandbox: false }],
])("no page of %s loads the toolbar's script", (_case, config) => {
  expect(toolbarScript({ ...config, root } as Parameters<typeof toolbarScript>[0])).toBeNull();
  const facts = {
    orgCode: "main",
    locale: "en-US",
    locales: [],
    words: {},
    addresses: { home: "/", login: "/log-in" },
    manifest: "/m",
  };
  const html = '<html lang="en"><head></head><body></body></html>';
  expect(fillShell(html, { ...facts, sandbox: false }, "n")).not.toContain("toolbar");
  const script = "/sandbox/toolbar/x.js";
  expect(fillShell(html, { ...facts, sandbox: true }, "n", { script })).toContain(
    '<script type="module" src="/sandbox/toolbar/x.js"></script></body>',
  );
});
