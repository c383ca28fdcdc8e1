/**
 * A stand-in of TalkJS's script for the sandbox: the part of a session's data that the app uses
 * (src/chat/channels/talkjs/talkjs.ts), over the sandbox's own server. The script leaves `Talk` on
 * the window, as TalkJS's does.
 */
import type { StandInMessage, StandInPerson, StandInRoom } from "#schemas/types/calls/sandbox.ts";
import type {
  TalkConversation,
  TalkConversationNow,
  TalkMessage,
  TalkSession,
  TalkUser,
} from "#src/chat/channels/talkjs/talkjs.ts";
import { type Line, openLine, type StandInFile } from "./line.ts";

const BASE = "/sandbox/chat/talkjs";

interface Options {
  userId: string;
  tokenFetcher(): Promise<string>;
}

/** A value with subscribers. Each gets the value at once, when there is one. */
function watched<T>() {
  let value: T | null = null;
  const listeners = new Set<(now: T | null) => void>();
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
    subscribe: (listener: (now: T | null) => void) => {
      listeners.add(listener);
      if (value !== null) listener(value);
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
}

const messageOf = ({ id, sender, sentAt, text, files, custom }: StandInMessage): TalkMessage => ({
  id,
  sender,
  createdAt: sentAt,
  custom,
  content: [
    ...(text === "" ? [] : [{ type: "text" as const, text }]),
    ...files.map((file) => ({
      type: "file" as const,
      url: `${BASE}/files/${file.id}`,
      filename: file.name,
      size: file.size,
    })),
  ],
});

/** Milliseconds without a further sign after which a person no longer types. */
const TYPING = 3_000;

function conversationOf(id: string, line: Line, files: Map<string, StandInFile>): TalkConversation {
  const messages = watched<StandInMessage[]>();
  const members = watched<StandInPerson[]>();
  const now = watched<TalkConversationNow>();
  const typing = watched<{ users?: readonly TalkUser[] }>();
  let stopped: ReturnType<typeof setTimeout> | undefined;
  const open = async () => {
    const room = await line.call<StandInRoom>("open", id);
    const known = new Set(room.messages.map((message) => message.id));
    const earlier = (messages.get() ?? []).filter((message) => !known.has(message.id));
    messages.set([...earlier, ...room.messages].sort((a, b) => a.sentAt - b.sentAt));
    members.set(room.members);
    now.set({ access: room.open ? "ReadWrite" : "Read" });
  };
  const nobodyTypes = () => typing.set({ users: [] });
  line.onEvent((room, { kind, message, person }) => {
    if (room !== id) return;
    if (kind === "message" && message) {
      messages.set([...(messages.get() ?? []), message]);
      nobodyTypes();
    }
    if (kind === "typing" && person) {
      clearTimeout(stopped);
      stopped = setTimeout(nobodyTypes, TYPING);
      typing.set({ users: [person] });
    }
    if (kind === "joined" && person) members.set([...(members.get() ?? []), person]);
    if (kind === "ended") now.set({ access: "Read" });
  });
  line.onAgain(() => void open());
  void open();
  return {
    subscribe: now.subscribe,
    subscribeMessages: (listener) => {
      const subscription = messages.subscribe((list) =>
        // TalkJS lists the newest message first.
        listener(list === null ? null : list.map(messageOf).reverse(), false),
      );
      return {
        ...subscription,
        loadMore: async () => {
          const list = messages.get() ?? [];
          const earlier = await line.call<Pick<StandInRoom, "messages">>("earlier", id, {
            before: list[0]?.id ?? "",
          });
          messages.set([...earlier.messages, ...list]);
        },
      };
    },
    subscribeTyping: typing.subscribe,
    subscribeParticipants: (listener) =>
      members.subscribe((list) => listener(list === null ? null : list.map((user) => ({ user })))),
    send: ({ content, custom }) =>
      line.call("write", id, {
        text: content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"),
        files: content.flatMap((part) =>
          "fileToken" in part ? (files.get(part.fileToken)?.id ?? []) : [],
        ),
        custom,
      }),
    markAsTyping: () => line.call("type", id),
  };
}

class StandInSession implements TalkSession {
  readonly currentUser: { readonly id: string };
  readonly #line: Line;
  /** Uploaded files by the tokens with which messages name them. */
  readonly #files = new Map<string, StandInFile>();

  constructor({ userId, tokenFetcher }: Options) {
    this.currentUser = { id: userId };
    this.#line = openLine(BASE, async () => ({ token: await tokenFetcher() }));
  }

  conversation(id: string): TalkConversation {
    return conversationOf(id, this.#line, this.#files);
  }

  async uploadFile(file: Blob, { filename }: { filename: string }): Promise<string> {
    const stored = await this.#line.upload(file, filename);
    this.#files.set(stored.id, stored);
    return stored.id;
  }

  destroy(): void {
    this.#line.close();
  }
}

Object.assign(window, { Talk: { ready: Promise.resolve(), Session: StandInSession } });
