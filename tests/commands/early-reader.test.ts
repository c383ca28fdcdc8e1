import { spawn } from "node:child_process";
import { expect, it } from "vitest";

/** Runs a script whose reader is gone before it prints, as with `| head`. */
const unread = (script: string) =>
  new Promise<{ code: number | null; error: string }>((done) => {
    const child = spawn(process.execPath, ["--import", "tsx", `scripts/${script}.ts`], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    let error = "";
    child.stdout.destroy();
    child.stderr.on("data", (chunk: Buffer) => (error += chunk.toString()));
    child.once("close", (code) => done({ code, error }));
  });

it.each(["licenses", "sbom"])(
  "%s ends without an error when its reader closes the pipe early",
  async (script) => {
    expect(await unread(script)).toEqual({ code: 0, error: "" });
  },
  60_000,
);
