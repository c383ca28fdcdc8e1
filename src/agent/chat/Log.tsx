import { memo, useEffect, useRef, useState } from "react";
import type { ChatFile, ChatMessage } from "#src/conversation/channel.ts";
import { fileSize } from "#src/conversation/attachment.ts";
import { clockTime } from "../format.ts";
import { hasEarlier, type Pending, type Talk } from "./talk.ts";

/** Pixels from the end within which the agent counts as reading the newest message. */
const NEAR = 80;

const RESEND = "Something went wrong. Please try resending the message.";

/** The messages, oldest first. The list follows new messages while its end is visible. */
export function Log({
  name,
  talk,
  onEarlier,
  onSave,
  onAgain,
  onDrop,
}: {
  name: string;
  talk: Talk;
  onEarlier: () => Promise<void>;
  onSave: (file: ChatFile) => Promise<void>;
  onAgain: (pending: Pending) => void;
  onDrop: (pending: Pending) => void;
}) {
  const box = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const newest = (talk.messages.at(-1)?.order ?? 0) + talk.pending.length;
  useEffect(() => {
    if (atEnd) box.current?.scrollTo(0, box.current.scrollHeight);
  }, [newest, atEnd]);
  // The composer below grows and shrinks, and a phone's keyboard opens and closes. The end of the
  // list stays visible.
  const follows = useRef(atEnd);
  follows.current = atEnd;
  useEffect(() => {
    const log = box.current;
    if (!log) return undefined;
    const observer = new ResizeObserver(() => {
      if (follows.current) log.scrollTo(0, log.scrollHeight);
    });
    observer.observe(log);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="log-frame">
      <div
        className="log"
        role="log"
        aria-label={`Conversation with ${name}`}
        tabIndex={0}
        ref={box}
        onScroll={({ currentTarget: { scrollHeight, scrollTop, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR)
        }
      >
        {hasEarlier(talk) ? (
          <button type="button" className="quiet earlier" onClick={() => void onEarlier()}>
            Show earlier messages
          </button>
        ) : null}
        <ol>
          {talk.messages.map((message) => (
            <Said key={message.order} message={message} onSave={onSave} />
          ))}
          {talk.pending.map((pending) => (
            <li key={pending.id} className="said AGENT pending">
              {pending.text === "" ? null : <p className="text">{pending.text}</p>}
              {pending.files.map((file, index) => (
                // The files of a message never change.
                <p key={index}>
                  <bdi>{file.name}</bdi>
                </p>
              ))}
              {pending.failed ? (
                <Failed pending={pending} onAgain={onAgain} onDrop={onDrop} />
              ) : (
                <p className="by">Sending…</p>
              )}
            </li>
          ))}
        </ol>
      </div>
      <p className="typing muted" aria-live="polite">
        {talk.typing === null ? (
          ""
        ) : (
          <>
            <bdi>{talk.typing}</bdi> is typing…
          </>
        )}
      </p>
      {atEnd ? null : (
        <button type="button" className="newest" onClick={() => setAtEnd(true)}>
          Newest messages
        </button>
      )}
    </div>
  );
}

/**
 * Offers to send a message again that did not arrive. A refused message cannot be sent again, but
 * its text can.
 */
function Failed({
  pending,
  onAgain,
  onDrop,
}: {
  pending: Pending;
  onAgain: (pending: Pending) => void;
  onDrop: (pending: Pending) => void;
}) {
  if (pending.refusal === undefined)
    return (
      <p className="fault" role="alert">
        {RESEND}
        <button type="button" className="quiet" onClick={() => onAgain(pending)}>
          Send again
        </button>
      </p>
    );
  return (
    <p className="fault" role="alert">
      {pending.refusal}
      {pending.text === "" ? null : (
        <button type="button" className="quiet" onClick={() => onAgain({ ...pending, files: [] })}>
          Send without files
        </button>
      )}
      <button type="button" className="quiet" onClick={() => onDrop(pending)}>
        Remove
      </button>
    </p>
  );
}

/** Memoized: a new message must not render all earlier ones again. */
const Said = memo(function Said({
  message: { author, text, files, sentAt },
  onSave,
}: {
  message: ChatMessage;
  onSave: (file: ChatFile) => Promise<void>;
}) {
  return (
    <li className={`said ${author.type}`}>
      <p className="by">
        <bdi>{author.name}</bdi> <time dateTime={sentAt}>{clockTime(sentAt)}</time>
      </p>
      {text === "" ? null : <p className="text">{text}</p>}
      {files.map((file) => (
        <button
          key={file.id}
          type="button"
          className="quiet file"
          onClick={() => void onSave(file)}
        >
          <span className="unseen">Save </span>
          <bdi>{file.name}</bdi> <span className="muted">{fileSize(file.size, "en-US")}</span>
        </button>
      ))}
    </li>
  );
});
