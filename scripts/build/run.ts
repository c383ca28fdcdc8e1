import { hasErrors } from "#definitions/findings/finding.ts";
import { failureOf } from "#scripts/start/failure.ts";
import { checkOwnPort } from "#scripts/start/port.ts";
import { buildAll } from "./build.ts";

function endWith(error: unknown): never {
  console.error(failureOf(error));
  process.exit(1);
}

/** Runs `npm run build` (scripts/build.js), and sets the exit code of the process. */
export async function runBuild(args: readonly string[]): Promise<void> {
  const abandon = () => process.exit(1);
  process.once("disconnect", abandon);
  // The parent may have ended before there was a listener.
  if (process.send !== undefined && !process.connected) abandon();
  const tell = (message: string) =>
    void process.send?.(message, undefined, undefined, (error) => error && abandon());
  // A start that cannot open its port must not make a database.
  const isOfStart = process.send !== undefined && args.includes("--first");
  if (isOfStart) await checkOwnPort().catch(endWith);
  const root = process.cwd();
  const { built, findings, leftOut } = await buildAll(root, (line) => console.log(line), {
    first: args.includes("--first"),
    later: args.includes("--later"),
    done: tell,
    early: () => tell("early"),
    startable: () => tell("startable"),
    servable: () => tell("servable"),
  });
  if (hasErrors(findings)) {
    const { report } = await import("../report/terminal.ts");
    console.error(await report(findings, root));
    if (leftOut.length > 0)
      console.error(`Not served: ${leftOut.join(", ")}. All other organizations are served.`);
    process.exitCode = 1;
  } else if (built.length === 0 && !args.includes("--later"))
    console.log("Everything is up to date.");
  // The listener would keep the process.
  process.off("disconnect", abandon);
}
