import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../", import.meta.url));
const MEMORY = "/dev/shm";

/** Runs a process that keeps its temporary files in memory. Returns where they were, and its id. */
function runOnce(end: string): { folder: string; pid: number } {
  const program = `
    import { tmpdir } from "node:os";
    import { keepTemporaryFilesInMemory } from "#scripts/test/memory-folder.ts";
    keepTemporaryFilesInMemory();
    console.log(tmpdir(), process.pid);
    ${end}
  `;
  const { stdout } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "-e", program],
    { cwd: root, encoding: "utf8", env: { ...process.env, TMPDIR: "" } },
  );
  const [folder = "", pid = ""] = stdout.trim().split(" ");
  return { folder, pid: Number(pid) };
}

it("keeps no temporary file of a process that has ended", () => {
  const { folder, pid } = runOnce("");
  expect(pid).toBeGreaterThan(1);
  // On the disk when memory is short.
  if (folder.startsWith(MEMORY)) expect(existsSync(folder)).toBe(false);
  else expect(existsSync(folder)).toBe(true);
});

it("removes what a killed process has left, at the next start", () => {
  const { folder } = runOnce("process.kill(process.pid, 'SIGKILL');");
  const next = runOnce("");
  expect(next.folder).not.toBe("");
  if (folder.startsWith(MEMORY)) expect(existsSync(folder)).toBe(false);
});

it.runIf(existsSync(MEMORY))("keeps the folder of a process that still runs", () => {
  const own = `${MEMORY}/hearthline-run-${process.pid}-kept`;
  mkdirSync(own);
  try {
    runOnce("");
    expect(existsSync(own)).toBe(true);
  } finally {
    rmdirSync(own);
  }
});
