import type { ChatWeek } from "#schemas/types/chat/calls.ts";
import { currentLocale, say, words } from "#renderers/index.ts";
import { clock } from "#src/shell/footer/hours.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { writeHours } from "../session/sessions.ts";
import { useChat } from "../state/context.ts";

/** Source: product specification of the chat, section 9. */
export const OPEN_EVERY_MS = 60_000;

/** Whether agents chat now; null while nobody has said so. Asked for every minute while the chat is loaded. */
export function useOpen(): boolean | null {
  const { calls } = useChat();
  const { data } = useQuery({
    queryKey: ["chat", "open"],
    queryFn: calls.openStatus,
    refetchInterval: OPEN_EVERY_MS,
  });
  return data?.open ?? null;
}

/** The two parts of a week that the welcome text names: weekday numbers, 1 is Monday. */
const SPANS = [
  { days: [1, 2, 3, 4, 5], name: "weekdays" },
  { days: [6, 7], name: "weekend" },
] as const;

/** Short name of a zone, such as PT. */
function zoneName(timezone: string, locale: string): string {
  const parts = new Intl.DateTimeFormat(locale, {
    timeZone: timezone,
    timeZoneName: "shortGeneric",
  });
  return parts.formatToParts(0).find(({ type }) => type === "timeZoneName")?.value ?? timezone;
}

/** The hours in words: the widest of each span. A span without an open day is not named. */
export function hoursText({ weekdays, timezone }: ChatWeek, locale: string): string | null {
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

/** The sentence on live hours; kept for the end of the chat. */
export function useHoursText(): string | null {
  const { calls } = useChat();
  const { data } = useQuery({
    queryKey: ["chat", "week"],
    queryFn: calls.week,
    staleTime: Infinity,
  });
  const text = data ? hoursText(data, currentLocale()) : null;
  useEffect(() => {
    if (text !== null) writeHours(text);
  }, [text]);
  return text;
}
