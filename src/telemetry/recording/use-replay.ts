import { useStore } from "zustand";
import { SESSION_REPLAY } from "#lending/recording/flag.ts";
import { useApp } from "#src/app.ts";
import { useFlags } from "#src/flags/use-flags.ts";
import { storages } from "#src/visitor/tracker.ts";
import type { Place } from "../place.ts";

/**
 * Returns whether a visit is recorded here: of a logged-in person, to an application, while the flag
 * is on, and never under Global Privacy Control.
 * @returns the addresses of pages that no recording has; null where nothing is recorded
 */
export function useReplay({ applicationUuid }: Place): { except: unknown } | null {
  const { session } = useApp();
  const { flagEnabled, variables } = useFlags([SESSION_REPLAY])(SESSION_REPLAY);
  const authenticated = useStore(session.store, (state) => state.authenticated);
  return flagEnabled && authenticated && applicationUuid !== undefined && !storages().privately
    ? { except: variables["except"] }
    : null;
}
