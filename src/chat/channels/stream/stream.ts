import type { Channel, StreamChat } from "stream-chat";
import { HISTORY, type AgentChannel, type ChatMessage } from "#src/conversation/channel.ts";
import { ledger } from "../ledger.ts";
import { bytesAt, type ProviderPorts } from "../provider.ts";

interface StreamPorts extends ProviderPorts {
  user: string;
  channelType: string;
  channelId: string;
}

/**
 * The fields that the channel reads; messages from the wire and from the SDK's state both have
 * them.
 */
interface StreamMessage {
  id: string;
  text?: string | undefined;
  user?: { id: string; name?: string | undefined } | null | undefined;
  created_at?: string | Date | undefined;
  attachments?: readonly StreamAttachment[] | undefined;
}

interface StreamAttachment {
  title?: string | undefined;
  asset_url?: string | undefined;
  image_url?: string | undefined;
  file_size?: number | string | undefined;
  mime_type?: string | undefined;
}

/** Channel over Stream Chat. Events and names: stream-chat 9.53.0. A frozen channel has ended. */
export function streamChannel(client: StreamChat, ports: StreamPorts): AgentChannel {
  const reported = ledger(ports.events);
  const addresses = new Map<string, string>();
  let channel: Channel | null = null;

  const messageOf = (message: StreamMessage): ChatMessage => {
    const sentAt = new Date(message.created_at ?? 0);
    const { user } = message;
    return {
      id: message.id,
      order: sentAt.getTime(),
      author:
        user?.id === ports.user
          ? { type: "APPLICANT", name: ports.ownName }
          : { type: "AGENT", name: user?.name ?? user?.id ?? "" },
      text: message.text ?? "",
      files: (message.attachments ?? []).map((file, index) => {
        const id = `${message.id}/${index}`;
        addresses.set(id, file.asset_url ?? file.image_url ?? "");
        return {
          id,
          name: file.title ?? "",
          contentType: file.mime_type ?? "application/octet-stream",
          size: Number(file.file_size ?? 0),
        };
      }),
      sentAt: sentAt.toISOString(),
    };
  };
  const agentOf = (own: Channel): string | null => {
    const other = Object.values(own.state.members).find(({ user_id: id }) => id !== ports.user);
    return other ? (other.user?.name ?? other.user_id ?? null) : null;
  };
  const look = (data: { frozen?: boolean | undefined } | undefined) => {
    if (data?.frozen === true) reported.ended();
  };
  const open = (): Channel => {
    if (channel === null) throw new Error("The conversation is not open.");
    return channel;
  };
  let asked = false;
  /**
   * True after a lost connection until the missed messages have loaded: later messages wait for
   * them.
   */
  let recovering = false;
  /** Ends when the SDK has read the channel. It reads a frozen one again, awaits nothing, and fails once closed. */
  let reading: Promise<unknown> = Promise.resolve();
  const followReads = (own: Channel) => {
    const query = own.query.bind(own);
    own.query = (...given) => {
      const read = query(...given);
      reading = read.catch(() => {});
      return read;
    };
  };

  return {
    connect: async () => {
      reported.connection("connecting");
      client.on("connection.changed", ({ online }) => {
        if (online === true) return;
        recovering = true;
        reported.connection("connecting");
      });
      // The SDK asks whenever its token has expired; the first call returns the current one.
      await client.connectUser({ id: ports.user }, async () => {
        if (!asked) {
          asked = true;
          return ports.token();
        }
        try {
          return await ports.renewToken();
        } catch (error) {
          reported.failed(error);
          throw error;
        }
      });
      const own = client.channel(ports.channelType, ports.channelId);
      channel = own;
      followReads(own);
      own.on("message.new", ({ message }) => {
        if (message && !recovering) reported.message(messageOf(message));
      });
      own.on("typing.start", ({ user }) => {
        if (user && user.id !== ports.user)
          reported.typing({ type: "AGENT", name: user.name ?? user.id });
      });
      own.on("member.added", () => reported.state("active", agentOf(own)));
      own.on("channel.updated", (event) => look(event.channel));
      // By now the channel's state holds all missed and later messages, in order.
      client.on("connection.recovered", () => {
        recovering = false;
        reported.connection("connected");
        for (const message of own.state.messages) reported.message(messageOf(message));
        look(own.data);
      });
      await own.watch({ messages: { limit: HISTORY } });
      const history = reported.noted(own.state.messages.map(messageOf));
      const agent = agentOf(own);
      reported.connection("connected");
      reported.state(agent === null ? "waiting" : "active", agent);
      look(own.data);
      return history;
    },
    earlier: async ({ id }) => {
      const { messages } = await open().query({ messages: { limit: HISTORY, id_lt: id } });
      return reported.noted(messages.map(messageOf));
    },
    send: async ({ id, text, files }) => {
      const own = open();
      const attachments = await Promise.all(
        files.map(async (file) => ({
          type: "file",
          asset_url: (await own.sendFile(file, file.name, file.type)).file,
          title: file.name,
          mime_type: file.type,
          file_size: file.size,
        })),
      );
      await own.sendMessage({ id, text, attachments });
    },
    // The SDK sends at most one notice every two seconds.
    typing: () => void channel?.keystroke().catch(() => {}),
    read: ({ id }) => bytesAt(ports.fetch, addresses.get(id) || null),
    end: async () => {
      await ports.endConversation();
      reported.ended();
    },
    close: () => {
      reported.close();
      void reading.then(() => client.disconnectUser()).catch(() => {});
    },
  };
}
