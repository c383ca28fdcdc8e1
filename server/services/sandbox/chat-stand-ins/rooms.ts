/** The conversations at a stand-in, in memory: what every provider has, whatever its protocol. */
import type {
  StandInEvent,
  StandInMessage as Message,
  StandInPerson as Person,
} from "#schemas/types/calls/sandbox.ts";

export interface Room {
  readonly id: string;
  /** Values for the provider's routing to agents. */
  about: Record<string, unknown>;
  members: Person[];
  /** Oldest first. */
  messages: Message[];
  open: boolean;
}

export type Listener = (room: Room, event: StandInEvent) => void;

/** A message before it is stored. One without an identifier gets one. */
export type Draft = Pick<Message, "sender" | "text"> &
  Partial<Pick<Message, "id" | "files" | "custom">>;

/** Conversations that are kept; the oldest one goes first. */
const KEPT = 200;

export class Rooms {
  readonly #rooms = new Map<string, Room>();
  readonly #listeners = new Set<Listener>();
  readonly #now: () => number;
  readonly #newId: () => string;

  /** @param now milliseconds since 1970 */
  constructor(now: () => number, newId: () => string) {
    this.#now = now;
    this.#newId = newId;
  }

  /** Returns the conversation, and creates it when there is none. */
  begin(id: string, about: Record<string, unknown> = {}): Room {
    const existing = this.#rooms.get(id);
    if (existing) return existing;
    const room: Room = { id, about, members: [], messages: [], open: true };
    this.#rooms.set(id, room);
    const [oldest] = this.#rooms.keys();
    if (this.#rooms.size > KEPT && oldest !== undefined) this.#rooms.delete(oldest);
    return room;
  }

  get(id: string): Room | null {
    return this.#rooms.get(id) ?? null;
  }

  /** Oldest first. */
  all(): Room[] {
    return [...this.#rooms.values()];
  }

  join(room: Room, person: Person): void {
    if (memberOf(room, person.id) !== null) return;
    room.members.push(person);
    this.#tell(room, { kind: "joined", person });
  }

  leave(room: Room, personId: string): void {
    const person = memberOf(room, personId);
    if (person === null) return;
    room.members = room.members.filter(({ id }) => id !== personId);
    this.#tell(room, { kind: "left", person });
  }

  /** Stores a message. One that arrives again under its identifier is the same message. */
  write(room: Room, { id = this.#newId(), files = [], custom = {}, ...draft }: Draft): Message {
    const existing = room.messages.find((message) => message.id === id);
    if (existing) return existing;
    const last = room.messages.at(-1)?.sentAt ?? 0;
    const sentAt = Math.max(this.#now(), last + 1);
    const message: Message = { id, sentAt, files, custom, ...draft };
    room.messages.push(message);
    this.#tell(room, { kind: "message", message });
    return message;
  }

  type(room: Room, person: Person): void {
    this.#tell(room, { kind: "typing", person });
  }

  end(room: Room): void {
    if (!room.open) return;
    room.open = false;
    this.#tell(room, { kind: "ended" });
  }

  /** @returns what ends it */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  #tell(room: Room, event: StandInEvent): void {
    for (const listener of this.#listeners) listener(room, event);
  }
}

export const memberOf = ({ members }: Room, id: string): Person | null =>
  members.find((each) => each.id === id) ?? null;

/**
 * Returns a page of messages, oldest first: the newest ones, or those before a message.
 * @param before identifier of that message
 */
export function pageOf({ messages }: Room, size: number, before?: string): Message[] {
  const end =
    before === undefined ? messages.length : messages.findIndex(({ id }) => id === before);
  return messages.slice(Math.max(0, end - size), Math.max(0, end));
}
