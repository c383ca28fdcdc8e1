import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { command } from "./command.ts";
import { inProcess } from "./in-process.ts";

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
  scripts: Record<string, string>;
};
/** The modules with which commands begin, by the name of the command. Other commands are tools of packages. */
const modules = Object.entries(scripts).flatMap(([name, line]) => {
  const path = /(?<= )[\w/-]+\.(?:ts|js)$/.exec(line)?.[0];
  return path === undefined ? [] : [[name, path] as const];
});
/** Commands that tests can call in this process read their call in a module of their own. */
const READ_ELSEWHERE = ["validate", "flow", "audit"];

it.each(modules.filter(([name]) => !READ_ELSEWHERE.includes(name)))(
  "npm run %s reads its call",
  (_name, path) => {
    expect(readFileSync(path, "utf8")).toContain("ownCall(");
  },
);

it.each(["start", "generate", "licenses"])(
  "%s prints its usage on request, and refuses an unknown option",
  async (script) => {
    const help = await command(script, ["--help"]);
    expect(help).toEqual({ code: 0, out: expect.stringContaining("Usage: npm "), error: "" });
    expect(await command(script, ["--halp"])).toEqual({
      code: 2,
      out: "",
      error: `There is no option --halp.\n${help.out}`,
    });
  },
  60_000,
);

it("validate and flow print their usage on request", async () => {
  const usage = { code: 0, error: "" };
  expect(await inProcess("validate", ["--help"])).toMatchObject(usage);
  const all = await inProcess("flow", ["--help"]);
  expect(all).toMatchObject(usage);
  const own = await inProcess("flow", ["explain", "--help"]);
  expect(own).toMatchObject(usage);
  expect(all.out).toContain("npm run flow -- translate");
  expect(own.out).toContain("Usage: npm run flow -- explain");
  expect(own.out).not.toContain("translate");
});

it("flow suggests the command that a person means", async () => {
  expect(await inProcess("flow", ["explan"])).toMatchObject({
    code: 2,
    error: expect.stringContaining('There is no command "explan". Did you mean "explain"?'),
  });
});

it.each([
  [["verify", "now"], 'The command verify does not take "now".'],
  [["shaw"], 'There is no command "shaw": give verify or show.'],
  [["show", "5"], '"5" is no identifier of an application, an account or a conversation.'],
  [[], "Give a command: verify or show."],
])(
  "audit says what is wrong in the call %j",
  async (args, message) => {
    const { code, error } = await command("audit", args);
    expect({ code, line: error.split("\n")[0] }).toEqual({ code: 2, line: message });
  },
  60_000,
);

it("copy-database refuses a data folder without a database", async () => {
  const { code, error } = await command("copy-database", ["postgres://localhost/none"], "", {
    DATA_DIR: "tests/commands",
  });
  expect(error).toContain("There is no database in ");
  expect(error).toContain("Set DATA_DIR to the data folder of the server.");
  expect(code).toBe(2);
}, 60_000);
