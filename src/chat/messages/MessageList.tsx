import { useLanguage, type Words } from "#renderers/index.ts";
import { useEffect, useLayoutEffect, useRef, type ReactNode } from "react";
import type { ChatFile, ChatMessage } from "#src/conversation/channel.ts";
import parts from "../panel/parts.module.css";
import { MessageText } from "./MessageText.tsx";
import classes from "./MessageList.module.css";
import { fileSize } from "#src/conversation/attachment.ts";

interface MessageListProps {
  messages: readonly ChatMessage[];
  /** Ids of own messages that the server has not confirmed. */
  sending?: ReadonlySet<string>;
  /** The newest message of the other side, for screen readers. */
  said: ChatMessage | null;
  /** Above the messages. */
  before?: ReactNode;
  /** Below the messages: who is typing, or that an agent is on the way. */
  after?: ReactNode;
  /** Content below single messages, by id. */
  below?: ReadonlyMap<string, ReactNode>;
  onOpen?(file: ChatFile): void;
}

/** Pixels from the end within which the borrower counts as reading the newest message. */
const NEAR_PX = 80;

const nameOf = ({ author }: ChatMessage, words: Words): string =>
  author.type === "APPLICANT" ? words.chat.you : author.name;

/**
 * The conversation. It scrolls, so the keyboard can reach it; a live region next to it announces new
 * messages.
 */
export function MessageList(props: MessageListProps) {
  const { words, say, locale } = useLanguage();
  const { messages, sending, said, before, after, below, onOpen } = props;
  const box = useRef<HTMLDivElement>(null);
  const end = useRef(true);
  const newest = messages.at(-1)?.id;
  useLayoutEffect(() => {
    const own = messages.at(-1)?.author.type === "APPLICANT";
    if (box.current && (end.current || own)) box.current.scrollTop = box.current.scrollHeight;
    // eslint-disable-next-line react-hooks/exhaustive-deps -- older messages above leave the place alone
  }, [newest, after]);
  useEffect(() => {
    const list = box.current;
    if (!list) return;
    // A phone's keyboard or reopening the panel changes the visible height.
    const observer = new ResizeObserver(() => {
      if (end.current) list.scrollTop = list.scrollHeight;
    });
    observer.observe(list);
    return () => observer.disconnect();
  }, []);
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit" });
  return (
    <>
      <div
        ref={box}
        className={classes.list}
        role="region"
        aria-label={words.chat.messages}
        tabIndex={0}
        onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
          end.current = scrollHeight - scrollTop - clientHeight < NEAR_PX;
        }}
      >
        {before}
        <ol className={classes.messages}>
          {messages.map((message) => (
            <li
              key={message.id}
              className={classes.message}
              data-own={message.author.type === "APPLICANT" || undefined}
              data-type={message.author.type}
            >
              <p className={classes.meta}>
                <span className={classes.name}>{nameOf(message, words)}</span>{" "}
                {sending?.has(message.id) ? (
                  words.chat.sending
                ) : (
                  <time dateTime={message.sentAt}>{time.format(new Date(message.sentAt))}</time>
                )}
              </p>
              {message.text === "" ? null : (
                <p className={classes.bubble}>
                  <MessageText text={message.text} />
                </p>
              )}
              {message.files.map((file) => (
                <button
                  key={file.id}
                  type="button"
                  className={classes.file}
                  aria-label={say(words.chat.download, {
                    name: file.name,
                    size: fileSize(file.size, locale),
                  })}
                  onClick={() => onOpen?.(file)}
                >
                  <span className={classes.fileName}>{file.name}</span>
                  <span className={classes.fileSize}>{fileSize(file.size, locale)}</span>
                </button>
              ))}
              {below?.get(message.id)}
            </li>
          ))}
        </ol>
        {after}
      </div>
      <output className={parts.hidden} aria-live="polite">
        {said === null
          ? ""
          : say(words.chat.said, {
              name: nameOf(said, words),
              text: said.text || said.files.map(({ name }) => name).join(", "),
            })}
      </output>
    </>
  );
}
