/**
 * The calls that Twilio's client makes over Twilsock: its configuration, Sync, messages and typing.
 * Source: @twilio/conversations 3.0.1.
 */
import { memberOf, type Room } from "#server/services/sandbox/chat-stand-ins/rooms.ts";
import {
  jsonOf,
  type StandInParts,
  textOf,
  textsOf,
} from "#server/services/sandbox/chat-stand-ins/stand-in.ts";
import { membershipOf, names } from "./mirror.ts";
import { itemsPage, rootOf, type SyncObject, type SyncObjects } from "./sync.ts";

/** A user who is connected. */
export interface Connected {
  identity: string;
  /** Address of the stand-in as the user's browser sees it. */
  address: string;
  /** Identifiers of the objects of Sync whose changes the user gets. */
  subscribed: Set<string>;
  /** Sends a notification. */
  notify(type: string, payload: object): void;
}

export interface ClientCall {
  method: string;
  /** Below the stand-in's address. */
  path: string;
  query: URLSearchParams;
  body: Buffer;
}

export interface ClientAnswer {
  status: number;
  body: object;
}

/** Seconds for which a sign of typing holds. */
const TYPING = 5;
/** Milliseconds in which the client expects the changes that it has missed. */
const DELIVERY = 5_000;

export const NOTICES = {
  change: "twilio.sync.event",
  typing: "twilio.ipmsg.typing_indicator",
} as const;

const missing: ClientAnswer = { status: 404, body: { status: 404, code: 20404 } };

const configurationFor = ({ identity, address }: Connected): object => ({
  identity,
  links: {
    my_conversations: `${address}/Client/v1/Users/me/Conversations`,
    conversations: `${address}/Client/v1/Conversations`,
    users: `${address}/Client/v1/Users`,
    current_user: `${address}/Client/v1/Users/me`,
    typing: `${address}/Client/v1/Typing`,
    media_service: `${address}/v1/Media`,
    media_set_service: `${address}/v1/MediaSet`,
    messages_receipts: `${address}/Client/v1/Receipts`,
  },
  options: {
    media_attachments_count_limit: 10,
    media_attachment_size_limit_in_mb: 10,
    media_attachments_total_size_limit_in_mb: 10,
    email_histories_allowed_mime_types: [],
    email_bodies_allowed_mime_types: [],
    reachability_enabled: false,
  },
  sync_objects: {
    my_user_info: names.userInfoOf(identity),
    my_conversations: names.conversationsOf(identity),
  },
});

type Call = (call: ClientCall, user: Connected, id: string) => ClientAnswer;

