import { useEffect, useId, useRef, type ReactNode, type RefObject } from "react";
import type { AgentChat } from "#schemas/types/chat/calls.ts";
import { formatWaiting } from "../format.ts";
import type { DeskState } from "./desk-state.ts";

const AGAIN = "This page tries again every few seconds.";

/** Borrowers who wait, longest first, and the agent's own chats. */
export function Queue({
  heading,
  state: { chats, updatedAt, talks, selected, trouble, fault },
  onAccept,
  onShow,
  children,
}: {
  heading: RefObject<HTMLHeadingElement | null>;
  state: DeskState;
  onAccept: (id: string) => Promise<void>;
  onShow: (id: string) => void;
  children?: ReactNode;
}) {
  const unreadText = trouble === null ? "Loading…" : "Not known yet.";
  const standing = useRef<Element | null>(null);
  useEffect(() => {
    if (standing.current?.isConnected !== false) return;
    standing.current = null;
    // When another agent takes the focused chat, the focus moves to the heading of the lists.
    // Otherwise the next key could accept the wrong chat.
    if (document.activeElement === document.body) heading.current?.focus();
  }, [chats, heading]);
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only remembers where the focus is
    <nav
      className="queue"
      aria-labelledby="chats"
      onFocus={({ target }) => {
        standing.current = target;
      }}
      onBlur={({ target }) => {
        // The position survives a switch to another window.
        if (document.activeElement !== target) standing.current = null;
      }}
    >
      <h1 id="chats" ref={heading} tabIndex={-1}>
        Chats
      </h1>
      {[trouble === null ? null : `${trouble} ${AGAIN}`, fault].map((each) =>
        each === null ? null : (
          <p key={each} role="alert" className="fault">
            {each}
          </p>
        ),
      )}
      {/* Announces only the number: the names are in the list below. */}
      <p role="status" className="unseen">
        {chats === null ? "" : waitingWords(chats.waiting.length)}
      </p>
      <Pile
        title="Waiting"
        chats={chats?.waiting ?? null}
        empty="Nobody waits."
        unread={unreadText}
      >
        {(chat, about) => (
          <>
            <Head chat={chat} updatedAt={updatedAt} about={about} />
            <button
              type="button"
              aria-describedby={about}
              onClick={() => void onAccept(chat.conversationSid)}
            >
              Accept
            </button>
          </>
        )}
      </Pile>
      <Pile title="Yours" chats={chats?.assigned ?? null} empty="None yet." unread={unreadText}>
        {(chat, about) => {
          const unread = talks.get(chat.conversationSid)?.unread ?? 0;
          return (
            <button
              type="button"
              className="quiet own"
              aria-current={chat.conversationSid === selected ? "true" : undefined}
              onClick={() => onShow(chat.conversationSid)}
            >
              <Head chat={chat} updatedAt={updatedAt} about={about} />
              {unread === 0 ? null : (
                <span className="badge">
                  {unread}
                  <span className="unseen"> new</span>
                </span>
              )}
            </button>
          );
        }}
      </Pile>
      {children}
    </nav>
  );
}

const waitingWords = (count: number): string =>
  count === 0 ? "Nobody waits." : count === 1 ? "One chat waits." : `${count} chats wait.`;

function Pile({
  title,
  chats,
  empty,
  unread,
  children,
}: {
  title: string;
  /** Null before the first answer. */
  chats: readonly AgentChat[] | null;
  empty: string;
  /** Text before the first answer. */
  unread: string;
  children: (chat: AgentChat, about: string) => ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>
        {title} {chats === null ? null : <span className="count">{chats.length}</span>}
      </h2>
      {chats === null || chats.length === 0 ? (
        <p className="muted">{chats === null ? unread : empty}</p>
      ) : null}
      <ul className="cards">
        {(chats ?? []).map((chat) => (
          <li key={chat.conversationSid} className="card">
            {children(chat, `about-${chat.conversationSid}`)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Head({ chat, updatedAt, about }: { chat: AgentChat; updatedAt: number; about: string }) {
  return (
    <span className="head" id={about}>
      <bdi className="who">{chat.friendlyName}</bdi>
      <span className="muted">
        {[chat.topic, chat.skill, formatWaiting(chat.since, updatedAt)].filter(Boolean).join(" · ")}
      </span>
    </span>
  );
}
