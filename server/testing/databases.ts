/**
 * Databases for the suite: the embedded one always, PostgreSQL when its programs are installed.
 * With CI set PostgreSQL is required.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { copyFolder } from "./copy-folder.ts";

const repository = fileURLToPath(new URL("../..", import.meta.url));

const MISSING =
  "No PostgreSQL on this machine: that half of the server suite does not run. Install it with: apt-get install -y postgresql";

/** Folder of initdb and pg_ctl, the newest version first; null when there is none. */
export function programs(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((left, right) => Number(right) - Number(left))
    : [];
  const folders = [
    ...versions.map((version) => join(debian, version, "bin")),
    ...(process.env.PATH ?? "").split(":"),
  ];
  return (
    folders.find(
      (folder) => existsSync(join(folder, "initdb")) && existsSync(join(folder, "pg_ctl")),
    ) ?? null
  );
}

export interface Cluster {
  /** Folder of all databases of the cluster, with the log of writes. */
  data: string;
  /** Creates an empty database and returns its address. */
  create(): Promise<string>;
  /** Returns a backup of a database, as pg_dump writes it. */
  dump(address: string): Buffer;
  stop(): void;
}

const isRoot = process.getuid?.() === 0;

/** PostgreSQL refuses to run as root, so root switches to the user postgres. */
export function run(program: string, args: string[]): void {
  const quoted = [program, ...args].map((part) => `'${part.replaceAll("'", "'\\''")}'`).join(" ");
  const [command, parameters]: [string, string[]] = isRoot
    ? ["su", ["postgres", "-s", "/bin/sh", "-c", quoted]]
    : [program, args];
  const result = spawnSync(command, parameters, {
    stdio: ["ignore", "ignore", "pipe"],
    cwd: "/",
  });
  if (result.status !== 0)
    throw new Error(
      `${program} failed (${result.status ?? result.signal}): ${result.stderr?.toString().trim()}`,
    );
}

/**
 * Creates the files of an empty cluster. Making them takes seconds, so runs share those of the
 * first in `.cache/`.
 */
function createCluster(bin: string, data: string): void {
  const locale = ["LANG", "LC_ALL"].map((name) => process.env[name] ?? "");
  const version = execFileSync(join(bin, "postgres"), ["--version"], { encoding: "utf8" });
  const hash = createHash("sha256").update([bin, version, ...locale].join("\n"));
  const template = join(repository, ".cache", `cluster-${hash.digest("hex").slice(0, 16)}`);
  if (existsSync(template)) {
    copyFolder(template, data);
    if (isRoot) execFileSync("chown", ["-R", "postgres", data]);
    return;
  }
  const options = ["-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync"];
  run(join(bin, "initdb"), ["-D", data, ...options]);
  const copying = `${template}.${process.pid}`;
  copyFolder(data, copying);
  try {
    renameSync(copying, template);
  } catch {
    // Another process was faster; both copies are equal.
    rmSync(copying, { recursive: true, force: true });
  }
}

/** Returns the address of a database in the cluster whose socket is in a folder. */
export const addressIn = (folder: string, database: string): string =>
  `postgres://postgres@localhost/${database}?host=${encodeURIComponent(folder)}`;

/** Stops the cluster of a data folder when the process is gone, and removes folders. */
const AFTER_THE_END = `
  while kill -0 "$1" 2>/dev/null; do sleep 1; done
  kill -QUIT "$(head -n 1 "$2/postmaster.pid")" 2>/dev/null
  rm -rf "$3"
`;

/** A process that is killed runs no code at its end. @returns a function that ends the watch */
export function stopWhenKilled(data: string, folder: string): () => void {
  const args = ["-c", AFTER_THE_END, "sh", String(process.pid), data, folder];
  const watch = spawn("sh", args, { detached: true, stdio: "ignore" });
  watch.unref();
  return () => watch.kill();
}

/**
 * Starts a temporary cluster on its own socket, without a port; null when PostgreSQL is not
 * installed.
 */
export function startCluster(): Cluster | null {
  const bin = programs();
  if (!bin) {
    if (process.env.CI) throw new Error(MISSING);
    console.warn(MISSING);
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), "hearthline-pg-"));
  if (isRoot) execFileSync("chown", ["postgres", folder]);
  chmodSync(folder, 0o700);
  const data = join(folder, "data");
  const remove = (): void => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    createCluster(bin, data);
    run(join(bin, "pg_ctl"), [
      "-D",
      data,
      "-w",
      "-t",
      "30",
      "-l",
      join(folder, "log"),
      "-o",
      `-c listen_addresses= -c unix_socket_directories=${folder} -c fsync=off`,
      "start",
    ]);
  } catch (error) {
    remove();
    throw error;
  }
  const address = (database: string): string => addressIn(folder, database);
  const endWatch = stopWhenKilled(data, folder);
  const stop = (): void => {
    process.off("exit", stop);
    endWatch();
    try {
      run(join(bin, "pg_ctl"), ["-D", data, "-m", "immediate", "-w", "stop"]);
    } finally {
      remove();
    }
  };
  // A test that fails before it stops the cluster leaves none behind.
  process.prependOnceListener("exit", stop);
  return {
    data,
    stop,
    dump: (database) =>
      execFileSync(join(bin, "pg_dump"), [database], { maxBuffer: 1_000_000_000 }),
    async create() {
      const name = `t${randomBytes(6).toString("hex")}`;
      const client = new pg.Client({ connectionString: address("postgres") });
      await client.connect();
      try {
        await client.query(`create database ${name}`);
      } finally {
        await client.end();
      }
      return address(name);
    },
  };
}

/** Whether the suite can run on PostgreSQL; prints it once when it cannot. */
export const hasPostgres = programs() !== null || Boolean(process.env.CI);
