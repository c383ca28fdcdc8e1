import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";

let folder: string;
let other: Server;
let PORT: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "hearthline-start-"));
  other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  PORT = String((other.address() as { port: number }).port);
});
afterEach(async () => {
  other.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a statement in a process with a parent that listens, as the parts of `npm start` do. */
async function partOfStart(statement: string) {
  const program = `process.chdir(${JSON.stringify(folder)}); await ${statement};`;
  const part = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    env: { ...process.env, PORT, DATA_DIR: folder },
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  let out = "";
  for (const stream of [part.stdout, part.stderr])
    stream?.on("data", (text: Buffer) => (out += text.toString()));
  const [code] = (await once(part, "close")) as [number | null];
  return { code, out };
}

const functionOf = (module: string, name: string) =>
  `(await import(${JSON.stringify(resolve(import.meta.dirname, module))})).${name}`;

it.each([
  ["the server", `${functionOf("serve.ts", "serve")}(${JSON.stringify(resolve("."))}, [])`],
  ["the build", `${functionOf("../build/run.ts", "runBuild")}(["--first"])`],
])(
  "finds out that the port is taken before %s makes a file",
  async (_, statement) => {
    const { code, out } = await partOfStart(statement);
    expect(out).toMatch(
      new RegExp(`^Port ${PORT} is in use\\. Stop the program .* set PORT to another number.*\\n$`),
    );
    expect(code).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  },
  60_000,
);
