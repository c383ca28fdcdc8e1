import { HISTORY, type AgentChannel, type ChatMessage } from "../channel.ts";
import { ledger } from "../ledger.ts";
import { bytesAt, type ProviderPorts } from "../provider.ts";

/** Where TalkJS serves its script; it may come from nowhere else. */
export const TALKJS_SCRIPT = "https://cdn.talkjs.com/talk.js";

/** What of TalkJS is used: its session's data, and none of its frames. */
export interface TalkSession {
  readonly currentUser: { readonly id: string };
  conversation(id: string): TalkConversation;
  /** Takes a file, for a token that a message names. */
  uploadFile(file: Blob, about: { filename: string }): Promise<string>;
  destroy(): void;
}

export interface TalkConversation {
  subscribe(listener: (now: TalkConversationNow | null) => void): TalkSubscription;
  subscribeMessages(
    listener: (messages: readonly TalkMessage[] | null, all: boolean) => void,
  ): TalkSubscription & { loadMore(count?: number): Promise<void> };
  subscribeTyping(
    listener: (now: { users?: readonly TalkUser[] } | null) => void,
  ): TalkSubscription;
  subscribeParticipants(
    listener: (now: readonly { user: TalkUser }[] | null) => void,
  ): TalkSubscription;
  send(message: { content: readonly TalkContent[]; custom: { id: string } }): Promise<unknown>;
  markAsTyping(): Promise<void>;
}

interface TalkSubscription {
  unsubscribe(): void;
}

export interface TalkConversationNow {
  /** Read only: nobody writes any more. */
  access: "Read" | "ReadWrite";
}

export interface TalkUser {
  id: string;
  name: string;
}

export type TalkContent =
  | { type: "text"; text: string }
  | { type: "file"; fileToken: string }
  | { type: "file"; url: string; filename: string; size: number };

export interface TalkMessage {
  id: string;
  sender: TalkUser | null;
  /** Milliseconds since 1970. */
  createdAt: number;
  custom?: Record<string, string>;
  content: readonly TalkContent[];
}

/** TalkJS, by the data of its session: its own window in a frame is not shown. */
export function talkjsChannel(
  makeSession: (token: () => string, renew: () => Promise<string>) => Promise<TalkSession>,
  conversationId: string,
  ports: ProviderPorts,
): AgentChannel {
  const told = ledger(ports.events);
  const addresses = new Map<string, string>();
  const subscriptions: TalkSubscription[] = [];
  let session: TalkSession | null = null;
  let conversation: TalkConversation | null = null;
  let list: ReturnType<TalkConversation["subscribeMessages"]> | null = null;
  let all: readonly TalkMessage[] = [];
  let begun = false;

  const shown = (message: TalkMessage): ChatMessage => {
    const own = message.sender?.id === session?.currentUser.id;
    return {
      id: message.custom?.["id"] ?? message.id,
      order: message.createdAt,
      author: own
        ? { type: "APPLICANT", name: ports.ownName }
        : { type: message.sender ? "AGENT" : "SYSTEM", name: message.sender?.name ?? "" },
      text: message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n"),
      files: message.content.flatMap((part, index) => {
        if (part.type !== "file" || !("url" in part)) return [];
        const id = `${message.id}/${index}`;
        addresses.set(id, part.url);
        return [
          { id, name: part.filename, contentType: "application/octet-stream", size: part.size },
        ];
      }),
      sentAt: new Date(message.createdAt).toISOString(),
    };
  };
  const inOrder = (messages: readonly TalkMessage[]) =>
    [...messages].sort((a, b) => a.createdAt - b.createdAt);
  const open = (): TalkConversation => {
    if (conversation === null) throw new Error("The conversation is not open.");
    return conversation;
  };
  const offline = () => told.connection("connecting");
  const online = () => told.connection("connected");
  const stop = () => {
    removeEventListener("offline", offline);
    removeEventListener("online", online);
    for (const subscription of subscriptions) subscription.unsubscribe();
    session?.destroy();
  };

  return {
    connect: async () => {
      told.connection("connecting");
      const own = await makeSession(ports.token, async () => {
        try {
          return await ports.renewToken();
        } catch (error) {
          told.failed(error);
          throw error;
        }
      });
      session = own;
      const ref = own.conversation(conversationId);
      conversation = ref;
      addEventListener("offline", offline);
      addEventListener("online", online);
      const first = new Promise<readonly TalkMessage[]>((resolve) => {
        list = ref.subscribeMessages((messages) => {
          if (messages === null) return;
          all = messages;
          if (!begun) return resolve(messages);
          for (const message of inOrder(messages)) told.message(shown(message));
        });
        subscriptions.push(list);
      });
      const history = told.noted(
        inOrder(await first)
          .slice(-HISTORY)
          .map(shown),
      );
      begun = true;
      told.connection("connected");
      subscriptions.push(
        ref.subscribeParticipants((participants) => {
          const agent = participants?.find(({ user }) => user.id !== own.currentUser.id)?.user.name;
          told.state(agent === undefined ? "waiting" : "active", agent ?? null);
        }),
        ref.subscribeTyping((now) => {
          const other = now?.users?.find(({ id }) => id !== own.currentUser.id);
          if (other) told.typing({ type: "AGENT", name: other.name });
        }),
        ref.subscribe((now) => {
          if (now?.access === "Read") told.ended();
        }),
      );
      return history;
    },
    earlier: async ({ order }) => {
      const before = () => inOrder(all).filter(({ createdAt }) => createdAt < order);
      // What is loaded is no news.
      begun = false;
      try {
        if (before().length === 0) await list?.loadMore(HISTORY);
      } finally {
        begun = true;
      }
      return told.noted(before().slice(-HISTORY).map(shown));
    },
    send: async ({ id, text, files }) => {
      const own = open();
      const tokens = await Promise.all(
        files.map((file) => (session as TalkSession).uploadFile(file, { filename: file.name })),
      );
      const content: TalkContent[] = [
        ...(text === "" ? [] : [{ type: "text" as const, text }]),
        ...tokens.map((fileToken) => ({ type: "file" as const, fileToken })),
      ];
      await own.send({ content, custom: { id } });
    },
    typing: () => void conversation?.markAsTyping().catch(() => {}),
    read: ({ id }) => bytesAt(ports.fetch, addresses.get(id) ?? null),
    end: async () => {
      await ports.endConversation();
      stop();
      told.ended();
    },
    close: () => {
      told.close();
      stop();
    },
  };
}
