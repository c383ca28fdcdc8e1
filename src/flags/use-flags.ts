import { useApp } from "#src/app.ts";
import type { Decision, Feature } from "#schemas/types/calls/flags.ts";
import { useQuery } from "@tanstack/react-query";
import { useStore } from "zustand";

const OFF: Feature = { enabled: false, flagEnabled: false, variables: {} };

/**
 * Returns the flags of the current person. The page carries those that are the same for everybody.
 * One call fetches all others; they are off until it succeeds.
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
      // A page never changes its variation while a person is on it.
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

/**
 * Returns what an experiment shows to the current person; null until it is decided. Call it where
 * the difference renders: the call counts as an exposure.
 */
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
