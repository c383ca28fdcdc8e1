import type { QueryClient } from "@tanstack/react-query";
import type { App } from "#src/app.ts";
import { reread } from "#src/queries/queries.ts";
import type { PollPorts } from "./poll.ts";
import { sleep, whenVisible } from "./timers.ts";

interface WatchedStatus {
  calls: App["calls"];
  queries: QueryClient;
  uuid: string;
  /** Status and version that the page shows. */
  shown: { checklistState: string | null; version: string | null };
  /** Ends every wait. */
  signal: AbortSignal;
}

interface StatusWatch {
  /** What `poll` needs besides its rhythm. */
  ports: Omit<PollPorts, "nextPoll">;
  /** Asks one time, and reads the application again when it has moved. */
  lookOnce: () => Promise<void>;
}

/** Asks the server for the status of an application until the signal ends it. */
export function watchStatus({ calls, queries, uuid, shown, signal }: WatchedStatus): StatusWatch {
  const ask = async () => {
    const { status, version } = await calls.status(uuid);
    return { checklistState: status.checklistStatus ?? null, version };
  };
  return {
    ports: {
      ask,
      sleep: (ms) => sleep(ms, signal),
      visible: () => whenVisible(signal),
      random: Math.random,
    },
    lookOnce: async () => {
      const now = await ask();
      const moved =
        now.checklistState !== shown.checklistState ||
        (now.version !== null && now.version !== shown.version);
      if (moved && !signal.aborted) await reread(queries, uuid);
    },
  };
}
