import { HISTORY } from "#src/conversation/channel.ts";
import {
  channelContract,
  type FarEnd,
  type FarMessage,
} from "#src/conversation/testing/channel-contract.ts";
import { fakeFiles } from "#src/conversation/testing/fake-events.ts";
import {
  talkjsChannel,
  type TalkConversation,
  type TalkConversationNow,
  type TalkContent,
  type TalkMessage,
  type TalkSession,
  type TalkUser,
} from "./talkjs.ts";

/** A value with subscribers, each of which receives the current value at once. */
function watched<T>(initial: T) {
  let value = initial;
  const listeners = new Set<(now: T) => void>();
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener(next);
    },
    watch: (listener: (now: T) => void) => {
      listeners.add(listener);
      queueMicrotask(() => listener(value));
      return { unsubscribe: () => void listeners.delete(listener) };
    },
  };
}

/** A fake of TalkJS's session. */
function talkjs(): FarEnd {
  const files = fakeFiles();
  const stored: TalkMessage[] = [];
  const list = watched<readonly TalkMessage[] | null>(null);
  const typing = watched<{ users?: readonly TalkUser[] } | null>(null);
  const people = watched<readonly { user: TalkUser }[] | null>([
    { user: { id: "ada", name: "Ada" } },
  ]);
  const stand = watched<TalkConversationNow | null>({ access: "ReadWrite" });
  const arrived: { text: string; files: string[] }[] = [];
  let visibleMessages = HISTORY;
  let agent: TalkUser = { id: "sam", name: "Sam" };
  let token = "";
  let fetchToken: (() => Promise<string>) | null = null;
  let typings = 0;
  let refusing = false;
  let down = false;

  const store = (
    id: string,
    sender: TalkUser,
    content: readonly TalkContent[],
    custom?: { id: string },
  ) => {
    stored.push({
      id,
      sender,
      createdAt: 1_000 * (stored.length + 1),
      content,
      ...(custom ? { custom } : {}),
    });
  };
  // TalkJS lists the newest message first.
  const show = () => {
    if (!down) list.set(stored.slice(-visibleMessages).reverse());
  };
  const put = ({ id, own, text, file }: FarMessage) =>
    store(id, own ? { id: "ada", name: "Ada" } : agent, [
      ...(text === "" ? [] : [{ type: "text" as const, text }]),
      ...(file
        ? [
            {
              type: "file" as const,
              url: files.put(file.bytes),
              filename: file.name,
              size: file.size,
            },
          ]
        : []),
    ]);

  const conversation: TalkConversation = {
    subscribe: stand.watch,
    subscribeMessages: (listener) => {
      const watching = list.watch((messages) =>
        listener(messages, stored.length <= visibleMessages),
      );
      queueMicrotask(show);
      return {
        ...watching,
        loadMore: async (count = HISTORY) => {
          visibleMessages += count;
          show();
        },
      };
    },
    subscribeTyping: typing.watch,
    subscribeParticipants: people.watch,
    send: async ({ content, custom }) => {
      if (refusing) {
        refusing = false;
        throw new Error("Refused.");
      }
      const text = content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n");
      const names = content.flatMap((part) => ("fileToken" in part ? [part.fileToken] : []));
      arrived.push({ text, files: names });
      const storedParts = content.map((part) =>
        "fileToken" in part
          ? { type: "file" as const, url: files.put(""), filename: part.fileToken, size: 3 }
          : part,
      );
      store(`talk-${stored.length}`, { id: "ada", name: "Ada" }, storedParts, custom);
      show();
    },
    markAsTyping: async () => {
      typings += 1;
    },
  };
  const session: TalkSession = {
    currentUser: { id: "ada" },
    conversation: () => conversation,
    uploadFile: async (_, { filename }) => filename,
    destroy: () => {},
  };

  return {
    open: (ports) =>
      talkjsChannel(
        async (current, renew) => {
          token = current();
          fetchToken = renew;
          return session;
        },
        "C1",
        { ...ports, ownName: "Ada", endConversation: async () => {}, fetch: files.fetch },
      ),
    past: (messages) => messages.forEach(put),
    sends: async (message) => {
      put(message);
      show();
    },
    types: async () => typing.set({ users: [agent] }),
    joins: async (name) => {
      agent = { id: "sam", name };
      people.set([{ user: { id: "ada", name: "Ada" } }, { user: agent }]);
    },
    ends: async () => stand.set({ access: "Read" }),
    cuts: async () => {
      down = true;
      dispatchEvent(new Event("offline"));
    },
    mends: async () => {
      down = false;
      dispatchEvent(new Event("online"));
      show();
    },
    expires: async () => {
      token = (await fetchToken?.()) ?? "";
    },
    arrived: () => arrived,
    typings: () => typings,
    token: () => token,
    refuses: () => {
      refusing = true;
    },
  };
}

channelContract("talkjs", talkjs);
