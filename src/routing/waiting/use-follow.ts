import { nextPoll } from "#engine/index.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { UNATTENDED_AFTER_MS } from "#src/session/activity.ts";
import { useApp } from "#src/app.ts";
import type { VersionedApplication } from "#src/calls/applications.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { poll } from "./poll.ts";
import { reread } from "#src/queries/queries.ts";
import { watchStatus } from "./status-watch.ts";
import { onFront } from "./timers.ts";

/** How soon this page notices a change from another tab, another device or a vendor. */
export const LOOK_EVERY_MS = 60_000;

/**
 * Watches an application outside waiting and brief states. It asks closely at first, since a
 * vendor's answer may be near, then once a minute and whenever the tab becomes visible.
 */
export function useFollow(
  flow: Flow,
  uuid: string,
  current: VersionedApplication,
  enabled: boolean,
): void {
  const { calls } = useApp();
  const queries = useQueryClient();
  const { version } = current;
  const state = current.application.status?.checklistStatus ?? null;
  const { polling } = flow;

  useEffect(() => {
    if (!enabled) return;
    const stop = new AbortController();
    let attended = Date.now();
    const { ports, lookOnce } = watchStatus({
      calls,
      queries,
      uuid,
      shown: { checklistState: state, version },
      signal: stop.signal,
    });
    const follow = async () => {
      const start = { checklistState: state ?? "", version };
      // In a final state the checklist stays, but a notice may still arrive.
      const closely = polling && { ...polling, terminal: [] };
      let end =
        closely && state !== null ? await poll(closely, start, { ...ports, nextPoll }) : null;
      while (end?.kind !== "changed") {
        const steady = () =>
          Date.now() - attended < UNATTENDED_AFTER_MS ? { wait: LOOK_EVERY_MS } : { settled: "" };
        end = polling
          ? await poll(polling, start, { ...ports, nextPoll: steady })
          : { kind: "settled", state: "" };
        if (end.kind === "settled") await ports.sleep(LOOK_EVERY_MS);
      }
      if (!stop.signal.aborted) await reread(queries, uuid);
    };
    const endFront = onFront(() => {
      attended = Date.now();
      lookOnce().catch(() => {});
    });
    const onSign = () => {
      attended = Date.now();
    };
    follow().catch(() => {});
    window.addEventListener("keydown", onSign, { passive: true });
    window.addEventListener("pointerdown", onSign, { passive: true });
    return () => {
      stop.abort();
      endFront();
      window.removeEventListener("keydown", onSign);
      window.removeEventListener("pointerdown", onSign);
    };
  }, [calls, enabled, polling, queries, state, uuid, version]);
}
