import type { Profile } from "#schemas/types/profile.ts";
import { useApp } from "#src/app.ts";
import { keys } from "#src/queries/queries.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { storeTracker, readTracker } from "#src/visitor/tracker.ts";

/**
 * Keeps one tracker for each person once a page has read the profile. An account without one gets
 * this browser's. A browser with another one reads the account's experiment profile and takes its
 * tracker. Source: product specification, section 7.
 */
export function useProfileTracker(): void {
  const { calls } = useApp();
  const { data: profile } = useQuery<Profile>({
    queryKey: keys.profile,
    queryFn: calls.profile,
    enabled: false,
  });
  const profileTracker = profile?.optimizelyProfileUuid;
  const loaded = profile !== undefined;
  useEffect(() => {
    const stored = readTracker();
    if (!loaded || stored === null || stored === profileTracker) return;
    // A failure is not shown: the next page tries again.
    const read = profileTracker === undefined ? calls.keepTracker : calls.experimentProfile;
    read(stored).then(storeTracker, () => {});
  }, [calls, profileTracker, loaded]);
}
