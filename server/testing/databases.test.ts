import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { hasPostgres } from "./databases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

it.runIf(hasPostgres)("stops the cluster of a process that fails without stopping it", () => {
  const program = `
    import { readFileSync } from "node:fs";
    import { startCluster } from "#server/testing/databases.ts";
    const folder = new URL(await startCluster().create()).searchParams.get("host");
    console.log(folder, readFileSync(folder + "/data/postmaster.pid", "utf8").split("\\n")[0]);
    throw new Error("It failed.");
  `;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program],
    { cwd: root, encoding: "utf8" },
  );
  expect(stderr).toContain("It failed.");
  expect(status).toBe(1);
  const [folder = "", pid = ""] = stdout.trim().split(" ");
  expect(Number(pid)).toBeGreaterThan(1);
  expect(existsSync(folder)).toBe(false);
  // A process that has ended but was not collected has no command line.
  const command = existsSync(`/proc/${pid}`) ? readFileSync(`/proc/${pid}/cmdline`, "utf8") : "";
  expect(command).toBe("");
});
