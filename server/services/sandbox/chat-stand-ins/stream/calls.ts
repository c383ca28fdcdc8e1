import { memberOf, type Room } from "../rooms.ts";
import {
  jsonOf,
  objectOf,
  Refused,
  type StandInCall,
  type StandInParts,
  textOf,
  textsOf,
} from "../stand-in.ts";
import { type Caller, type Callers, CODES } from "./callers.ts";
import { channelOf, messageOf, stateOf } from "./shapes.ts";

/** A call of a known caller. `cid` is the channel of its path. */
export interface Context {
  call: StandInCall;
  caller: Caller;
  cid: string;
}

type Answer = (context: Context) => object | Promise<object>;

/** Messages of a page for a client that names no number. */
const PAGE = 25;

/** @throws Refused for a user */
const requireServer = ({ caller }: Context): void => {
  if (!caller.server) throw new Refused(403, CODES.forbidden, "Only a server may do this.");
};

/** What the lender's server does with users: it names them and revokes their tokens. */
export function userCalls(callers: Callers, disconnect: (userId: string) => void) {
  const saveUsers = (context: Context): object => {
    requireServer(context);
    for (const [id, user] of Object.entries(objectOf(jsonOf(context.call.body)["users"])))
      callers.rename(id, textOf(objectOf(user)["name"]) || id);
    return { users: {} };
  };
  const changeUsers = (context: Context): object => {
    requireServer(context);
    const { users } = jsonOf(context.call.body);
    for (const each of Array.isArray(users) ? users : []) {
      const { id, set } = objectOf(each);
      const until = Date.parse(textOf(objectOf(set)["revoke_tokens_issued_before"]));
      if (!Number.isNaN(until)) callers.revoke(textOf(id), until);
      disconnect(textOf(id));
    }
    return { users: {} };
  };
  return { saveUsers, changeUsers } satisfies Record<string, Answer>;
}

/** What a caller does with channels, which are rooms of the stand-in. */
export function channelCalls(
  { rooms, shelf, base, newId }: Pick<StandInParts, "rooms" | "shelf" | "base" | "newId">,
  callers: Pick<Callers, "person">,
) {
  /** @throws Refused for a user who is not in the channel */
  const roomFor = ({ caller, cid }: Context): Room => {
    const room = rooms.get(cid);
    if (room === null) throw new Refused(404, CODES.missing, "There is no such channel.");
    if (!caller.server && memberOf(room, caller.userId) === null)
      throw new Refused(403, CODES.forbidden, "The user is not in the channel.");
    return room;
  };
  const senderOf = ({ caller }: Context) => {
    if (caller.server) throw new Refused(400, CODES.input, "A message needs a user.");
    return callers.person(caller.userId);
  };

  const query = (context: Context): object => {
    const { data, messages } = jsonOf(context.call.body);
    const { members, created_by_id: _creator, ...about } = objectOf(data);
    if (context.caller.server) {
      const room = rooms.begin(context.cid, about);
      for (const id of textsOf(members)) rooms.join(room, callers.person(id));
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

  return { query, write, upload, signal, change, own } satisfies Record<string, Answer>;
}
