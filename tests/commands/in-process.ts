import { Readable } from "node:stream";
import { vi } from "vitest";
import { runFlow } from "#scripts/flow/run.ts";
import { runValidate } from "#scripts/validate/run.ts";
import type { Ended } from "./command.ts";

const commands = { flow: runFlow, validate: runValidate };

/**
 * Runs a script in this process and returns what `command` returns. A process of its own takes
 * seconds to load: the tests start one for each command and exit code, and make other calls here.
 */
export async function inProcess(
  script: keyof typeof commands,
  args: readonly string[],
  input = "",
): Promise<Ended> {
  let out = "";
  let error = "";
  const stdin = Readable.from([Buffer.from(input)]) as unknown as typeof process.stdin;
  const replaced = [
    vi.spyOn(process, "stdin", "get").mockReturnValue(stdin),
    vi.spyOn(process.stdout, "write").mockImplementation((text) => {
      out += text.toString();
      return true;
    }),
    vi.spyOn(console, "log").mockImplementation((line: string) => {
      out += `${line}\n`;
    }),
    vi.spyOn(console, "error").mockImplementation((line: string) => {
      error += `${line}\n`;
    }),
  ];
  try {
    return { code: await commands[script]([...args]), out, error };
  } finally {
    for (const each of replaced) each.mockRestore();
  }
}
