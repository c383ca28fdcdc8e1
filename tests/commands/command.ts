import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

export interface Ended {
  code: number | null;
  out: string;
  error: string;
}

const repository = resolve(import.meta.dirname, "../..");

/** Runs a script as `npm run` does and returns its exit code and output. */
export function command(
  script: string,
  args: readonly string[],
  input = "",
  environment: Record<string, string> = {},
): Promise<Ended> {
  const own = `scripts/${script}.js`;
  const file = existsSync(resolve(repository, own))
    ? [own]
    : ["--import", "tsx", `scripts/${script}.ts`];
  return run([...file, ...args], { input, environment });
}

/** Runs Node in the repository or in a copy of it, and returns its exit code and output. */
export function run(
  args: readonly string[],
  {
    input = "",
    environment = {},
    folder = repository,
  }: { input?: string; environment?: Record<string, string>; folder?: string } = {},
): Promise<Ended> {
  return new Promise((done, failed) => {
    const child = spawn(process.execPath, args, {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let stdout = "";
    let error = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (error += text));
    child.on("error", failed);
    child.on("close", (code) => done({ code, out: stdout, error }));
    child.stdin.on("error", () => undefined);
    child.stdin.end(input);
  });
}
