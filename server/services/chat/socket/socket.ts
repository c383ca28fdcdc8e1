import type { FastifyBaseLogger, FastifyRequest } from "fastify";
import type { RawData, WebSocket } from "ws";
import type { ClientFrame, SendFrame } from "#schemas/types/chat/wire.ts";
import { wordingFor } from "#server/lending/locale/wording-for.ts";
import { type Message, message, type Wording } from "#server/platform/errors/message.ts";
import { calledBy } from "#server/platform/http/current-request.ts";
import { languagesOf } from "#server/platform/http/requested-languages.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { admit, type Caller, type ChatAccessPorts } from "../access.ts";
import { Allowance } from "./allowance.ts";
import { announce } from "./announce.ts";
import { CLOSE_CODES, Connection } from "./connection.ts";
import {
  type ChatActor,
  type ConversationsPorts,
  endChat,
  isOver,
  loadChat,
  noteChat,
} from "../conversations.ts";
import { frameOf } from "./frames.ts";
import type { Hub } from "./hub.ts";
import { type MessagesPorts, storeMessage, type Unstored } from "../messages.ts";
import type { Room } from "./room.ts";

export type SocketPorts = ChatAccessPorts &
  ConversationsPorts &
  MessagesPorts & {
    config: { sandbox: boolean };
    database: Database;
    log: FastifyBaseLogger;
    realTime(): Date;
  };

export const PROTOCOL = "hearthline.chat.v1";
/** Bytes of a frame. */
export const MAX_FRAME = 64 * 1024;
/**
 * Messages sent to a reader who has seen none. Source: product specification of the chat, section
 * 9.
 */
const HISTORY = 20;
/** Maximum number of queued frames of a socket. */
const WAITING = 200;
/** Minimum milliseconds between two typing notices that are passed on. */
const TYPING = 1_000;

/**
 * Burst size and rate per second of messages and frames. Programs fill a sandbox, so its limits are
 * higher.
 */
const limits = (sandbox: boolean) =>
  sandbox
    ? { messages: [500, 200], frames: [1_000, 500] }
    : { messages: [20, 2], frames: [60, 20] };

/** The sentence of each refusal, by the refusal's code. */
const refusals: Record<Unstored | "empty" | "malformed" | "hello-first" | "too-many", Message> = {
  "attachment-unknown": message("chat-file-gone"),
  "id-taken": message("chat-message-taken"),
  ended: message("chat-over"),
  empty: message("chat-empty-message"),
  malformed: message("chat-malformed-frame"),
  "hello-first": message("chat-hello-first"),
  "too-many": message("chat-too-fast"),
};

/**
 * Reads the token from the handshake, where it follows the protocol's name. Addresses never carry
 * it.
 */
export function tokenOf(request: Pick<FastifyRequest, "headers">): string {
  const protocols = (request.headers["sec-websocket-protocol"] ?? "").split(",");
  return protocols.map((each) => each.trim()).find((each) => each !== PROTOCOL) ?? "";
}

/** One socket, from its first frame to its last. */
export class SocketSession {
  private readonly messages: Allowance;
  private readonly frames: Allowance;
  private waiting = 0;
  private typedAt = Number.NEGATIVE_INFINITY;
  private room: Room | null = null;
  private readonly connection: Connection;

  constructor(
    private readonly services: SocketPorts,
    private readonly hub: Hub,
    socket: WebSocket,
    private readonly caller: Caller,
    /** Words refusals in the language of the handshake. */
    private readonly word: Wording,
  ) {
    const now = performance.now();
    const { messages, frames } = limits(services.config.sandbox);
    this.messages = new Allowance(messages[0] ?? 0, messages[1] ?? 0, now);
    this.frames = new Allowance(frames[0] ?? 0, frames[1] ?? 0, now);
    this.connection = new Connection(socket, caller.claims, now);
  }

  begin(): void {
    this.room = this.hub.enter(this.caller.chat, this.connection);
  }

  /** Handles a frame. The frames of a socket are processed in order. */
  hear(data: RawData, isBinary: boolean): void {
    const now = performance.now();
    this.connection.heardAt = now;
    this.waiting += 1;
    if (!this.frames.take(now) || this.waiting > WAITING || isBinary) {
      this.connection.close(CLOSE_CODES.flood);
      return;
    }
    const frame = frameOf((data as Buffer).toString("utf8"));
    this.connection.after(
      async () => {
        this.waiting -= 1;
        if (this.connection.isOpen) await this.act(frame);
      },
      (error) => {
        this.services.log.error({ err: error }, "A chat socket failed");
        // The client connects anew and sends again what was not accepted.
        this.connection.close(CLOSE_CODES.restart);
      },
    );
  }

  /** The socket is gone. */
  end(): void {
    if (!this.room) return;
    this.hub.leave(this.room, this.connection);
    const { last, side } = this.connection;
    // Records what an agent has read, from `hello` to here.
    if (side === "AGENT" && last !== null)
      this.connection.after(
        () => this.note("chat.left", { last }),
        (error) => this.services.log.error({ err: error }, "A chat socket failed"),
      );
  }

  private get actor(): ChatActor {
    const { claims, chat } = this.caller;
    return claims.side === "AGENT"
      ? { kind: "agent", id: claims.agentUuid ?? "" }
      : { kind: "borrower", id: chat.row.accountUuid ?? "anonymous" };
  }

