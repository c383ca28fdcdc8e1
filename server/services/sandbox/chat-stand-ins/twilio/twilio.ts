import {
  objectOf,
  type StandIn,
  type StandInAnswer,
  type StandInCall,
  type StandInParts,
  type StandInSocket,
  textOf,
} from "#server/services/sandbox/chat-stand-ins/stand-in.ts";
import { claimsOf } from "#server/services/sandbox/chat-stand-ins/token.ts";
import { clientCalls, type Connected, NOTICES } from "./client-calls.ts";
import { mirrorRooms } from "./mirror.ts";
import { serviceCalls } from "./service.ts";
import { SyncObjects } from "./sync.ts";
import { type Packet, readPacket, writePacket } from "./twilsock.ts";

/** Twilsock's code for a token that has expired or is not valid. */
const EXPIRED = 20_104;
const OK = { code: 200, status: "OK" };

/**
 * Twilio Conversations: the REST API for servers, and for `@twilio/conversations` in a browser
 * Twilsock with Sync, and the service of its files.
 */
export function twilioStandIn(parts: StandInParts): StandIn {
  const { rooms, shelf, base, now, newId, secret } = parts;
  const users = new Map<StandInSocket, Connected>();
  const objects = new SyncObjects(now, (object, { type, event }) => {
    for (const user of users.values())
      if (user.subscribed.has(object.sid))
        user.notify(NOTICES.change, { event_type: type, events: [event] });
  });
  mirrorRooms(rooms, objects, now);
  rooms.listen((room, { kind, person }) => {
    if (kind !== "typing" || person === undefined) return;
    const notice = { channel_sid: room.id, identity: person.id, typing_timeout: 5 };
    for (const { identity, notify } of users.values())
      if (identity !== person.id && room.members.some(({ id }) => id === identity))
        notify(NOTICES.typing, notice);
  });
  const serve = clientCalls(parts, objects);
  const serveServer = serviceCalls(parts);

  /** Returns the user of an access token; null for one that is not valid. */
  const identityOf = async (token: string): Promise<string | null> => {
    const claims = await claimsOf(token, secret("TWILIO_API_KEY_SECRET"), now());
    const grants = objectOf(claims?.["grants"]);
    const service = objectOf(grants["chat"])["service_sid"];
    const isOurs = service === secret("TWILIO_CONVERSATIONS_SERVICE_SID");
    return isOurs ? textOf(grants["identity"]) || null : null;
  };

  const described = (id: string): StandInAnswer => {
    const [file] = shelf.described([id]);
    if (file === undefined) return { status: 404, body: {} };
    const content = `${base}/files/${file.id}`;
    return {
      status: 200,
      body: {
        sid: file.id,
        filename: file.name,
        content_type: file.contentType,
        size: file.size,
        category: "media",
        url: `${base}/v1/Media/${file.id}`,
        links: { content, content_direct_temporary: content },
      },
    };
  };
  const media = async ({ method, path, query, body, header }: StandInCall) => {
    if ((await identityOf(header("x-twilio-token"))) === null) return { status: 401, body: {} };
    if (method === "GET") return described(path.slice("/v1/Media/".length));
    return described(shelf.put(query.get("Filename") ?? "", header("content-type"), body).id);
  };

  return {
    async call(call) {
      const [, stored] = /^\/files\/([^/]+)$/.exec(call.path) ?? [];
      const file = stored === undefined ? null : shelf.get(stored);
      if (file !== null) return { file };
      if (/^\/v1\/Media(\/|$)/.test(call.path)) return media(call);
      return serveServer(call) ?? { status: 404, body: {} };
    },
    async connect(socket, { origin }) {
      const reply = (id: unknown, header: object = {}, payload?: object) =>
        socket.send(writePacket({ method: "reply", id, status: OK, ...header }, payload));
      const denied = (id: unknown) =>
        reply(id, { status: { code: 401, status: "UNAUTHORIZED", errorCode: EXPIRED } });
      const notify = (message_type: string, payload: object) =>
        socket.send(
          writePacket({ method: "notification", message_type, id: `TM${newId()}` }, payload),
        );
      const methods: Readonly<Record<string, (packet: Packet) => Promise<void> | void>> = {
        init: async ({ header: { id, token } }) => {
          const identity = await identityOf(textOf(token));
          if (identity === null) return denied(id);
          const address = `${origin}${base}`;
          users.set(socket, { identity, address, subscribed: new Set(), notify });
          reply(id, { continuation_token: newId(), capabilities: ["client_update"] });
        },
        update: async ({ header: { id, token } }) => {
          const identity = await identityOf(textOf(token));
          if (identity === null || identity !== users.get(socket)?.identity) denied(id);
          else reply(id);
        },
        message: ({ header, payload }) => {
          const user = users.get(socket);
          if (user === undefined) return denied(header["id"]);
          const { method, path, params } = objectOf(header["http_request"]);
          // The client splits the query of an address and decodes nothing.
          const query = Object.entries(objectOf(params)).map(
            ([key, value]) => `${key}=${String(value)}`,
          );
          const { status, body } = serve(
            {
              method: textOf(method),
              path: textOf(path).slice(base.length),
              query: new URLSearchParams(query.join("&")),
              body: payload,
            },
            user,
          );
          const answered = { code: status, status: status < 300 ? "OK" : "ERROR" };
          reply(header["id"], { http_status: answered, http_headers: {} }, body);
        },
        put_notification_ctx: ({ header }) => reply(header["id"]),
        delete_notification_ctx: ({ header }) => reply(header["id"]),
        close: () => socket.close(),
      };
      socket.onClose(() => users.delete(socket));
      socket.onMessage((frame) => {
        const packet = readPacket(frame);
        const method = textOf(packet?.header["method"]);
        // The client confirms notices, which needs no answer.
        if (packet && Object.hasOwn(methods, method)) void methods[method]?.(packet);
      });
    },
  };
}
