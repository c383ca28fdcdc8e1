import { useCallback, useEffect, useRef, useState, type KeyboardEvent } from "react";
import type { AgentChat } from "#schemas/types/chat/calls.ts";
import { messageOf } from "#src/calls/messages.ts";
import type { ChatFile } from "#src/conversation/channel.ts";
import { Composer } from "./Composer.tsx";
import type { Desk } from "./desk.ts";
import { Log } from "./Log.tsx";
import { saveAs } from "./save-as.ts";
import type { Talk } from "./talk.ts";

const LOST = "Connection lost. Attempting to reconnect.";

/** One conversation: the borrower's name, the messages and the composer. */
export function Conversation({
  id,
  head,
  talk,
  desk,
  onLeave,
}: {
  id: string;
  head: AgentChat | undefined;
  talk: Talk;
  desk: Desk;
  onLeave: () => void;
}) {
  const [fault, setFault] = useState<string | null>(null);
  const name = head?.friendlyName ?? "The borrower";
  const attempt = useCallback(async (work: Promise<void>) => {
    setFault(null);
    try {
      await work;
    } catch (error) {
      setFault(messageOf(error));
    }
  }, []);
  const save = useCallback(
    (file: ChatFile) => {
      const saved = desk.file(id, file).then((content) => {
        if (content !== null) saveAs(content, file.name);
        return undefined;
      });
      return attempt(saved);
    },
    [attempt, desk, id],
  );

  return (
    <section className="talk" aria-labelledby="with">
      <header className="with">
        <button type="button" className="quiet leave" onClick={onLeave}>
          All chats
        </button>
        <h2 id="with">
          <bdi>{name}</bdi>
        </h2>
        {head?.applicationUuid === undefined ? null : (
          <a href={`/agent/applications/${head.applicationUuid}`} target="_blank" rel="noopener">
            Application<span className="unseen"> (opens in a new tab)</span>
          </a>
        )}
        {talk.ended ? null : <End onEnd={() => attempt(desk.end(id))} />}
      </header>
      {talk.connected || talk.ended ? null : (
        <p role="alert" className="lost">
          {LOST}
        </p>
      )}
      {fault === null ? null : (
        <p role="alert" className="fault">
          {fault}
        </p>
      )}
      <Log
        name={name}
        talk={talk}
        onEarlier={() => attempt(desk.earlier(id))}
        onSave={save}
        onAgain={(pending) => desk.again(id, pending)}
        onDrop={(pending) => desk.drop(id, pending)}
      />
      {talk.ended ? (
        <Over onLeave={onLeave} />
      ) : (
        <Composer
          onSend={(text, files) => desk.say(id, text, files)}
          onTyping={() => desk.write(id)}
        />
      )}
    </section>
  );
}

/** Asks for confirmation before it ends the chat: an ended chat cannot continue. */
function End({ onEnd }: { onEnd: () => Promise<void> }) {
  const [asking, setAsking] = useState<boolean | null>(null);
  const first = useRef<HTMLButtonElement>(null);
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asking !== null) (asking ? keep : first).current?.focus();
  }, [asking]);
  if (asking !== true)
    return (
      <button type="button" className="quiet" ref={first} onClick={() => setAsking(true)}>
        End chat
      </button>
    );
  const keys = {
    onKeyDown: ({ key }: KeyboardEvent) => {
      if (key === "Escape") setAsking(false);
    },
  };
  return (
    <div role="group" aria-label="End this chat?" className="actions">
      <span>End this chat?</span>
      <button type="button" {...keys} onClick={() => void onEnd().finally(() => setAsking(false))}>
        End it
      </button>
      <button type="button" className="quiet" ref={keep} {...keys} onClick={() => setAsking(false)}>
        Keep it
      </button>
    </div>
  );
}

function Over({ onLeave }: { onLeave: () => void }) {
  const words = useRef<HTMLParagraphElement>(null);
  // The button that had the focus is gone.
  useEffect(() => words.current?.focus(), []);
  return (
    <footer className="over">
      <p ref={words} tabIndex={-1} role="status">
        This chat is over.
      </p>
      <button type="button" className="quiet" onClick={onLeave}>
        Back to the chats
      </button>
    </footer>
  );
}
