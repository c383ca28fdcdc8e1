/** `npm start`: builds what is missing or out of date, serves the product, and prints where, with sandbox log-ins. */
import { spawn } from "node:child_process";
import { start } from "#server/main.ts";
import { outdated } from "./build/build.ts";
import { sandboxLogins } from "./start/sandbox-login.ts";

/** Longest orderly end, milliseconds. */
const GRACE_MS = 10_000;

/** A process of its own: the bundler's memory and its environment are not the server's. */
const build = (root: string): Promise<boolean> =>
  new Promise((done) => {
    const child = spawn(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
      cwd: root,
      stdio: ["ignore", "inherit", "inherit"],
    });
    child.once("error", () => done(false));
    child.once("exit", (code) => done(code === 0));
  });

async function run(root: string): Promise<void> {
  if (Object.keys(await outdated(root)).length > 0 && !(await build(root))) {
    process.exitCode = 1;
    return;
  }
  const running = await start({ root });
  const end = () => {
    // Whoever asks for the end must get it, also when something that the close waits for is gone.
    setTimeout(() => process.exit(1), GRACE_MS).unref();
    running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  console.log(`Hearthline: ${running.address}`);
  const logins = await sandboxLogins(running);
  const { borrower = null, agent = null } = logins ?? {};
  if (borrower) console.log(`Sandbox log-in: ${borrower.email} / ${borrower.password}`);
  if (agent)
    console.log(`As the lender, at ${running.address}/agent: ${agent.email} / ${agent.password}`);
}

try {
  await run(process.cwd());
} catch (error) {
  // What the environment or the definitions have wrong is said in full by the message; a stack is for what is not foreseen.
  const foreseen = error instanceof Error && /^(Config|Definition)Error$/.test(error.name);
  console.error(foreseen ? error.message : error);
  process.exit(1);
}
