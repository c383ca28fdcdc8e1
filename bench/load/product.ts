/** Starts the product, and a bare Fastify, in processes of their own on the loopback. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";

export interface Served {
  readonly address: string;
  readonly child: ChildProcess;
  stop(): Promise<void>;
}

/** Milliseconds that a process may take until it serves. */
const PATIENCE = 180_000;

/** Starts a module and waits for its line with an address. */
export async function serve(
  module: string,
  environment: Record<string, string>,
  args: readonly string[] = [],
): Promise<Served> {
  const child = spawn(process.execPath, ["--import", "tsx", module, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, HOST: "127.0.0.1", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => child.kill("SIGKILL");
  process.once("exit", kill);
  const ended = once(child, "exit");
  const address = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${module} does not serve.`)), PATIENCE);
    let output = "";
    child.stdout.on("data", (chunk: Buffer) => {
      // Afterwards the log is read and dropped, as a collector of logs would.
      if (output === "served") return;
      output += chunk.toString();
      const found = /serves (http:\/\/\S+)/.exec(output)?.[1];
      if (found === undefined) return;
      output = "served";
      clearTimeout(timer);
      resolve(found.replace("localhost", "127.0.0.1"));
    });
    child.once("exit", () => reject(new Error(`${module} ended before it served:\n${output}`)));
  });
  return {
    address,
    child,
    async stop() {
      process.off("exit", kill);
      child.kill("SIGTERM");
      const timer = setTimeout(kill, 10_000);
      await ended;
      clearTimeout(timer);
    },
  };
}

/** The product with the sandbox's vendors. It trusts the forwarded addresses of the load's clients. */
export const serveProduct = (environment: Record<string, string>): Promise<Served> =>
  serve("server/main.ts", {
    PORT: "0",
    EDITS: "0",
    LOG_LEVEL: "info",
    TRUSTED_PROXIES: "127.0.0.1",
    ...environment,
  });

/** Serves the product while it is used. */
export async function whileServing<T>(
  environment: Record<string, string>,
  use: (product: Served) => Promise<T>,
): Promise<T> {
  const product = await serveProduct(environment);
  try {
    return await use(product);
  } finally {
    await product.stop();
  }
}

/** Returns the resident memory of a process in megabytes; null where the system does not report it. */
export async function memoryOf({ child }: Served): Promise<number | null> {
  const status = await readFile(`/proc/${child.pid}/status`, "utf8").catch(() => "");
  const kilobytes = /VmRSS:\s+(\d+)/.exec(status)?.[1];
  return kilobytes === undefined ? null : Number(kilobytes) / 1024;
}

/** Returns the processor time that a process has used, microseconds; null where the system does not report it. */
export async function processorTimeOf({ child }: Served): Promise<number | null> {
  const stat = await readFile(`/proc/${child.pid}/stat`, "utf8").catch(() => "");
  const [, after = ""] = stat.split(") ");
  const fields = after.split(" ");
  // Fields 14 and 15 of proc(5), in hundredths of a second.
  return after === "" ? null : (Number(fields[11]) + Number(fields[12])) * 10_000;
}
