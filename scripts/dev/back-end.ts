import { fork, type ChildProcess } from "node:child_process";
import type { Save } from "#definitions/index.ts";

/** Exit code of a server that its settings do not let start. */
export const SETTINGS_FAULT = 2;

/** The server process has ended before it reported. It has printed why. */
export class ServerEnded extends Error {
  /** @param isOfSettings whether it cannot start before its settings change */
  constructor(readonly isOfSettings: boolean) {
    super("The server ended; its message is above.");
  }
}

export interface BackEnd {
  /**
   * Starts the first server, whose process has read its code while its definitions were checked.
   */
  start(): Promise<void>;
  /**
   * Replaces the server by one with the present code. The server before answers until the next one
   * has read its code and the definitions. It stays when the next one cannot read them.
   */
  restart(): Promise<void>;
  /** Gives a save to the server and to every later one. */
  take(save: Save): void;
  /** Resolves when a server can answer; rejects when none is there. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** What the server process reports: its definitions are open, or its port is, or the organizations with open pages. */
type Report = "definitions" | "port" | { organisations: readonly string[] };

/**
 * Begins to read the code of the first server.
 * @param address where a browser finds the product; the first server prints log-ins for it
 * @param idle resolves when no request is at the server
 * @param pages takes the organizations whose pages are open
 */
export function backEnd(
  root: string,
  environment: NodeJS.ProcessEnv,
  address: string,
  idle: () => Promise<void>,
  pages: (organisations: readonly string[]) => void,
): BackEnd {
  let child: ChildProcess | null = null;
  let latest: Save | null = null;
  let open: Promise<void> = Promise.reject(new Error("The server has not started yet."));
  open.catch(() => {});

  const run = (): Started => {
    const forked = fork("scripts/dev/serve.ts", {
      cwd: root,
      env: environment,
      execArgv: ["--import", "tsx"],
      stdio: ["ignore", "inherit", "inherit", "ipc"],
    });
    const isRead = reported(forked, "definitions");
    isRead.catch(() => {});
    return { process: forked, isRead };
  };
  const stop = async (running: ChildProcess | null) => {
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once("exit", done));
    running.kill("SIGTERM");
    const forced = setTimeout(() => running.kill("SIGKILL"), 5_000);
    await ended;
    clearTimeout(forced);
  };
  const replace = async (next: ChildProcess) => {
    await idle();
    await stop(child);
    child = next;
    const isUp = reported(next, "port");
    next.send({ begin: true });
    await isUp;
  };

  /** The first server, until it starts or its code has changed. */
  let first: Started | null = run();
  const begin = async ({ process: next, isRead }: Started) => {
    next.on("message", (message: Report) => {
      if (typeof message === "object" && next === child) pages(message.organisations);
    });
    // One that could not read its code has ended by now.
    if (next.connected) next.send({ first: latest, address: child === null ? address : null });
    await isRead;
    open = replace(next);
    open.catch(() => {});
    await open;
  };

  return {
    start() {
      const next = first ?? run();
      first = null;
      return begin(next);
    },
    async restart() {
      await stop(first?.process ?? null);
      first = null;
      await begin(run());
    },
    take(save) {
      // A server begins with all organizations.
      if (!save.early) latest = save;
      if (child?.connected) child.send({ save });
    },
    ready: () => open,
    async stop() {
      await Promise.all([stop(child), stop(first?.process ?? null)]);
    },
  };
}

/** A server process, and whether it has read its code and the definitions. */
interface Started {
  readonly process: ChildProcess;
  readonly isRead: Promise<void>;
}

/** Resolves when the process reports this; rejects when it ends first. */
const reported = (child: ChildProcess, report: Report): Promise<void> =>
  new Promise((done, fail) => {
    child.on("message", (message) => {
      if (message === report) done();
    });
    child.once("error", fail);
    child.once("exit", (code) => fail(new ServerEnded(code === SETTINGS_FAULT)));
  });
