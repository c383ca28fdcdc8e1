import {
  channelContract,
  type FarEnd,
  type FarMessage,
} from "#src/conversation/testing/channel-contract.ts";
import { fakeEvents, fakeFiles } from "#src/conversation/testing/fake-events.ts";
import { HISTORY } from "#src/conversation/channel.ts";
import {
  niceChannel,
  type NiceEvent,
  type NiceMessage,
  type NiceSdk,
  type NiceThread,
} from "./nice.ts";

/** A fake of the CXone SDK, which keeps connection and token itself. */
function nice(): FarEnd {
  const chat = fakeEvents();
  const onThread = fakeEvents();
  const files = fakeFiles();
  const stored: NiceMessage[] = [];
  const arrived: { text: string; files: string[] }[] = [];
  let agent: { nickname: string } | null = null;
  let typings = 0;
  let refusing = false;
  let down = false;
  let loaded = 0;

  const detail = (data: NiceEvent["data"]) => ({ detail: { data } });
  const store = (
    id: string,
    own: boolean,
    text: string,
    attachments: NiceMessage["attachments"] = [],
  ) => {
    const message: NiceMessage = {
      id,
      createdAt: new Date(1_000 * (stored.length + 1)).toISOString(),
      direction: own ? "inbound" : "outbound",
      messageContent: { payload: { text } },
      authorUser: own ? null : (agent ?? { nickname: "Sam" }),
      attachments,
    };
    stored.push(message);
    return message;
  };
  const attachment = (name: string, size: number, bytes: string) => ({
    id: `A-${name}`,
    friendlyName: name,
    mimeType: "application/pdf",
    fileSize: size,
    url: files.put(bytes),
  });
  const put = ({ id, own, text, file }: FarMessage) =>
    store(id, own, text, file ? [attachment(file.name, file.size, file.bytes)] : []);
  const receive = async (text: string, given: readonly File[] = []) => {
    if (refusing) {
      refusing = false;
      throw new Error("Refused.");
    }
    arrived.push({ text, files: given.map(({ name }) => name) });
    const message = store(
      `nice-${stored.length}`,
      true,
      text,
      given.map(({ name, size }) => attachment(name, size, "")),
    );
    onThread.tell("MessageCreated", detail({ message }));
  };

  const thread: NiceThread = {
    recover: async () => {
      loaded = Math.min(stored.length, HISTORY);
      return { messages: stored.slice(-HISTORY), inboxAssignee: agent };
    },
    loadMoreMessages: async () => {
      const end = stored.length - loaded;
      const messages = stored.slice(Math.max(0, end - HISTORY), end);
      loaded += messages.length;
      return { data: { messages } };
    },
    sendTextMessage: (text) => receive(text),
    sendAttachments: (given, text = "") => receive(text, given),
    keystroke: () => {
      typings += 1;
    },
    endChat: async () => {},
    onThreadEvent: onThread.on as NiceThread["onThreadEvent"],
  };
  const sdk: NiceSdk = {
    connect: async () => {},
    getThread: () => thread,
    onChatEvent: chat.on as NiceSdk["onChatEvent"],
  };

  return {
    open: (ports) =>
      niceChannel(sdk, "T1", {
        ...ports,
        ownName: "Ada",
        endConversation: async () => {},
        fetch: files.fetch,
      }),
    past: (messages) => messages.forEach(put),
    sends: async (message) => {
      const stored = put(message);
      if (!down) onThread.tell("MessageCreated", detail({ message: stored }));
    },
    types: async () => onThread.tell("AgentTypingStarted", detail({ user: agent })),
    joins: async (name) => {
      agent = { nickname: name };
      chat.tell("CaseInboxAssigneeChanged", detail({ inboxAssignee: agent }));
    },
    ends: async () => chat.tell("CaseStatusChanged", detail({ case: { status: "closed" } })),
    cuts: async () => {
      down = true;
      dispatchEvent(new Event("offline"));
    },
    mends: async () => {
      down = false;
      dispatchEvent(new Event("online"));
    },
    arrived: () => arrived,
    typings: () => typings,
    refuses: () => {
      refusing = true;
    },
  };
}

channelContract("nice", nice);
