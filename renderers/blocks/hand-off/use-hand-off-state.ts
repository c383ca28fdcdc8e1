import { useCallback, useEffect, useState } from "react";
import type { HandOffCalls, HandOffState } from "../../host/types.ts";

/** Time between two looks while a phone may open the link or send the page, milliseconds. */
export const LOOK_EVERY_MS = 2500;

/** How long a page watches for a phone, milliseconds: longer than a link and a visit last. */
const WATCH_MS = 60 * 60_000;

const IN_MOTION: readonly HandOffState[] = ["OPEN", "OPENED"];

/**
 * Follows the newest hand-off of the application, from before a reload too. Once the phone has sent
 * the page it lets the page move on.
 * @returns the state, and a function that looks again after a link was made or sent
 */
export function useHandOffState(calls: HandOffCalls): [HandOffState, expect: () => void] {
  const [state, setState] = useState<HandOffState>("UNKNOWN");
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let mounted = true;
    let before: HandOffState = "UNKNOWN";
    let moved = false;
    const until = Date.now() + WATCH_MS;
    const look = async () => {
      // A failed look changes nothing; the next one follows.
      const next = document.hidden ? before : await calls.state().catch(() => before);
      if (!mounted) return;
      const inMotion = IN_MOTION.includes(next);
      // A hand-off that was over when the page opened says nothing about this page.
      moved ||= inMotion;
      if (next !== before && moved) setState(next);
      if (next === "DONE" && moved) return void calls.finished();
      before = next;
      // A link that an e-mail brought may be opened after the code has ended.
      if ((inMotion || turn > 0) && Date.now() < until)
        timer = setTimeout(() => void look(), LOOK_EVERY_MS);
    };
    void look();
    return () => {
      mounted = false;
      clearTimeout(timer);
    };
  }, [calls, turn]);
  const expect = useCallback(() => {
    setState("UNKNOWN");
    setTurn((before) => before + 1);
  }, []);
  return [state, expect];
}