  private note(kind: string, detail: Record<string, unknown>): Promise<void> {
    return this.services.database.transaction((tx) =>
      noteChat(this.services, tx, this.caller.chat.row.uuid, this.actor, kind, detail),
    );
  }

  private refuse(code: keyof typeof refusals, id?: string): void {
    const about = id === undefined ? {} : { id };
    const reason = refusals[code];
    this.connection.send({
      type: "refused",
      ...about,
      code,
      message: this.word(reason),
      reason: { code: reason.code, args: reason.args },
    });
  }

  private async act(frame: ClientFrame | null): Promise<void> {
    if (frame === null) return this.refuse("malformed");
    if (frame.type === "ping") return this.connection.send({ type: "pong" });
    if (frame.type === "hello") return this.hello(frame.after);
    if (this.connection.last === null) return this.refuse("hello-first");
    if (frame.type === "message") return this.message(frame);
    if (frame.type === "typing") return this.typing();
    return this.services.database.transaction((tx) =>
      endChat(this.services, tx, this.caller.chat.row.uuid, this.actor),
    );
  }

  /** Sends the state of the conversation, then the missed messages. */
  private async hello(after: number): Promise<void> {
    const { services, room, connection } = this;
    const chat = await loadChat(services, services.database.db, this.caller.chat.row.uuid);
    if (!chat || !room) return connection.close(CLOSE_CODES.noChannel);
    room.renew(chat);
    const { last } = chat.row;
    const from = after === 0 ? Math.max(0, last - HISTORY) : Math.min(after, last);
    if (connection.side === "AGENT") await this.note("chat.read", { from, to: last });
    // Another reading may have shown a later state meanwhile.
    const { row, about } = room.chat;
    const over = isOver(row, services.realTime());
    connection.announcedState = over ? "closed" : row.state;
    connection.send({
      type: "welcome",
      conversation: { state: connection.announcedState, agent: about.agentName ?? null },
      last,
    });
    connection.last ??= from;
    await room.give();
    if (!over) return;
    connection.send({ type: "ended" });
    connection.close(CLOSE_CODES.ended);
  }

  private async message({ id, text, attachments = [] }: SendFrame): Promise<void> {
    const { services, room, connection } = this;
    if (!room) return;
    if (text.trim() === "" && attachments.length === 0) return this.refuse("empty", id);
    if (!this.messages.take(performance.now())) return this.refuse("too-many", id);
    const { side } = connection;
    const name = room.nameOf(side);
    const message = { id: id.toLowerCase(), side, name, text, attachments };
    const stored = await storeMessage(services, room.chat, message);
    if (typeof stored === "string") return this.refuse(stored, id);
    connection.send({ type: "accepted", id, sequence: stored.sequence });
    this.hub.stored(room, stored.message);
  }

  private async typing(): Promise<void> {
    const now = performance.now();
    if (now - this.typedAt < TYPING || !this.room) return;
    this.typedAt = now;
    const { side } = this.connection;
    this.room.tellOthers(side);
    const chat = this.caller.chat.row.uuid;
    const { database } = this.services;
    await announce(database.db, { kind: "typing", chat, side }, database.serverName);
  }
}

const closings = {
  "no-token": CLOSE_CODES.tokenDead,
  "token-dead": CLOSE_CODES.tokenDead,
  "no-chat": CLOSE_CODES.noChannel,
  "not-yours": CLOSE_CODES.notYours,
  ended: CLOSE_CODES.ended,
} as const;

/** Words a refusal when it is sent: most sockets never need a wording. */
const wordingOf =
  ({ definitions }: SocketPorts, { chat }: Caller, request: FastifyRequest): Wording =>
  (reason) =>
    wordingFor(definitions, chat.row.orgCode, languagesOf(request))(reason);

/** Admits a socket, or closes it with the reason. Frames that arrive meanwhile wait. */
export function receive(
  services: SocketPorts,
  hub: Hub,
  socket: WebSocket,
  request: FastifyRequest<{ Params: { channel: string } }>,
): void {
  const early: [RawData, boolean][] = [];
  let session: SocketSession | null = null;
  let disconnected = false;
  // Frames arrive outside the request that opened the socket.
  socket.on("message", (data: RawData, isBinary: boolean) =>
    calledBy(request, () => {
      if (session) session.hear(data, isBinary);
      else if (early.push([data, isBinary]) > WAITING) socket.close(CLOSE_CODES.flood);
    }),
  );
  socket.on("close", () =>
    calledBy(request, () => {
      disconnected = true;
      session?.end();
    }),
  );
  const enter = async (): Promise<void> => {
    const caller = await admit(services, tokenOf(request));
    if (disconnected) return;
    if (typeof caller === "string") return socket.close(closings[caller]);
    if (caller.chat.row.channelUuid !== request.params.channel)
      return socket.close(CLOSE_CODES.notYours);
    session = new SocketSession(
      services,
      hub,
      socket,
      caller,
      wordingOf(services, caller, request),
    );
    session.begin();
    for (const [data, isBinary] of early) session.hear(data, isBinary);
  };
  calledBy(request, enter).catch((error: unknown) => {
    services.log.error({ err: error }, "A chat socket failed");
    socket.close(CLOSE_CODES.restart);
  });
}
