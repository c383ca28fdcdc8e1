import type { Screen } from "#schemas/types/screen.ts";
import { useApp } from "#src/app.ts";
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from "react";
import {
  createAutoSave,
  sameAnswers,
  type AutoSave,
  type SaveStatus,
} from "#src/drafts/auto-save.ts";
import type { UnsentAnswers } from "#src/calls/applications.ts";
import { otherDraft, type OtherDraft } from "#src/calls/other-draft.ts";
import { keepable, type EntitySchemas } from "#src/drafts/keepable.ts";

/** Events before a person's change. A form that fills in blanks by itself fires none of them. */
const EDIT_EVENTS = ["input", "change", "click", "keydown", "drop"] as const;

interface AutoSaving {
  /** Answers of another tab, which the person must choose or overwrite; null without a conflict. */
  other: OtherDraft | null;
  /** The person's answers on this page, to compare with the other ones. */
  latest: () => Record<string, unknown>;
  /** Overwrites the other answers with those given, which are on this page. */
  keep: (here: Record<string, unknown>) => void;
  /** Stores the other answers, so that the page can begin anew with them. */
  take: (other: OtherDraft) => Promise<UnsentAnswers>;
  status: SaveStatus;
  saver: AutoSave<Record<string, unknown>>;
  onType: (data: Record<string, unknown>) => void;
}

/** Saves the unsent answers of an application's screen and returns the status of saving. */
export function useAutoSave(
  uuid: string,
  screen: Screen,
  /** The entities of the application's product; they tell which answers are secret. */
  entities: EntitySchemas,
  /** The unsent answers that the page opened with; null without any. */
  unsent: UnsentAnswers | null,
): AutoSaving {
  const { calls } = useApp();
  const [status, setStatus] = useState<SaveStatus>("idle");
  const [other, setOther] = useState<OtherDraft | null>(() =>
    unsent?.left ? { data: unsent.left, version: unsent.version, left: true } : null,
  );
  const isBlocked = useRef(false);
  const seen = useRef(unsent?.version ?? null);
  const running = useRef(0);
  const answers = useRef<Record<string, unknown>>({});
  const saver = useMemo(
    () =>
      createAutoSave<Record<string, unknown>>({
        save: async (data, leaving) => {
          // A page that is left cannot wait for the version of its own running save.
          const replaces = leaving && running.current > 0 ? undefined : seen.current;
          running.current += 1;
          try {
            seen.current = await calls.saveDraft(uuid, screen.id, data, {
              seen: replaces,
              leaving,
            });
          } catch (error) {
            const stored = otherDraft(error);
            if (stored === null) throw error;
            // An earlier try was stored, and only its reply was lost.
            if (sameAnswers(stored.data, data)) {
              seen.current = stored.version;
              return;
            }
            isBlocked.current = true;
            setOther(stored);
            throw error;
          } finally {
            running.current -= 1;
          }
        },
        onStatus: setStatus,
      }),
    [calls, screen, seen, uuid],
  );
  const touched = useTouched();
  useSaveOnLeave(saver);

  /** Stores the chosen answers and ends those of the page that was left. */
  const settle = useCallback(
    async (data: Record<string, unknown>): Promise<string | null> => {
      await saver.cancel();
      seen.current = await calls.saveDraft(uuid, screen.id, data, {
        seen: seen.current,
        settles: true,
      });
      return seen.current;
    },
    [calls, saver, screen, seen, uuid],
  );

  return useMemo(
    () => ({
      status,
      saver,
      other,
      latest: () => answers.current,
      keep: (here) => {
        setOther(null);
        // A choice that does not arrive is offered again at the next arrival.
        if (other?.left) return void settle(here).catch(() => {});
        seen.current = other?.version ?? null;
        isBlocked.current = false;
        saver.change(here);
      },
      take: async ({ data, version, left }) => ({
        data,
        version: left && data !== null ? await settle(data).catch(() => version) : version,
        left: null,
      }),
      onType: (data) => {
        const keepableData = keepable(screen, data, entities);
        answers.current = keepableData;
        if (isBlocked.current) return;
        if (touched.current) saver.change(keepableData);
        else saver.start(keepableData);
      },
    }),
    [entities, other, saver, screen, seen, settle, status, touched],
  );
}

/** Returns a ref that is true from the first event of a person on the page. */
function useTouched(): RefObject<boolean> {
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
  return touched;
}

/** Saves when the page is left, by address or for good. */
function useSaveOnLeave(saver: AutoSave<Record<string, unknown>>): void {
  useEffect(() => {
    // Not `unload`: phones never fire it, and it would disable the back-forward cache.
    window.addEventListener("pagehide", saver.leave);
    return () => {
      window.removeEventListener("pagehide", saver.leave);
      saver.leave();
    };
  }, [saver]);
}
