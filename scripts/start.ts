/**
 * `npm start`: builds what is missing or out of date, serves the product, and prints its address
 * and sandbox log-ins.
 */
import { spawn } from "node:child_process";
import { outdated } from "./build/outdated.ts";

/** Longest time for an orderly end, milliseconds. */
const GRACE_MS = 10_000;

/** Builds in a child process, because the bundler changes the environment and uses much memory. */
const build = (root: string): Promise<boolean> =>
  new Promise((done) => {
    // More room for young objects halves the time that their collection takes.
    const options = ["--max-semi-space-size=64", "--import", "tsx"];
    const child = spawn(process.execPath, [...options, "scripts/build.ts"], {
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
  // Loaded after the build: its processes keep all cores busy, and its files are what the server reads.
  const [{ start }, { followEdits }, { reportFindings }, { sandboxLogins }] = await Promise.all([
    import("#server/main.ts"),
    import("./edits/follow.ts"),
    import("./edits/report-findings.ts"),
    import("./start/sandbox-login.ts"),
  ]);
  const followsSaves = process.env.EDITS !== "0";
  const running = await start({ root, followsSaves });
  let follows = false;
  const { edits, definitions } = running.ports;
  const following =
    edits &&
    followEdits(root, definitions.registry.target, (save) => {
      void edits.take(save).then(() => reportFindings(save, root));
      if (!follows) console.log("Saved definitions are on the page at once.");
      follows = true;
    });
  edits?.pages.listen((organisations) => following?.open(organisations));
  const end = () => {
    following?.stop();
    // The process must end even when closing the server hangs.
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
  if (agent) {
    console.log(`As the lender, at ${running.address}/agent: ${agent.email} / ${agent.password}`);
    const { authenticatorSecret } = agent;
    if (authenticatorSecret !== undefined)
      console.log(
        `The page then shows the code of the second step. Key for an authenticator app: ${authenticatorSecret}`,
      );
  }
}

try {
  await run(process.cwd());
} catch (error) {
  // The message of such an error names every fault; a stack would add nothing.
  const foreseen = error instanceof Error && /^(Config|Definition)Error$/.test(error.name);
  console.error(foreseen ? error.message : error);
  process.exit(1);
}
