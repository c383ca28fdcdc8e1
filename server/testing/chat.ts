/**
 * Clients of the chat for tests: a socket that records its frames, and helpers that begin a
 * conversation.
 */
import { randomUUID } from "node:crypto";
import { createRequire } from "node:module";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { WebSocket } from "ws";
import type { AcceptedChat, ChatInit } from "#schemas/types/chat/calls.ts";
import type { ClientFrame, Message, ServerFrame } from "#schemas/types/chat/wire.ts";
import { createAgent } from "#server/services/sandbox/agents.ts";
import { Borrower } from "./borrower.ts";
import type { TestServer } from "./server.ts";

const require = createRequire(import.meta.url);
const shipped = ["skills.json", "answers.json", "copy/es-US.json"].map(
  (name) => [name, require(`../../flows/chatbot/${name}`) as unknown] as const,
);

/** Turns the chat's flags on in a fixture root, before a server reads it. */
export async function withChat(root: string, off: readonly string[] = []): Promise<string> {
  const flag = (id: string) => ({
    id,
    description: "Chat.",
    when: off.includes(id) ? "false" : "true",
  });
  await writeFile(
    join(root, "flows/flags.json"),
    JSON.stringify({
      flags: ["fe-heloc-web-chat", "fe-heloc-chat-borrower-authentication"].map(flag),
    }),
  );
  await mkdir(join(root, "flows/chatbot/copy"), { recursive: true });
  for (const [name, value] of shipped)
    await writeFile(join(root, "flows/chatbot", name), JSON.stringify(value));
  return root;
}

/** Waits until a condition holds; fails after five seconds and names the condition. */
export async function until<T>(look: () => T | null | undefined | false, what: string): Promise<T> {
  for (const end = Date.now() + 5_000; Date.now() < end;) {
    const result = look();
    if (result !== null && result !== undefined && result !== false) return result;
    await delay(2);
  }
  throw new Error(`Waited in vain: ${what}`);
}

type Named<T extends ServerFrame["type"]> = Extract<ServerFrame, { type: T }>;

/** One socket of a side. */
export class ChatSocket {
  readonly frames: ServerFrame[] = [];
  closed: number | null = null;
  /** Status of a rejected handshake. */
  refused: number | null = null;
  readonly raw: WebSocket;

  constructor(
    address: string,
    { token, omniProxyChannelId }: { token: string; omniProxyChannelId: string },
    options: { origin?: string; protocols?: string[] } = {},
  ) {
    this.raw = new WebSocket(
      `${address.replace(/^http/, "ws")}/service-omni-proxy/insecure/api/v1/channels/${omniProxyChannelId}`,
      options.protocols ?? ["hearthline.chat.v1", token],
      options.origin === undefined ? {} : { origin: options.origin },
    );
    this.raw.on("message", (data) =>
      this.frames.push(JSON.parse((data as Buffer).toString()) as ServerFrame),
    );
    this.raw.on("close", (code) => {
      this.closed = code;
    });
    this.raw.on("unexpected-response", (_request, response) => {
      this.refused = response.statusCode ?? 0;
      response.resume();
    });
    this.raw.on("error", () => undefined);
  }

  async open(after = 0): Promise<Named<"welcome">> {
    await until(() => this.raw.readyState === WebSocket.OPEN || this.closed !== null, "open");
    this.say({ type: "hello", after });
    return this.receives("welcome");
  }

  say(frame: ClientFrame): void {
    this.raw.send(JSON.stringify(frame));
  }

  /** Sends a message and waits for its sequence number. */
  async send(text: string, more: { id?: string; attachments?: string[] } = {}): Promise<number> {
    const id = more.id ?? randomUUID();
    this.say({ type: "message", text, ...more, id });
    const answer = await until(
      () => this.frames.find((each) => "id" in each && each.id === id),
      `an answer to ${text}`,
    );
    if (answer.type !== "accepted") throw new Error(JSON.stringify(answer));
    return answer.sequence;
  }

  receives<T extends ServerFrame["type"]>(type: T): Promise<Named<T>> {
    return until(
      () => this.frames.find((each): each is Named<T> => each.type === type),
      `a frame "${type}", of ${this.frames.map((each) => each.type).join(", ")}; closed ${this.closed}`,
    );
  }

  get messages(): Message[] {
    return this.frames.flatMap((each) => (each.type === "message" ? [each.message] : []));
  }

  received(count: number): Promise<Message[]> {
    return until(() => this.messages.length >= count && this.messages, `${count} messages`);
  }

  close(): void {
    this.raw.close();
  }
}

export const INIT = "/service-csp/external/api/v1/twilio/initWebChat";
export const CHATS = "/service-agent/secure/api/v1/chats";

/** Begins a conversation as a borrower, logged in or not. */
export async function beginAs(
  borrower: Borrower,
  more: Record<string, unknown> = {},
): Promise<ChatInit> {
  const body = { friendlyName: "Ada", emailAddress: "ada@example.com", ...more };
  const answer = await borrower.call("POST", INIT, body);
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer.body as ChatInit;
}

/** Creates an agent of the lender with a session. */
export async function agentOf(server: TestServer, orgCode = "main"): Promise<Borrower> {
  const agent = new Borrower(server);
  agent.token = (await createAgent(server.ports, orgCode, agent.email)).token;
  return agent;
}

export async function acceptAs(agent: Borrower, conversationSid: string): Promise<AcceptedChat> {
  const answer = await agent.call("POST", `${CHATS}/${conversationSid}/accept`);
  if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body as AcceptedChat;
}

/** Uploads a file to a conversation with the token of a side. */
export function uploadAs(
  server: TestServer,
  { conversationSid, token }: { conversationSid: string; token: string },
  content: Uint8Array,
  name = "a.txt",
  type = "text/plain",
): ReturnType<Borrower["call"]> {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return new Borrower(server).call(
    "POST",
    `/service-csp/external/api/v1/conversations/${conversationSid}/attachments`,
    Buffer.concat([Buffer.from(head), content, Buffer.from("\r\n--b--\r\n")]),
    { authorization: `Bearer ${token}`, "content-type": "multipart/form-data; boundary=b" },
  );
}

/** Opens a port for a server that takes calls by injection. @returns its address */
export async function listening(server: TestServer): Promise<string> {
  return server.app.listen({ port: 0, host: "127.0.0.1" });
}
