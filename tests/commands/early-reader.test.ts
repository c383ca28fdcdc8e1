import { spawn } from "node:child_process";
import { expect, it } from "vitest";

/** Runs a script whose reader is gone before it prints, as with `| head`. */
const unread = (script: string, args: readonly string[]) =>
  new Promise<{ code: number | null; error: string }>((done) => {
    const child = spawn(process.execPath, ["--import", "tsx", `${script}.ts`, ...args], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let error = "";
    child.stdout.destroy();
    child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
    child.once("close", (code) => done({ code, error }));
  });

it.each([
  ["scripts/licenses", []],
  ["scripts/sbom", []],
  ["tests/fuzz/run", ["--count", "200"]],
])(
  "%s ends without an error when its reader closes the pipe early",
  async (script, args) => {
    expect(await unread(script, args)).toEqual({ code: 0, error: "" });
  },
  60_000,
);
