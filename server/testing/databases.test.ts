import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { hasPostgres } from "./databases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

/** A process that has ended but was not collected has no command line. */
const runs = (pid: string): boolean =>
  existsSync(`/proc/${pid}`) && readFileSync(`/proc/${pid}/cmdline`, "utf8") !== "";

it.runIf(hasPostgres).each([
  ["fails", 'throw new Error("It failed.");'],
  ["is killed", 'process.kill(process.pid, "SIGKILL");'],
])("stops the cluster of a process that %s without stopping it", async (_, end) => {
  const program = `
    import { readFileSync } from "node:fs";
    import { startCluster } from "#server/testing/databases.ts";
    const folder = new URL(await startCluster().create()).searchParams.get("host");
    console.log(folder, readFileSync(folder + "/data/postmaster.pid", "utf8").split("\\n")[0]);
    ${end}
  `;
  const { status, stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program],
    { cwd: root, encoding: "utf8" },
  );
  expect(status).not.toBe(0);
  const [folder = "", pid = ""] = stdout.trim().split(" ");
  expect(Number(pid)).toBeGreaterThan(1);
  await expect.poll(() => existsSync(folder) || runs(pid), { timeout: 20_000 }).toBe(false);
});
