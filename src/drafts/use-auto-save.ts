import type { Screen } from "#schemas/types/screen.ts";
import { useApp } from "#src/app.ts";
import { useEffect, useMemo, useRef, useState } from "react";
import { createAutoSave, type AutoSave, type SaveStatus } from "./auto-save.ts";
import { keepable } from "./keepable.ts";

/** What a person does before an answer changes; a form that fills itself with blanks does none of it. */
const deeds = ["input", "change", "click", "keydown", "drop"] as const;

/** Saves the unsent answers of a screen of an application; the answer is told in `status`. */
export function useAutoSave(
  uuid: string,
  screen: Screen,
): {
  status: SaveStatus;
  saver: AutoSave<Record<string, unknown>>;
  onType: (data: Record<string, unknown>) => void;
} {
  const { calls, definitions } = useApp();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const saver = useMemo(
    () =>
      createAutoSave<Record<string, unknown>>({
        save: (data, leaving) => calls.saveDraft(uuid, screen.id, data, leaving),
        onStatus: setStatus,
      }),
    [calls, screen, uuid],
  );
  const { entities } = definitions;
  const touched = useRef(false);

  useEffect(() => {
    const touch = () => {
      touched.current = true;
    };
    for (const deed of deeds) document.addEventListener(deed, touch, { capture: true, once: true });
    return () => {
      for (const deed of deeds) document.removeEventListener(deed, touch, { capture: true });
    };
  }, []);

  useEffect(() => {
    // `pagehide` and not `unload`: phones never fire the latter, and it would keep the page out of the back-forward cache.
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
        const kept = keepable(screen, data, entities);
        if (touched.current) saver.change(kept);
        else saver.start(kept);
      },
    }),
    [entities, saver, screen, status],
  );
}
