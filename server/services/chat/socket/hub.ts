import type { FastifyBaseLogger } from "fastify";
import type { Message } from "#schemas/types/chat/wire.ts";
import type { Database } from "#server/platform/storage/database.ts";
import type { StopListening } from "#server/platform/storage/listen.ts";
import { type Announcement, NOTICE_CHANNEL, noticeOfOthers } from "./announce.ts";
import { type ChatAccessPorts, isEntitled } from "../access.ts";
import { CLOSE_CODES, type Connection } from "./connection.ts";
import { type Chat, endSilentChats, loadChat } from "../conversations.ts";
import { endProviderTokens, type EndedSessionsPorts } from "../tokens/ended-sessions.ts";
import { Room, type RoomPorts } from "./room.ts";

export type HubPorts = RoomPorts &
  ChatAccessPorts &
  EndedSessionsPorts & {
    database: Database;
    log: FastifyBaseLogger;
    realTime(): Date;
  };

/**
 * Milliseconds. Source: product specification of the chat, section 9; a ping comes every 10 s, so
 * three are missing.
 */
export const SOCKET_SILENCE = 30_000;
export const CHANNEL_LIFE = 12 * 3_600_000;
const SWEEP = 5_000;
/** Milliseconds between searches for silent conversations. */
const CLOSE_EVERY = 60_000;
/** Milliseconds that a socket has to answer the close frame when the process ends. */
const FAREWELL = 1_000;
/**
 * Maximum number of sockets on one side of a conversation: browser tabs, and leftovers of lost
 * connections. The oldest is closed first.
 */
const SOCKETS = 6;

/** Conversations with sockets in this process, and the notices from other processes about them. */
export class Hub {
  private readonly rooms = new Map<string, Room>();
  private deaf: StopListening | null = null;
  private readonly timers: NodeJS.Timeout[] = [];
  /** Background work that `stop` waits for. */
  private readonly working = new Set<Promise<unknown>>();

  constructor(private readonly services: HubPorts) {}

  async begin(): Promise<void> {
    this.deaf = await this.services.database.listen(NOTICE_CHANNEL, {
      heard: (payload) => {
        const announcement = noticeOfOthers(payload, this.services.database.serverName);
        if (announcement) this.hear(announcement);
      },
      missed: () => {
        for (const room of this.rooms.values()) {
          this.work(this.catchUp(room));
          for (const connection of room.connections) this.work(this.recheck(room, connection));
        }
        this.work(endProviderTokens(this.services, null));
      },
    });
    this.timers.push(
      setInterval(() => this.sweep(performance.now()), SWEEP).unref(),
      setInterval(() => this.work(endSilentChats(this.services)), CLOSE_EVERY).unref(),
    );
  }

  /** Closes every socket so that its client connects anew, elsewhere. */
  async stop(): Promise<void> {
    for (const timer of this.timers) clearInterval(timer);
    await this.deaf?.();
    const all = [...this.rooms.values()].flatMap(({ connections }) => [...connections]);
    for (const connection of all) connection.close(CLOSE_CODES.restart);
    if (all.length > 0) {
      const forced = setTimeout(() => {
        for (const connection of all) connection.terminate();
      }, FAREWELL);
      forced.unref();
    }
    await Promise.all(this.working);
  }

  /** Adds a socket to its conversation; `leave` removes it. */
  enter(chat: Chat, connection: Connection): Room {
    const room = this.rooms.get(chat.row.uuid) ?? new Room(this.services, chat);
    room.renew(chat);
    this.rooms.set(chat.row.uuid, room);
    room.connections.add(connection);
    // The session may have ended after it was admitted and before a notice could find the socket.
    if (connection.claims.session !== null) this.work(this.recheck(room, connection));
    const own = [...room.connections].filter(({ side }) => side === connection.side);
    if (own.length > SOCKETS) own[0]?.close(CLOSE_CODES.flood, "Too many connections");
    return room;
  }

  leave(room: Room, connection: Connection): void {
    room.connections.delete(connection);
    const { uuid } = room.chat.row;
    if (room.connections.size === 0 && this.rooms.get(uuid) === room) this.rooms.delete(uuid);
  }

  /** Delivers a message that this process stored; null when it was stored before. */
  stored(room: Room, message: Message | null): void {
    this.work(message ? room.offer(message) : room.give());
  }

  /**
   * Closes sockets that are silent, too old, or whose token has expired. @param now monotonic
   * milliseconds
   */
  sweep(now: number): void {
    const real = this.services.realTime().getTime();
    for (const { connections } of this.rooms.values())
      for (const connection of connections)
        if (now - connection.heardAt >= SOCKET_SILENCE) connection.close(CLOSE_CODES.silent);
        else if (now - connection.openedAt >= CHANNEL_LIFE) connection.close(CLOSE_CODES.restart);
        else if (connection.tokenEnds <= real) connection.close(CLOSE_CODES.tokenDead);
  }

  private hear(announcement: Announcement): void {
    if (announcement.kind === "access") {
      for (const room of this.rooms.values())
        for (const connection of room.connections)
          if (connection.claims.session?.accountUuid === announcement.account)
            this.work(this.recheck(room, connection));
      this.work(endProviderTokens(this.services, announcement.account));
      return;
    }
    const room = this.rooms.get(announcement.chat);
    if (!room) return;
    if (announcement.kind === "typing") room.tellOthers(announcement.side);
    else if (announcement.kind === "message") this.work(room.give());
    else this.work(this.catchUp(room));
  }

  /** Closes a socket whose session has ended, or whose agent has been dismissed. */
  private async recheck({ chat }: Room, connection: Connection): Promise<void> {
    if (!(await isEntitled(this.services, connection.claims, chat)))
      connection.close(CLOSE_CODES.tokenDead);
  }

  /** Reloads the conversation, and reports a new agent or its end. */
  private async catchUp(room: Room): Promise<void> {
    const chat = await loadChat(this.services, this.services.database.db, room.chat.row.uuid);
    if (chat) room.renew(chat);
    if (!chat || chat.row.state === "closed") return room.ended();
    await room.give();
  }

  private work(promise: Promise<unknown>): void {
    const tracked = promise
      .catch((error: unknown) => {
        // A reader that missed a message gets it with the next one, or when it reconnects.
        this.services.log.error({ err: error }, "The chat hub failed to deliver");
      })
      .finally(() => this.working.delete(tracked));
    this.working.add(tracked);
  }
}
