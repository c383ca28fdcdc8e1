import type { Profile } from "#schemas/types/profile.ts";
import { useApp } from "#src/app.ts";
import { keys } from "#src/routing/queries.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { storeTracker, readTracker } from "./tracker.ts";

/**
 * Keeps one tracker for a person, as soon as a page has asked for the profile: sends this browser's when the profile has no matching
 * one, and takes over the one that the profile keeps. Source: product specification, section 7.
 */
export function useProfileTracker(): void {
  const { calls } = useApp();
  const { data: profile } = useQuery<Profile>({
    queryKey: keys.profile,
    queryFn: calls.profile,
    enabled: false,
  });
  const known = profile?.optimizelyProfileUuid;
  const loaded = profile !== undefined;
  useEffect(() => {
    const stored = readTracker();
    if (!loaded || stored === null || stored === known) return;
    // An experiment is no reason to trouble anybody: the next page tries again.
    calls.keepTracker(stored).then(storeTracker, () => {});
  }, [calls, known, loaded]);
}
