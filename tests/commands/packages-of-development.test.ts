import { cp, mkdtemp, rm } from "node:fs/promises";
import { readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { run } from "./command.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};

/** Loads in a command before everything else, and hides a package as `npm ci --omit=dev` does. */
const hiding = (name: string) => {
  const resolve = `export const resolve = async (specifier, context, next) => {
    if (specifier !== ${JSON.stringify(name)}) return next(specifier, context);
    const error = new Error("Cannot find package '" + specifier + "' imported from " + context.parentURL);
    throw Object.assign(error, { code: "ERR_MODULE_NOT_FOUND" });
  };`;
  const url = (source: string) => `data:text/javascript,${encodeURIComponent(source)}`;
  return url(`import { register } from "node:module"; register(${JSON.stringify(url(resolve))});`);
};

it.each(["bench", "contact-sheet"])(
  "npm run %s names a package that is not installed, without a stack",
  async (name) => {
    const args = scripts[name]?.split(" ").slice(1) ?? [];
    expect(
      await run(["--import", "tsx", "--import", hiding("playwright"), ...args, "--help"]),
    ).toEqual({
      code: 1,
      out: "",
      error: "The package playwright is not installed. Run npm ci first.\n",
    });
  },
  60_000,
);

it.each(["oxfmt", "json-schema-to-typescript"])(
  "npm run new:widget names %s when it is not installed, before it reads or writes a file",
  async (name) => {
    const empty = await mkdtemp(join(tmpdir(), "hearthline-no-widget-"));
    const args = ["--import", "tsx", "--import", hiding(name), "scripts/new-widget.ts"];
    expect(await run([...args, "date-range"], { environment: { WIDGET_ROOT: empty } })).toEqual({
      code: 1,
      out: "",
      error: `The package ${name} is not installed. Run npm ci first.\n`,
    });
    await rm(empty, { recursive: true });
  },
  60_000,
);

/** What a package brings, such as tsx, is a program that a shell does not find without it. */
const ofPackages = Object.entries(scripts).flatMap(([name, text]) =>
  text.startsWith("node ") ? [] : [name],
);

it.each(ofPackages)(
  "npm run %s says what to do in a checkout without packages",
  async (name) => {
    const checkout = await mkdtemp(join(tmpdir(), "hearthline-no-packages-"));
    await cp("package.json", join(checkout, "package.json"));
    await cp("scripts", join(checkout, "scripts"), { recursive: true });
    // Before the command and not in its line, where a shell would stand between npm and the program.
    const [program, ...args] = scripts[`pre${name}`]?.split(" ") ?? [];
    const { code, out, error } = await run(args, { folder: checkout });
    await rm(checkout, { recursive: true });
    expect({ program, code, out }).toEqual({ program: "node", code: 1, out: "" });
    expect(error).toMatch(/^The package [a-z]+ is not installed\. Run npm ci first\.\n$/);
  },
  60_000,
);
