/** The objects of Stream's protocol. Shapes: stream-chat 9.53.0. */
import type { StandInEvent, StandInMessage, StandInPerson } from "#schemas/types/calls/sandbox.ts";
import { pageOf, type Room } from "../rooms.ts";

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString();
const EPOCH = instant(0);

/** Returns the two parts of a channel's name, `type:id`. */
export function partsOf(cid: string): { type: string; id: string } {
  const colon = cid.indexOf(":");
  return { type: cid.slice(0, colon), id: cid.slice(colon + 1) };
}

export function channelOf({ id: cid, open, about }: Room): object {
  return {
    ...about,
    ...partsOf(cid),
    cid,
    frozen: !open,
    created_at: EPOCH,
    updated_at: EPOCH,
    config: { typing_events: true, read_events: false, uploads: true },
    own_capabilities: ["send-message", "send-typing-events", "upload-file"],
  };
}

export function messageOf({ id: cid }: Room, message: StandInMessage): object {
  const { id, sender, text, sentAt, custom } = message;
  const at = instant(sentAt);
  return {
    id,
    cid,
    type: "regular",
    user: sender,
    text,
    // The client has written them as JSON, and reads them as it wrote them.
    attachments: JSON.parse(custom["attachments"] ?? "[]") as unknown,
    created_at: at,
    updated_at: at,
  };
}

const memberOf = (user: StandInPerson) => ({ user_id: user.id, user });

/** Returns a channel with a page of its messages, as queries answer it. */
export function stateOf(room: Room, limit: number, before?: string): object {
  return {
    channel: channelOf(room),
    messages: pageOf(room, limit, before).map((message) => messageOf(room, message)),
    members: room.members.map(memberOf),
    read: [],
    watchers: [],
    pinned_messages: [],
  };
}

const kinds: {
  [K in StandInEvent["kind"]]: (room: Room, event: StandInEvent) => object;
} = {
  message: (room, { message }) => ({
    type: "message.new",
    message: message && messageOf(room, message),
    user: message?.sender,
  }),
  typing: (_room, { person }) => ({ type: "typing.start", user: person }),
  joined: (room, { person }) => ({
    type: "member.added",
    member: person && memberOf(person),
    user: person,
    channel: channelOf(room),
  }),
  left: (room, { person }) => ({
    type: "member.removed",
    member: person && memberOf(person),
    user: person,
    channel: channelOf(room),
  }),
  ended: (room) => ({ type: "channel.updated", channel: channelOf(room) }),
};

/** Returns what the members of a channel receive. */
export function eventOf(room: Room, event: StandInEvent, now: Date): object {
  const { type, id } = partsOf(room.id);
  return {
    cid: room.id,
    channel_id: id,
    channel_type: type,
    created_at: now.toISOString(),
    ...kinds[event.kind](room, event),
  };
}
