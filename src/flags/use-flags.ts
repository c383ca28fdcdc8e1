import { useApp } from "#src/app.ts";
import type { Decision, Feature } from "#src/calls/flags.ts";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";

const OFF: Feature = { flagEnabled: false, variables: {} };

/**
 * What flags say for whoever is at the page. The page itself brings those that are the same for everybody; the others are asked for
 * once, all at a time, and are off until the answer is there, and when there is none.
 */
export function useFlags(keys: readonly string[]): (key: string) => Feature {
  const { boot, calls, session, queries } = useApp();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const context = authenticated ? "secure" : "external";
  const { data } = useQuery(
    {
      queryKey: ["features", context],
      queryFn: () => calls.features(context, boot.orgCode),
      enabled: keys.some((key) => !(key in boot.features)),
      // Nobody sees a page change its mind while they are at it.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );
  return (key) => boot.features[key] ?? data?.[key] ?? OFF;
}

export function useFlag(key: string): boolean {
  return useFlags([key])(key).flagEnabled;
}

/** What an experiment shows to whoever is at the page; null until it is decided. Call it where the difference is seen, not before. */
export function useExperiment(key: string): Decision | null {
  const { boot, calls, session, queries } = useApp();
  const authenticated = useStore(session.store, (state) => state.authenticated);
  const context = authenticated ? "secure" : "external";
  const { data } = useQuery(
    {
      queryKey: ["decision", context, key],
      queryFn: () => calls.decision(context, key, boot.orgCode),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    },
    queries,
  );
  return data ?? null;
}
