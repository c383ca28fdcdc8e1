import type { ChatWeek } from "#schemas/types/chat/calls.ts";
import { useApp } from "#src/app.ts";
import { useLanguage, type Language } from "#renderers/index.ts";
import { clock } from "#src/copy/opening-hours.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { writeHours } from "../session/sessions.ts";
import type { ChatCalls } from "../calls.ts";
import { useChat } from "../state/context.ts";

/** Source: product specification of the chat, section 9. */
const OPEN_EVERY_MS = 60_000;

const openQuery = (calls: ChatCalls) => ({
  queryKey: ["chat", "open"],
  queryFn: calls.openStatus,
});

/**
 * Returns whether agents chat now; null while unknown. Asks every minute while the chat is loaded.
 */
export function useOpen(): boolean | null {
  const { calls } = useChat();
  const { data } = useQuery({ ...openQuery(calls), refetchInterval: OPEN_EVERY_MS });
  return data?.open ?? null;
}

/** Returns what waits for the first answer of `useOpen`: false when it fails. */
export function useOpenOnceKnown(): () => Promise<boolean> {
  const { queries } = useApp();
  const { calls } = useChat();
  return () =>
    queries.fetchQuery({ ...openQuery(calls), staleTime: Infinity }).then(
      ({ open }) => open,
      () => false,
    );
}

/** The two parts of a week that the welcome text names. Weekdays are numbers; 1 is Monday. */
const SPANS = [
  { days: [1, 2, 3, 4, 5], name: "weekdays" },
  { days: [6, 7], name: "weekend" },
] as const;

/** Returns the short name of a time zone, such as PT. */
function zoneName(timezone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    timeZoneName: "shortGeneric",
  });
  return parts.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timezone;
}

/**
 * Formats the hours: the widest range of each part of the week. A part without an open day is left
 * out.
 */
function hoursText(
  { weekdays, timezone }: ChatWeek,
  { locale, words, say }: Language,
): string | null {
  const spans = SPANS.flatMap(({ days, name }) => {
    const open = weekdays.filter(({ weekdayValue }) =>
      (days as readonly number[]).includes(weekdayValue),
    );
    if (open.length === 0) return [];
    const start = open.map(({ startTime }) => startTime).sort()[0] ?? "";
    const end =
      open
        .map(({ endTime }) => endTime)
        .sort()
        .at(-1) ?? "";
    const range = { days: words.chat[name], start: clock(start, locale), end: clock(end, locale) };
    return [say(words.chat.hoursRange, range)];
  });
  if (spans.length === 0) return null;
  const list = new Intl.ListFormat(locale).format(spans);
  return say(words.chat.hours, { hours: `${list} ${zoneName(timezone, locale)}` });
}

/** Returns the sentence on live hours and stores it for the end of the chat. */
export function useHoursText(): string | null {
  const language = useLanguage();
  const { calls } = useChat();
  const { data } = useQuery({
    queryKey: ["chat", "week"],
    queryFn: calls.week,
    staleTime: Infinity,
  });
  const text = data ? hoursText(data, language) : null;
  useEffect(() => {
    if (text !== null) writeHours(text);
  }, [text]);
  return text;
}
