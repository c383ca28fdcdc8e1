import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { programs, run, stopWhenKilled } from "#server/testing/databases.ts";

/** A PostgreSQL that syncs its files, unlike the cluster of other tests. */
interface Server {
  url: string;
  /** Ends every process of it at once, as a crash does. */
  kill(): void;
}

const owned = (folder: string): void => {
  if (process.getuid?.() === 0) execFileSync("chown", ["-R", "postgres", folder]);
};

/** Returns the path of a program of PostgreSQL. */
const program = (name: string): string => join(programs() ?? "", name);

/** Creates a cluster in a folder, synced. */
export function createCluster(folder: string): void {
  owned(folder);
  const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--data-checksums"];
  run(program("initdb"), ["-D", join(folder, "data"), ...options]);
}

/** Starts the cluster of a folder on a socket of its own. */
export function startPostgres(folder: string, environment: Record<string, string>): Server {
  owned(folder);
  const sockets = mkdtempSync(join(tmpdir(), "hearthline-pg-"));
  owned(sockets);
  chmodSync(sockets, 0o700);
  const data = join(folder, "data");
  // The processes of before the cut are gone. Service scripts of distributions remove the file too:
  // PostgreSQL does not start on an empty one.
  rmSync(join(data, "postmaster.pid"), { force: true });
  const settings = `-c listen_addresses= -c unix_socket_directories=${sockets}`;
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const log = join(sockets, "log");
  run("/usr/bin/env", [
    ...variables,
    program("pg_ctl"),
    "-D",
    data,
    "-l",
    log,
    "-o",
    settings,
    "-w",
    "-t",
    "60",
    "start",
  ]);
  const endWatch = stopWhenKilled(data, sockets);
  return {
    url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(sockets)}`,
    kill() {
      endWatch();
      try {
        run(program("pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
      } finally {
        rmSync(sockets, { recursive: true, force: true });
      }
    },
  };
}
