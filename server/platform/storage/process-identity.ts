import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";

/**
 * Returns when a process began, as an opaque text that no later process with the same number
 * shares; null when it does not run. Linux: boot id and field 22 of /proc/<pid>/stat (proc(5));
 * elsewhere the answer of `ps`.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ESRCH") return null;
  }
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    // The command in field 2 may contain spaces and parentheses, so fields count from the last
    // parenthesis.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended; its parent has not collected it yet.
    if (fields[0] === "Z" || fields[0] === "X") return null;
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8").catch(() => "");
    return `${boot.trim()}:${fields[19]}`;
  } catch {
    return promisify(execFile)("ps", ["-o", "lstart=", "-p", String(pid)]).then(
      ({ stdout }) => stdout.trim() || null,
      () => "unknown",
    );
  }
}
