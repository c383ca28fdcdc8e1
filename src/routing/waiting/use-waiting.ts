import { nextPoll } from "#engine/index.ts";
import type { Application } from "#schemas/types/application.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { useApp } from "#src/app.ts";
import type { VersionedApplication } from "#src/calls/applications.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import { poll } from "./poll.ts";
import { reread } from "#src/queries/queries.ts";
import { watchStatus } from "./status-watch.ts";
import { onFront } from "./timers.ts";

export interface Waiting {
  /**
   * The application to decide over: the server's, or with the assumed state after waiting without a
   * result.
   */
  application: Application;
  /** The server works, and the waiting screen is visible. */
  waiting: boolean;
  /** The state's tries are being counted: the server works, or leaves a brief state by itself. */
  counting: boolean;
  /** Starts waiting again. */
  again: () => void;
}

/**
 * Polls while the checklist is in a waiting or a brief state, and asks at once when the tab becomes
 * visible. After the last try the state counts as unknown, unless the flow keeps it. Source: product
 * specification, section 4.
 */
export function useWaiting(flow: Flow, uuid: string, current: VersionedApplication): Waiting {
  const { calls } = useApp();
  const queries = useQueryClient();
  const [assumed, setAssumed] = useState<{ version: string | null; state: string } | null>(null);
  const { application, version } = current;
  const state = application.status?.checklistStatus ?? null;
  const { polling } = flow;
  const givenUp = assumed !== null && assumed.version === version ? assumed.state : null;
  const counted = givenUp === null && state !== null;
  const waiting = counted && (polling?.waiting.includes(state) ?? false);
  const counting = waiting || (counted && (polling?.brief?.includes(state) ?? false));

  useEffect(() => {
    if (!counting || !polling || state === null) return;
    const stop = new AbortController();
    const { ports, lookOnce } = watchStatus({
      calls,
      queries,
      uuid,
      shown: { checklistState: state, version },
      signal: stop.signal,
    });
    const endFront = onFront(() => {
      // An extra look besides the counted tries, so a failure does not matter.
      lookOnce().catch(() => {});
    });
    const wait = async () => {
      const end = await poll(polling, { checklistState: state, version }, { ...ports, nextPoll });
      if (stop.signal.aborted) return;
      if (end.kind === "changed") await reread(queries, uuid);
      else setAssumed({ version, state: end.state });
    };
    wait().catch(() => {});
    return () => {
      stop.abort();
      endFront();
    };
  }, [calls, counting, polling, queries, state, uuid, version]);

  const rereadNow = useCallback(() => {
    setAssumed(null);
    void reread(queries, uuid);
  }, [queries, uuid]);

  const effective =
    givenUp === null || givenUp === state
      ? application
      : ({
          ...application,
          status: { ...application.status, checklistStatus: givenUp },
        } as Application);
  return { application: effective, waiting, counting, again: rereadNow };
}
