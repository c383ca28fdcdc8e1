import {
  throttled,
  TYPING_EVERY_MS,
  type AgentChannel,
  type ChatFile,
  type ChatMessage,
} from "#src/conversation/channel.ts";
import { ledger } from "../ledger.ts";
import { bytesAt, type ProviderPorts } from "../provider.ts";

/**
 * The part of the CXone SDK that the app uses. Its license forbids bundling, so its script leaves
 * the SDK on the window.
 */
export interface NiceSdk {
  connect(): Promise<unknown>;
  getThread(id: string): Promise<NiceThread> | NiceThread;
  onChatEvent(event: string, listener: (event: CustomEvent<NiceEvent>) => void): unknown;
}

export interface NiceThread {
  recover(): Promise<{ messages: NiceMessage[]; inboxAssignee?: NiceAgent | null }>;
  loadMoreMessages(): Promise<{ data: { messages: NiceMessage[] } }>;
  sendTextMessage(text: string): Promise<unknown>;
  sendAttachments(files: readonly File[], text?: string): Promise<unknown>;
  keystroke(): unknown;
  endChat(): Promise<unknown>;
  onThreadEvent(event: string, listener: (event: CustomEvent<NiceEvent>) => void): unknown;
}

interface NiceAgent {
  firstName?: string;
  surname?: string;
  nickname?: string;
}

export interface NiceMessage {
  id: string;
  /** ISO 8601. */
  createdAt: string;
  direction: "inbound" | "outbound";
  messageContent: { payload?: { text?: string }; text?: string };
  authorUser?: NiceAgent | null;
  attachments?: {
    id: string;
    friendlyName: string;
    mimeType: string;
    fileSize: number;
    url: string;
  }[];
}

export interface NiceEvent {
  data?: {
    message?: NiceMessage;
    user?: NiceAgent | null;
    inboxAssignee?: NiceAgent | null;
    case?: { status?: string };
  };
}

/** Names of the SDK's events. */
const EVENTS = {
  message: "MessageCreated",
  typing: "AgentTypingStarted",
  assigned: "CaseInboxAssigneeChanged",
  status: "CaseStatusChanged",
} as const;

const nameOf = (agent: NiceAgent | null | undefined): string | null => {
  if (!agent) return null;
  const full = [agent.firstName, agent.surname].filter(Boolean).join(" ");
  return agent.nickname || full || null;
};

/**
 * Channel over NICE CXone. The SDK keeps the connection and reports it through the browser's own
 * network events.
 */
export function niceChannel(sdk: NiceSdk, threadId: string, ports: ProviderPorts): AgentChannel {
  const reported = ledger(ports.events);
  const addresses = new Map<string, string>();
  /** Own messages in transit: the SDK assigns them its own identifiers. */
  const sent: { id: string; text: string }[] = [];
  let thread: NiceThread | null = null;
  let agent: string | null = null;

  const filesOf = ({ attachments = [] }: NiceMessage): ChatFile[] =>
    attachments.map(({ id, friendlyName, mimeType, fileSize, url }) => {
      addresses.set(id, url);
      return { id, name: friendlyName, contentType: mimeType, size: fileSize };
    });
  const messageOf = (message: NiceMessage): ChatMessage => {
    const own = message.direction === "inbound";
    const text = message.messageContent.payload?.text ?? message.messageContent.text ?? "";
    const index = own ? sent.findIndex((each) => each.text === text) : -1;
    const [mine] = index < 0 ? [] : sent.splice(index, 1);
    return {
      id: mine?.id ?? message.id,
      order: Date.parse(message.createdAt),
      author: own
        ? { type: "APPLICANT", name: ports.ownName }
        : { type: "AGENT", name: nameOf(message.authorUser) ?? agent ?? "" },
      text,
      files: filesOf(message),
      sentAt: new Date(message.createdAt).toISOString(),
    };
  };
  /** SDK identifiers of messages that were reported under another one. */
  const seenIds = new Set<string>();
  const take = (message: NiceMessage) => {
    if (seenIds.has(message.id)) return;
    seenIds.add(message.id);
    reported.message(messageOf(message));
  };
  const assign = (assigned: NiceAgent | null | undefined) => {
    agent = nameOf(assigned);
    reported.state(agent === null ? "waiting" : "active", agent);
  };
  const open = (): NiceThread => {
    if (thread === null) throw new Error("The conversation is not open.");
    return thread;
  };
  const offline = () => reported.connection("connecting");
  const online = async () => {
    try {
      const { messages } = await open().recover();
      for (const message of [...messages].sort(
        (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
      ))
        take(message);
      reported.connection("connected");
    } catch {
      // The browser fires again when it is online.
    }
  };
  const again = () => void online();
  const stop = () => {
    removeEventListener("offline", offline);
    removeEventListener("online", again);
  };

  return {
    connect: async () => {
      reported.connection("connecting");
      await sdk.connect();
      const own = await sdk.getThread(threadId);
      thread = own;
      own.onThreadEvent(EVENTS.message, ({ detail }) => {
        if (detail.data?.message) take(detail.data.message);
      });
      own.onThreadEvent(EVENTS.typing, ({ detail }) =>
        reported.typing({ type: "AGENT", name: nameOf(detail.data?.user) ?? agent ?? "" }),
      );
      sdk.onChatEvent(EVENTS.assigned, ({ detail }) => assign(detail.data?.inboxAssignee));
      sdk.onChatEvent(EVENTS.status, ({ detail }) => {
        if (detail.data?.case?.status === "closed") reported.ended();
      });
      addEventListener("offline", offline);
      addEventListener("online", again);
      const { messages, inboxAssignee } = await own.recover();
      for (const { id } of messages) seenIds.add(id);
      reported.connection("connected");
      assign(inboxAssignee);
      return reported.noted(messages.map(messageOf));
    },
    earlier: async () => {
      const { messages } = (await open().loadMoreMessages()).data;
      for (const { id } of messages) seenIds.add(id);
      return reported.noted(messages.map(messageOf));
    },
    send: async ({ id, text, files }) => {
      const own = open();
      const entry = { id, text };
      sent.push(entry);
      try {
        if (files.length === 0) await own.sendTextMessage(text);
        else await own.sendAttachments(files, text);
      } catch (error) {
        const index = sent.indexOf(entry);
        if (index >= 0) sent.splice(index, 1);
        throw error;
      }
    },
    typing: throttled(() => void thread?.keystroke(), TYPING_EVERY_MS),
    read: ({ id }) => bytesAt(ports.fetch, addresses.get(id) ?? null),
    end: async () => {
      await open().endChat();
      await ports.endConversation();
      stop();
      reported.ended();
    },
    close: () => {
      stop();
      reported.close();
    },
  };
}
