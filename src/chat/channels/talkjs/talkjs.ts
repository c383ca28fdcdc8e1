import { HISTORY, type AgentChannel, type ChatMessage } from "#src/conversation/channel.ts";
import { ledger } from "../ledger.ts";
import { bytesAt, type ProviderPorts } from "../provider.ts";

/** Address of TalkJS's script, the only one that is allowed, other than a stand-in. */
export const TALKJS_SCRIPT = "https://cdn.talkjs.com/talk.js";

/** The part of TalkJS that the app uses: the data of its session, none of its frames. */
export interface TalkSession {
  readonly currentUser: { readonly id: string };
  conversation(id: string): TalkConversation;
  /** Uploads a file and returns the token by which a message names it. */
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
  /** "Read" means that the conversation accepts no more messages. */
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

/** Channel over the data of a TalkJS session, without TalkJS's own window. */
export function talkjsChannel(
  makeSession: (token: () => string, renew: () => Promise<string>) => Promise<TalkSession>,
  conversationId: string,
  ports: ProviderPorts,
): AgentChannel {
  const reported = ledger(ports.events);
  const addresses = new Map<string, string>();
  const subscriptions: TalkSubscription[] = [];
  let session: TalkSession | null = null;
  let conversation: TalkConversation | null = null;
  let list: ReturnType<TalkConversation["subscribeMessages"]> | null = null;
  let all: readonly TalkMessage[] = [];
  let started = false;

  const messageOf = (message: TalkMessage): ChatMessage => {
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
  const offline = () => reported.connection("connecting");
  const online = () => reported.connection("connected");
  const stop = () => {
    removeEventListener("offline", offline);
    removeEventListener("online", online);
    for (const subscription of subscriptions) subscription.unsubscribe();
    session?.destroy();
  };

  return {
    connect: async () => {
      reported.connection("connecting");
      const own = await makeSession(ports.token, async () => {
        try {
          return await ports.renewToken();
        } catch (error) {
          reported.failed(error);
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
          if (!started) return resolve(messages);
          for (const message of inOrder(messages)) reported.message(messageOf(message));
        });
        subscriptions.push(list);
      });
      const history = reported.noted(
        inOrder(await first)
          .slice(-HISTORY)
          .map(messageOf),
      );
      started = true;
      reported.connection("connected");
      subscriptions.push(
        ref.subscribeParticipants((participants) => {
          const agent = participants?.find(({ user }) => user.id !== own.currentUser.id)?.user.name;
          reported.state(agent === undefined ? "waiting" : "active", agent ?? null);
        }),
        ref.subscribeTyping((now) => {
          const other = now?.users?.find(({ id }) => id !== own.currentUser.id);
          if (other) reported.typing({ type: "AGENT", name: other.name });
        }),
        ref.subscribe((now) => {
          if (now?.access === "Read") reported.ended();
        }),
      );
      return history;
    },
    earlier: async ({ order }) => {
      const before = () => inOrder(all).filter(({ createdAt }) => createdAt < order);
      // Messages of the initial load are not new.
      started = false;
      try {
        if (before().length === 0) await list?.loadMore(HISTORY);
      } finally {
        started = true;
      }
      return reported.noted(before().slice(-HISTORY).map(messageOf));
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
      reported.ended();
    },
    close: () => {
      reported.close();
      stop();
    },
  };
}
