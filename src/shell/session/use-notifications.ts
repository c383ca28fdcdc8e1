import { useApp } from "#src/app.ts";
import type { Notification } from "#schemas/types/calls/notifications.ts";
import { UNATTENDED_AFTER_MS } from "#src/session/activity.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { addToast } from "../toasts/toasts.ts";
import { useShell } from "../use-shell.ts";
import { newUnread, POLL_EVERY_MS } from "./notifications.ts";

const KEY = ["notifications"];

/**
 * Reads the account's notifications every minute while the tab is visible and the person active:
 * every answer prolongs the session. A new notification is announced once.
 */
export function useNotifications() {
  const { activity, calls } = useApp();
  const { texts, say } = useShell();
  const queries = useQueryClient();
  const { data, isError, refetch } = useQuery({ queryKey: KEY, queryFn: calls.notifications });
  const before = useRef<Notification[] | null>(null);

  useEffect(() => {
    const timer = setInterval(() => {
      const attended = Date.now() - activity.last() < UNATTENDED_AFTER_MS;
      if (!document.hidden && attended) void refetch();
    }, POLL_EVERY_MS);
    return () => clearInterval(timer);
  }, [activity, refetch]);

  useEffect(() => {
    if (data === undefined) return;
    for (const { title } of newUnread(before.current, data))
      addToast(say(texts.notifications.arrived, { title: say(title) }));
    before.current = data;
  }, [data, say, texts]);

  const markRead = useCallback(
    (uuid: string) => {
      const mark = (status: Notification["status"]) =>
        queries.setQueryData<Notification[]>(KEY, (all) =>
          all?.map((each) => (each.uuid === uuid ? { ...each, status } : each)),
        );
      mark("READ");
      calls.readNotification(uuid).catch(() => {
        mark("UNREAD");
        addToast(texts.notifications.notMarked);
      });
    },
    [calls, queries, texts],
  );

  return { all: data ?? null, failed: isError && data === undefined, refetch, markRead };
}
