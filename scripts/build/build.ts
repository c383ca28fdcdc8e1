import { existsSync } from "node:fs";
import { join } from "node:path";
import { hasErrors, type Finding } from "#definitions/index.ts";
import { appInputs, buildApp } from "./app.ts";
import { buildDefinitions, definitionInputs } from "./definitions.ts";
import { inputsHash } from "./inputs.ts";
import { buildToolbar, toolbarFolder, toolbarInputs } from "./toolbar.ts";
import { readStamp, writeStamp, type Stamp } from "./stamp.ts";

export interface BuildResult {
  /** Parts that were built. A part with unchanged inputs is not built again. */
  built: string[];
  findings: Finding[];
}

type Part = keyof Stamp;

const inputs: Record<Part, readonly string[]> = {
  definitions: definitionInputs,
  app: appInputs,
  toolbar: toolbarInputs,
};
const products: Record<Part, string> = {
  definitions: "dist/definitions/index.json",
  app: "dist/index.html",
  toolbar: `${toolbarFolder}/loader.js`,
};

/** A production build of the app differs: it has no developer tools. */
const kind = (part: Part): string =>
  part === "app" && process.env.NODE_ENV === "production" ? ":production" : "";

/** Production has no toolbar. */
const parts = (): readonly Part[] =>
  process.env.NODE_ENV === "production"
    ? ["definitions", "app"]
    : ["definitions", "app", "toolbar"];

/**
 * Returns the parts whose inputs changed since the last build, with the hash of their current
 * inputs.
 */
export async function outdated(root: string): Promise<Stamp> {
  const stamp = await readStamp(root);
  const stale: Stamp = {};
  for (const part of parts()) {
    const hash = (await inputsHash(root, inputs[part])) + kind(part);
    if (stamp[part] !== hash || !existsSync(join(root, products[part]))) stale[part] = hash;
  }
  return stale;
}

/** Updates dist/ (the app's bundle and the published definitions) and the toolbar. */
export async function buildAll(root: string, say: (line: string) => void): Promise<BuildResult> {
  const stale = await outdated(root);
  const stamp = await readStamp(root);
  const built: string[] = [];
  let findings: Finding[] = [];
  const finish = async (part: Part, hash: string, line: string) => {
    stamp[part] = hash;
    await writeStamp(root, stamp);
    built.push(part);
    say(line);
  };
  if (stale.definitions !== undefined) {
    const started = Date.now();
    const result = await buildDefinitions(root);
    findings = result.findings;
    if (hasErrors(findings)) return { built, findings };
    const line = `definitions: ${result.written} files written in ${Date.now() - started} ms`;
    await finish("definitions", stale.definitions, line);
  }
  if (stale.app !== undefined) {
    const started = Date.now();
    await buildApp(root);
    await finish("app", stale.app, `app: bundled in ${Date.now() - started} ms`);
  }
  if (stale.toolbar !== undefined) {
    const started = Date.now();
    await buildToolbar(root);
    await finish("toolbar", stale.toolbar, `toolbar: bundled in ${Date.now() - started} ms`);
  }
  return { built, findings };
}
