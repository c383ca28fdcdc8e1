import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { FarEnd, FarMessage } from "#src/conversation/testing/channel-contract.ts";

/**
 * As much of Stream's server as a conversation needs: `/connect` on a websocket, channels,
 * messages, events and files by HTTP. Shapes: stream-chat 9.53.0. For tests.
 */

interface StreamUser {
  id: string;
  name: string;
}

interface StoredMessage {
  id: string;
  cid: string;
  type: "regular";
  user: StreamUser;
  text: string;
  attachments: unknown[];
  created_at: string;
  updated_at: string;
}

const TYPE = "messaging";
const CHANNEL = "c1";
const CID = `${TYPE}:${CHANNEL}`;
const ada: StreamUser = { id: "ada", name: "Ada" };

const bodyOf = async (request: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
};

/** Starts it on a free port of this machine. */
export async function streamServer(): Promise<Omit<FarEnd, "open"> & { address: string }> {
  const stored: StoredMessage[] = [];
  const files = new Map<string, string>();
  const arrived: { text: string; files: string[] }[] = [];
  const sockets = new Set<WebSocket>();
  let agent: StreamUser = { id: "sam", name: "Sam" };
  let members: StreamUser[] = [ada];
  let token = "";
  let good: string | null = null;
  let refusing = false;
  let unavailable = false;
  let frozen = false;
  let typings = 0;
  let address = "";

  const channel = () => ({
    id: CHANNEL,
    type: TYPE,
    cid: CID,
    frozen,
    created_at: new Date(0).toISOString(),
    updated_at: new Date(0).toISOString(),
    config: { typing_events: true, read_events: false, uploads: true },
    own_capabilities: ["send-message", "send-typing-events", "upload-file"],
  });
  const memberOf = (user: StreamUser) => ({ user_id: user.id, user });
  const tell = (event: object) => {
    const text = JSON.stringify({
      cid: CID,
      channel_id: CHANNEL,
      channel_type: TYPE,
      created_at: new Date().toISOString(),
      ...event,
    });
    for (const socket of sockets) socket.send(text);
  };
  const store = (
    id: string,
    user: StreamUser,
    text: string,
    attachments: unknown[] = [],
  ): StoredMessage => {
    const sentAt = new Date(Date.UTC(2026, 0, 5) + stored.length * 1_000).toISOString();
    const message: StoredMessage = {
      id,
      cid: CID,
      type: "regular",
      user,
      text,
      attachments,
      created_at: sentAt,
      updated_at: sentAt,
    };
    stored.push(message);
    return message;
  };
  const keep = (bytes: string): string => {
    const path = `/files/${files.size}`;
    files.set(path, bytes);
    return address + path;
  };
  const storeFarMessage = ({ id, own, text, file }: FarMessage): StoredMessage =>
    store(
      id,
      own ? ada : agent,
      text,
      file
        ? [
            {
              type: "file",
              title: file.name,
              file_size: file.size,
              mime_type: "application/pdf",
              asset_url: keep(file.bytes),
            },
          ]
        : [],
    );
  const state = (before?: string, limit = 20) => {
    const end = before === undefined ? stored.length : stored.findIndex(({ id }) => id === before);
    return {
      channel: channel(),
      messages: stored.slice(Math.max(0, end - limit), end),
      members: members.map(memberOf),
      read: [],
      watchers: [],
      pinned_messages: [],
      duration: "1ms",
    };
  };

  const answer = async (method: string, path: string, body: Buffer): Promise<object> => {
    const json = () => JSON.parse(body.toString() || "{}") as Record<string, never>;
    if (path.endsWith("/query")) {
      const { messages } = json() as { messages?: { limit?: number; id_lt?: string } };
      return state(messages?.id_lt, messages?.limit);
    }
    if (path === "/channels") return { channels: [state()], duration: "1ms" };
    if (path.endsWith("/file")) {
      const text = body.toString("latin1");
      const content = text.split("\r\n\r\n")[1]?.split("\r\n--")[0] ?? "";
      return { file: keep(content), duration: "1ms" };
    }
    if (path.endsWith("/message")) {
      if (refusing) {
        refusing = false;
        throw new Error("refused");
      }
      const { message } = json() as unknown as {
        message: { id: string; text: string; attachments: { title: string }[] };
      };
      arrived.push({ text: message.text, files: message.attachments.map(({ title }) => title) });
      const storedMessage = store(message.id, ada, message.text, message.attachments);
      tell({ type: "message.new", message: storedMessage, user: ada });
      return { message: storedMessage, duration: "1ms" };
    }
    if (path.endsWith("/event")) {
      if ((json() as { event?: { type?: string } }).event?.type === "typing.start") typings += 1;
      return { event: {}, duration: "1ms" };
    }
    if (method === "GET" && path === "/app") return { app: {}, duration: "1ms" };
    return { duration: "1ms" };
  };

  const cors = {
    "access-control-allow-origin": "*",
    "access-control-allow-headers": "*",
    "access-control-allow-methods": "*",
  };
  const server = createServer((request, response) => {
    const respond = async () => {
      const { pathname } = new URL(request.url ?? "/", "http://local");
      const file = files.get(pathname);
      if (file !== undefined) return response.writeHead(200, cors).end(file);
      if (request.method === "OPTIONS") return response.writeHead(204, cors).end();
      const body = await bodyOf(request);
      const headers = { ...cors, "content-type": "application/json" };
      if (unavailable) return request.destroy();
      try {
        const result = await answer(request.method ?? "GET", pathname, body);
        return response.writeHead(200, headers).end(JSON.stringify(result));
      } catch {
        const refusal = { code: 4, message: "Refused.", StatusCode: 400, duration: "1ms" };
        return response.writeHead(400, headers).end(JSON.stringify(refusal));
      }
    };
    void respond();
  });
  const upgrades = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    if (unavailable) return socket.destroy();
    upgrades.handleUpgrade(request, socket, head, (socket) => {
      const query = new URL(request.url ?? "/", "http://local").searchParams;
      token = query.get("authorization") ?? "";
      if (good !== null && token !== good) {
        socket.send(
          JSON.stringify({ error: { code: 40, message: "Token expired", StatusCode: 401 } }),
        );
        return socket.close(1000);
      }
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket));
      const hello = {
        type: "health.check",
        connection_id: `c-${Date.now()}`,
        cid: "*",
        me: { ...ada, devices: [], mutes: [], channel_mutes: [], unread_count: 0 },
        created_at: new Date().toISOString(),
      };
      socket.send(JSON.stringify(hello));
      socket.on("message", () => socket.send(JSON.stringify({ ...hello, me: undefined })));
    });
  });
  await new Promise<void>((ready) => {
    server.listen(0, "127.0.0.1", ready);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    address,
    past: (messages) => messages.forEach(storeFarMessage),
    sends: async (message) => {
      const storedMessage = storeFarMessage(message);
      tell({ type: "message.new", message: storedMessage, user: storedMessage.user });
    },
    types: async () => tell({ type: "typing.start", user: agent }),
    joins: async (name) => {
      agent = { id: "sam", name };
      members = [ada, agent];
      tell({ type: "member.added", member: memberOf(agent), user: agent, channel: channel() });
    },
    ends: async () => {
      frozen = true;
      tell({ type: "channel.updated", channel: channel() });
    },
    cuts: async () => {
      unavailable = true;
      for (const socket of sockets) socket.terminate();
    },
    mends: async () => {
      unavailable = false;
    },
    expires: async () => {
      good = "token-1";
      for (const socket of sockets) socket.terminate();
    },
    arrived: () => arrived,
    typings: () => typings,
    token: () => token,
    refuses: () => {
      refusing = true;
    },
    release: async () => {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