/** Returns what answers a call of a user. */
export function clientCalls({ rooms, shelf, newId }: StandInParts, objects: SyncObjects) {
  const ok = (body: object): ClientAnswer => ({ status: 200, body });
  /** Returns an object of Sync that the user may read. */
  const readable = (id: string, { identity }: Connected): SyncObject | null => {
    const object = objects.find(id);
    if (object === null) return null;
    const [owner = ""] = object.name.split(".");
    const room = rooms.get(owner);
    const isOwn = room === null ? owner === identity : memberOf(room, identity) !== null;
    return isOwn ? object : null;
  };
  const roomFor = (id: string, { identity }: Connected): Room | null => {
    const room = rooms.get(id);
    return room !== null && memberOf(room, identity) !== null ? room : null;
  };

  const configuration: Call = (_call, user) => {
    objects.open("map", names.conversationsOf(user.identity));
    const info = names.userInfoOf(user.identity);
    for (const [key, value] of [
      ["friendlyName", user.identity],
      ["attributes", "{}"],
    ] as const)
      if (objects.find(info)?.items.has(key) !== true) objects.put(info, key, { value });
    return ok(configurationFor(user));
  };
  const conversations: Call = (_call, { identity }) =>
    ok({
      conversations: rooms
        .all()
        .filter((room) => memberOf(room, identity) !== null)
        .map((room) => {
          const { status, channel, roster, messages } = membershipOf(room);
          return {
            conversation_sid: room.id,
            status,
            sync_objects: { conversation: channel, participants: roster, messages },
            last_read_message_index: null,
            notification_level: "default",
          };
        }),
      meta: { next_token: null },
    });
  const write: Call = ({ body }, user, id) => {
    const room = roomFor(id, user);
    if (room === null) return missing;
    if (!room.open) return { status: 403, body: { status: 403, code: 50436 } };
    const { body: text, attributes, media_sids: media } = jsonOf(body);
    const index = room.messages.length;
    const message = rooms.write(room, {
      id: newId(),
      sender: memberOf(room, user.identity) ?? { id: user.identity, name: user.identity },
      text: textOf(text),
      files: shelf.described(textsOf(media)),
      custom: { attributes: textOf(attributes) || "{}" },
    });
    return { status: 201, body: { sid: `IM-${message.id}`, index } };
  };
  const type: Call = ({ body }, user) => {
    const room = roomFor(new URLSearchParams(body.toString()).get("ChannelSid") ?? "", user);
    const person = room && memberOf(room, user.identity);
    if (room === null || person === null) return missing;
    rooms.type(room, person);
    return ok({ typing_timeout: TYPING });
  };
  const root: Call = ({ path, query }, user, id) => {
    const object = readable(id, user);
    const address = `${user.address}${path}`;
    return object ? ok(rootOf(object, address, query.get("Include") === "items")) : missing;
  };
  const items: Call = ({ query }, user, id) => {
    const object = readable(id, user);
    return object ? ok(itemsPage(object, query)) : missing;
  };
  const subscribe: Call = ({ body }, user) => {
    const { action, correlation_id: correlation, requests } = jsonOf(body);
    for (const request of Array.isArray(requests) ? requests : []) {
      const { object_sid: sid, last_event_id: last } = request as Record<string, unknown>;
      const object = readable(textOf(sid), user);
      const notify = (event_type: string, event: object) =>
        user.notify(NOTICES.change, { event_type, correlation_id: correlation, events: [event] });
      if (action === "cancel") {
        user.subscribed.delete(textOf(sid));
        notify("subscription_canceled", { object_sid: sid });
      } else if (object === null)
        notify("subscription_failed", { object_sid: sid, error: { status: 404, code: 54100 } });
      else {
        user.subscribed.add(object.sid);
        const seen = typeof last === "number" ? last : 0;
        for (const change of object.changes.slice(seen)) notify(change.type, change.event);
        const established = { object_sid: sid, replay_status: "completed" };
        notify("subscription_established", {
          ...established,
          last_event_id: object.changes.length,
        });
      }
    }
    return ok({ max_batch_size: 100, estimated_delivery_in_ms: DELIVERY });
  };

  /** The first row whose method and path fit answers. */
  const calls: readonly [string, RegExp, Call][] = [
    ["GET", /^\/Client\/v2\/Configuration$/, configuration],
    ["GET", /^\/Client\/v1\/Users\/me\/Conversations$/, conversations],
    ["POST", /^\/Client\/v1\/Conversations\/([^/]+)\/Messages$/, write],
    ["POST", /^\/Client\/v1\/Typing$/, type],
    ["POST", /^\/v4\/Subscriptions$/, subscribe],
    ["GET", /^\/v3\/(?:Maps|Lists|Documents)\/([^/]+)$/, root],
    ["GET", /^\/v3\/(?:Maps|Lists)\/([^/]+)\/Items$/, items],
  ];
  return (call: ClientCall, user: Connected): ClientAnswer => {
    const row = calls.find(([method, path]) => method === call.method && path.test(call.path));
    if (row === undefined) return missing;
    const [, path, answer] = row;
    return answer(call, user, decodeURIComponent(path.exec(call.path)?.[1] ?? ""));
  };
}
