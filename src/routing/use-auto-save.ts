import type { Screen } from "#schemas/types/screen.ts";
import { useApp } from "#src/app.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { createAutoSave, type AutoSave, type SaveStatus } from "#src/drafts/auto-save.ts";
import { keepable, type EntitySchemas } from "#src/drafts/keepable.ts";

/** Events before a person's change. A form that fills in blanks by itself fires none of them. */
const EDIT_EVENTS = ["input", "change", "click", "keydown", "drop"] as const;

/** Saves the unsent answers of an application's screen and returns the status of saving. */
export function useAutoSave(
  uuid: string,
  screen: Screen,
  /** The entities of the application's product; they tell which answers are secret. */
  entities: EntitySchemas,
): {
  status: SaveStatus;
  saver: AutoSave<Record<string, unknown>>;
  onType: (data: Record<string, unknown>) => void;
} {
  const { calls } = useApp();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const saver = useMemo(
    () =>
      createAutoSave<Record<string, unknown>>({
        save: (data, leaving) => calls.saveDraft(uuid, screen.id, data, leaving),
        onStatus: setStatus,
      }),
    [calls, screen, uuid],
  );
  const touched = useRef(false);

  useEffect(() => {
    const touch = () => {
      touched.current = true;
    };
    for (const type of EDIT_EVENTS)
      document.addEventListener(type, touch, { capture: true, once: true });
    return () => {
      for (const type of EDIT_EVENTS) document.removeEventListener(type, touch, { capture: true });
    };
  }, []);

  useEffect(() => {
    // Not `unload`: phones never fire it, and it would disable the back-forward cache.
    window.addEventListener("pagehide", saver.leave);
    return () => {
      window.removeEventListener("pagehide", saver.leave);
      saver.leave();
    };
  }, [saver]);

  return useMemo(
    () => ({
      status,
      saver,
      onType: (data) => {
        const keepableData = keepable(screen, data, entities);
        if (touched.current) saver.change(keepableData);
        else saver.start(keepableData);
      },
    }),
    [entities, saver, screen, status],
  );
}
