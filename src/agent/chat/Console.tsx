import { useEffect, useRef, useState, useSyncExternalStore, type ReactNode } from "react";
import "./chat.css";
import { Conversation } from "./Conversation.tsx";
import { keepLooking } from "../keep-looking.ts";
import type { Desk } from "./desk.ts";
import { Queue } from "./Queue.tsx";

/** Milliseconds between two reads of the waiting list. */
const LOOK = 3_000;

const ADDRESS = /^\/agent\/chats\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/?$/i;
const TITLE = "Underwriting";

/**
 * The lists of chats on one side, the selected conversation on the other. A phone shows one of the
 * two. The address names the conversation, so that Back and a reload return to it.
 */
export function Console({
  desk,
  path,
  children,
}: {
  desk: Desk;
  path: string;
  /** Content below the lists. */
  children?: ReactNode;
}) {
  const state = useSyncExternalStore(desk.subscribe, desk.read);
  const list = useRef<HTMLHeadingElement>(null);
  const [asked] = useState(() => ADDRESS.exec(path)?.[1]?.toLowerCase() ?? null);

  useEffect(() => {
    if (asked !== null) desk.show(asked);
    const moved = () => desk.show(ADDRESS.exec(location.pathname)?.[1]?.toLowerCase() ?? null);
    const endLooks = keepLooking(desk.look, LOOK);
    window.addEventListener("popstate", moved);
    return () => {
      endLooks();
      window.removeEventListener("popstate", moved);
      desk.close();
    };
  }, [desk, asked]);

  const go = (id: string | null) => {
    desk.show(id);
    const to = id === null ? "/agent" : `/agent/chats/${id}`;
    if (location.pathname !== to) history.pushState(null, "", to);
  };

  const { chats, heads, talks, selected } = state;
  const waiting = chats?.waiting.length ?? 0;
  const unread = [...talks.values()].reduce((sum, talk) => sum + talk.unread, 0);
  useEffect(() => {
    // The title holds numbers only: bystanders read it, and the browser's history keeps it.
    const news = waiting + unread;
    document.title = news === 0 ? TITLE : `(${news}) ${TITLE}`;
    return () => {
      document.title = TITLE;
    };
  }, [waiting, unread]);

  const leave = () => {
    go(null);
    list.current?.focus();
  };
  const talk = selected === null ? undefined : talks.get(selected);
  return (
    <div className={selected === null ? "console" : "console talking"}>
      <Queue
        heading={list}
        state={state}
        onAccept={async (id) => {
          await desk.accept(id);
          if (desk.read().selected === id) go(id);
        }}
        onShow={go}
      >
        {children}
      </Queue>
      {selected !== null && talk !== undefined ? (
        <Conversation
          key={selected}
          id={selected}
          head={heads.get(selected)}
          talk={talk}
          desk={desk}
          onLeave={leave}
        />
      ) : (
        <div className="nobody">
          <p className="muted" role={selected === null ? undefined : "status"}>
            {selected === null
              ? "Choose a chat, or accept the one that has waited longest."
              : chats === null
                ? "Loading the chat…"
                : "This chat is over, or another agent has it."}
          </p>
          {selected === null || chats === null ? null : (
            <button type="button" className="quiet" onClick={leave}>
              Back to the chats
            </button>
          )}
        </div>
      )}
    </div>
  );
}
