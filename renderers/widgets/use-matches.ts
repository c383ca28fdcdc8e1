import { useEffect, useState } from "react";
import type { Lookup, LookupMatch } from "../host/types.ts";

/** Milliseconds without a key before a question. */
const PAUSE = 250;

interface Answered {
  text: string;
  /** Null without an answer. */
  matches: readonly LookupMatch[] | null;
}

/**
 * Asks a lookup for a text, once a pause; a newer text ends the question of an older one.
 * @param text trimmed; nothing is asked for an empty one
 * @returns the latest answer, which may be of an earlier text; null before the first
 */
export function useMatches(lookup: Lookup | null, text: string): Answered | null {
  const [answered, setAnswered] = useState<Answered | null>(null);
  useEffect(() => {
    if (lookup === null || text === "") return undefined;
    const asking = new AbortController();
    const ask = async () => {
      const answer = await lookup(text, asking.signal);
      if (asking.signal.aborted) return;
      setAnswered({ text, matches: answer.status === "matches" ? answer.matches : null });
    };
    const timer = setTimeout(() => void ask(), PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [lookup, text]);
  return answered;
}
