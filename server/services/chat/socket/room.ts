import type { ConversationState, Message } from "#schemas/types/chat/wire.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { CLOSE_CODES, type Connection } from "./connection.ts";
import type { Chat } from "../conversations.ts";
import { readMessages } from "../messages.ts";

export interface RoomPorts {
  database: Database;
}

/** Order of a conversation's states, which it never goes back. */
const STAGES: Readonly<Record<ConversationState, number>> = { waiting: 0, active: 1, closed: 2 };
/** Messages that are read at once. */
const PAGE = 100;

/**
 * A conversation in one process: the sockets of both sides, and the last sequence each has
 * received.
 */
export class Room {
  readonly connections = new Set<Connection>();
  private giving: Promise<void> | null = null;
  private again = false;

  constructor(
    private readonly services: RoomPorts,
    private current: Chat,
  ) {}

  /** The conversation as this process last read it. */
  get chat(): Chat {
    return this.current;
  }

  /**
   * Takes a new reading of the conversation, and reports an agent who has joined. Readings overlap,
   * so an older one may come last and changes nothing. Each connection has its own known state. Any
   * reading may be the first to show the agent: the one for the notice, or that of a new socket.
   */
  renew(chat: Chat): void {
    if (STAGES[chat.row.state] < STAGES[this.current.row.state]) return;
    this.current = chat;
    if (chat.row.state === "active") this.joined();
  }

  /** The name under which a side writes. */
  nameOf(side: "APPLICANT" | "AGENT"): string {
    const { friendlyName, agentName } = this.chat.about;
    return side === "APPLICANT" ? friendlyName : (agentName ?? "");
  }

  /**
   * Delivers the missing messages to every connection, in order. A call during a delivery starts
   * another round, so that it also delivers every message stored before the call.
   */
  give(): Promise<void> {
    if (this.giving) {
      this.again = true;
      return this.giving;
    }
    this.giving = this.giveAll().finally(() => {
      this.giving = null;
    });
    return this.giving;
  }

  /**
   * Sends a message that this process just stored, without a query, to sockets that lack nothing
   * else.
   */
  offer(message: Message): Promise<void> {
    const next = [...this.connections].every(
      ({ last }) => last === null || last === message.sequence - 1,
    );
    if (this.giving || !next) return this.give();
    this.giveOne(message);
    return Promise.resolve();
  }

  private async giveAll(): Promise<void> {
    do {
      this.again = false;
      const ready = [...this.connections].filter(({ last }) => last !== null);
      if (ready.length === 0) return;
      const after = Math.min(...ready.map(({ last }) => last ?? 0));
      const messages = await readMessages(this.services.database.db, this.chat, { after }, PAGE);
      for (const message of messages) this.giveOne(message);
      if (messages.length === PAGE) this.again = true;
    } while (this.again);
  }

  private giveOne(message: Message): void {
    for (const connection of this.connections) connection.give(message);
  }

  tellOthers(side: "APPLICANT" | "AGENT"): void {
    const author = { type: side, name: this.nameOf(side) } as const;
    for (const connection of this.connections)
      if (connection.side !== side && connection.last !== null)
        connection.send({ type: "typing", author });
  }

  private joined(): void {
    const author = { type: "AGENT", name: this.nameOf("AGENT") } as const;
    for (const connection of this.connections) {
      if (connection.side !== "APPLICANT" || connection.announcedState !== "waiting") continue;
      connection.announcedState = "active";
      connection.send({ type: "joined", author });
    }
  }

  /** The last messages first, then the end. */
  async ended(): Promise<void> {
    await this.give();
    for (const connection of this.connections) {
      connection.send({ type: "ended" });
      connection.close(CLOSE_CODES.ended);
    }
  }
}
