import { memberOf, type Room } from "./rooms.ts";
import {
  jsonOf,
  objectOf,
  Refused,
  type StandIn,
  type StandInAnswer,
  type StandInCall,
  type StandInParts,
  type StandInSocket,
  textOf,
  textsOf,
} from "./stand-in.ts";
import { channelOf, eventOf, messageOf, stateOf } from "./stream-shapes.ts";
import { claimsOf } from "./token.ts";

/** Codes of Stream's errors. */
const CODES = { key: 2, input: 4, missing: 16, forbidden: 17, expired: 40, signature: 43 } as const;

/** Who calls: the lender's server, or a user. */
type Caller = { server: true } | { server: false; userId: string };

interface Context {
  call: StandInCall;
  caller: Caller;
  cid: string;
}

/** Messages of a page for a client that names no number. */
const PAGE = 25;

/**
 * Stream Chat: the calls of a server (`/users`, `/channels/{type}/{id}/query`, `PATCH
 * /channels/{type}/{id}`), and those of `stream-chat` in a browser with its websocket `/connect`.
 */
export function streamStandIn({ rooms, shelf, base, now, newId, secret }: StandInParts): StandIn {
  const names = new Map<string, string>();
  /** Milliseconds until which tokens of a user are revoked. */
  const revoked = new Map<string, number>();
  const sockets = new Map<StandInSocket, string>();

  rooms.listen((room, event) => {
    const frame = JSON.stringify(eventOf(room, event, now()));
    const left = event.kind === "left" ? event.person?.id : undefined;
    for (const [socket, userId] of sockets)
      if (userId === left || memberOf(room, userId) !== null) socket.send(frame);
  });

  /** @throws Refused for a token that is not good, with the code after which the SDK renews it */
  const userOf = async (token: string): Promise<Caller> => {
    const claims = await claimsOf(token, secret("STREAM_API_SECRET"), now());
    if (claims === null) throw new Refused(401, CODES.expired, "The token is not valid.");
    if (claims["server"] === true) return { server: true };
    const userId = textOf(claims["user_id"]);
    if (userId === "") throw new Refused(401, CODES.signature, "The token has no user.");
    if ((claims.iat ?? 0) * 1_000 <= (revoked.get(userId) ?? -1))
      throw new Refused(401, CODES.expired, "The token is revoked.");
    return { server: false, userId };
  };
  const requireKey = (query: URLSearchParams) => {
    if (query.get("api_key") !== secret("STREAM_API_KEY"))
      throw new Refused(401, CODES.key, "The api_key is not valid.");
  };
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  /** @throws Refused for a user who is not in the channel */
  const roomFor = ({ caller, cid }: Context): Room => {
    const room = rooms.get(cid);
    if (room === null) throw new Refused(404, CODES.missing, "There is no such channel.");
    if (!caller.server && memberOf(room, caller.userId) === null)
      throw new Refused(403, CODES.forbidden, "The user is not in the channel.");
    return room;
  };
  const requireServer = ({ caller }: Context) => {
    if (!caller.server) throw new Refused(403, CODES.forbidden, "Only a server may do this.");
  };
  const senderOf = ({ caller }: Context) => {
    if (caller.server) throw new Refused(400, CODES.input, "A message needs a user.");
    return person(caller.userId);
  };

  const query = (context: Context): object => {
    const { data, messages } = jsonOf(context.call.body);
    const { members, created_by_id: _creator, ...about } = objectOf(data);
    if (context.caller.server) {
      const room = rooms.begin(context.cid, about);
      for (const id of textsOf(members)) rooms.join(room, person(id));
    }
    const { limit, id_lt: before } = objectOf(messages);
    return stateOf(
      roomFor(context),
      typeof limit === "number" ? limit : PAGE,
      textOf(before) || undefined,
    );
  };
  const write = (context: Context): object => {
    const room = roomFor(context);
    if (!room.open) throw new Refused(403, CODES.forbidden, "The channel is frozen.");
    const { id, text, attachments } = objectOf(jsonOf(context.call.body)["message"]);
    const titles = Array.isArray(attachments) ? attachments : [];
    const message = rooms.write(room, {
      id: textOf(id) || newId(),
      sender: senderOf(context),
      text: textOf(text),
      files: titles.map((each: unknown) => ({
        id: textOf(objectOf(each)["asset_url"]).split("/").at(-1) ?? "",
        name: textOf(objectOf(each)["title"]),
        contentType: textOf(objectOf(each)["mime_type"]),
        size: Number(objectOf(each)["file_size"] ?? 0),
      })),
      custom: { attachments: JSON.stringify(titles) },
    });
    return { message: messageOf(room, message) };
  };
  const upload = async (context: Context): Promise<object> => {
    roomFor(context);
    const { call } = context;
    const form = await new Response(new Uint8Array(call.body), {
      headers: { "content-type": call.header("content-type") },
    }).formData();
    const given = form.get("file");
    if (!(given instanceof File)) throw new Refused(400, CODES.input, "There is no file.");
    const bytes = Buffer.from(await given.arrayBuffer());
    const stored = shelf.put(given.name, given.type, bytes);
    return { file: `${base}/files/${stored.id}` };
  };
  const signal = (context: Context): object => {
    const room = roomFor(context);
    const { type } = objectOf(jsonOf(context.call.body)["event"]);
    if (type === "typing.start") rooms.type(room, senderOf(context));
    return { event: {} };
  };
  const saveUsers = (context: Context): object => {
    requireServer(context);
    for (const [id, user] of Object.entries(objectOf(jsonOf(context.call.body)["users"])))
      names.set(id, textOf(objectOf(user)["name"]) || id);
    return { users: {} };
  };
  const changeUsers = (context: Context): object => {
    requireServer(context);
    const { users } = jsonOf(context.call.body);
    for (const each of Array.isArray(users) ? users : []) {
      const { id, set } = objectOf(each);
      const until = Date.parse(textOf(objectOf(set)["revoke_tokens_issued_before"]));
      if (!Number.isNaN(until)) revoked.set(textOf(id), until);
      for (const [socket, userId] of sockets) if (userId === id) socket.close();
    }
    return { users: {} };
  };
  const change = (context: Context): object => {
    requireServer(context);
    const room = roomFor(context);
    if (objectOf(jsonOf(context.call.body)["set"])["frozen"] === true) rooms.end(room);
    return { channel: channelOf(room) };
  };
  const own = ({ caller }: Context): object => ({
    channels: caller.server
      ? []
      : rooms
          .all()
          .filter((room) => memberOf(room, caller.userId) !== null)
          .map((room) => stateOf(room, PAGE)),
  });

  /** The first row whose method and path fit answers. The first group of a path is the channel's type, the second its id. */
  const calls: readonly [string, RegExp, (context: Context) => object | Promise<object>][] = [
    ["POST", /^\/users$/, saveUsers],
    ["PATCH", /^\/users$/, changeUsers],
    ["POST", /^\/channels$/, own],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/query$/, query],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/message$/, write],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/event$/, signal],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/file$/, upload],
    ["PATCH", /^\/channels\/([^/]+)\/([^/]+)$/, change],
    ["GET", /^\/app$/, () => ({ app: {} })],
  ];
  const refusal = (error: unknown): StandInAnswer => {
    if (!(error instanceof Refused)) throw error;
    const { status, code, message } = error;
    return { status, body: { code, message, StatusCode: status, duration: "0ms" } };
  };

  return {
    async call(call) {
      const stored = /^\/files\/([^/]+)$/.exec(call.path);
      const file = stored?.[1] === undefined ? null : shelf.get(stored[1]);
      if (file !== null) return { file };
      try {
        requireKey(call.query);
        const row = calls.find(([method, path]) => method === call.method && path.test(call.path));
        if (row === undefined) throw new Refused(404, CODES.missing, "There is no such call.");
        const [, path, answer] = row;
        const [, type = "", id = ""] = path.exec(call.path) ?? [];
        const caller = await userOf(call.header("authorization"));
        const body = await answer({ call, caller, cid: `${type}:${id}` });
        return { status: 200, body: { ...body, duration: "0ms" } };
      } catch (error) {
        return refusal(error);
      }
    },
    async connect(socket, { query }) {
      try {
        requireKey(query);
        const caller = await userOf(query.get("authorization") ?? "");
        if (caller.server) throw new Refused(403, CODES.forbidden, "A server does not connect.");
        const me = { ...person(caller.userId), devices: [], mutes: [], channel_mutes: [] };
        const health = { type: "health.check", connection_id: newId(), cid: "*" };
        const sign = (more: object) =>
          JSON.stringify({ ...health, created_at: now().toISOString(), ...more });
        sockets.set(socket, caller.userId);
        socket.onClose(() => sockets.delete(socket));
        socket.onMessage(() => socket.send(sign({})));
        socket.send(sign({ me }));
      } catch (error) {
        const answer = refusal(error);
        if ("status" in answer) socket.send(JSON.stringify({ error: answer.body }));
        socket.close();
      }
    },
  };
}
