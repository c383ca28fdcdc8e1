import { useStore } from "zustand";
import { SESSION_REPLAY } from "#lending/recording/flag.ts";
import { useApp } from "#src/app.ts";
import { useFlag } from "#src/flags/use-flags.ts";
import { storages } from "#src/visitor/tracker.ts";
import type { Place } from "../place.ts";

/**
 * Returns whether a visit is recorded here: of a logged-in person, to an application, while the flag
 * is on, and never under Global Privacy Control.
 */
export function useIsRecorded({ applicationUuid }: Place): boolean {
  const { session } = useApp();
  const isOn = useFlag(SESSION_REPLAY);
  const authenticated = useStore(session.store, (state) => state.authenticated);
  return isOn && authenticated && applicationUuid !== undefined && !storages().privately;
}
