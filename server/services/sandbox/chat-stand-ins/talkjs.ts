import { lineServer } from "./line.ts";
import { memberOf } from "./rooms.ts";
import {
  jsonOf,
  objectOf,
  Refused,
  type StandIn,
  type StandInCall,
  type StandInParts,
  textOf,
  textsOf,
} from "./stand-in.ts";
import { claimsOf } from "./token.ts";
import { fileAnswer } from "./uploads.ts";

type Call = (call: StandInCall, id: string, user: string) => void;

/**
 * TalkJS: its REST API (`PUT /v1/{app}/users/{id}`, `PUT /v1/{app}/conversations/{id}`, `PATCH` and
 * `DELETE …/participants/{id}`), and the service behind the script that `src/stand-ins/talkjs.ts`
 * offers.
 */
export function talkjsStandIn(parts: StandInParts): StandIn {
  const { rooms, now, secret } = parts;
  const names = new Map<string, string>();
  const person = (id: string) => ({ id, name: names.get(id) ?? id });
  /** @throws Refused when there is no such conversation */
  const roomOf = (id: string) => {
    const room = rooms.get(id);
    if (room === null) throw new Refused(404, 404, "There is no such conversation.");
    return room;
  };
  const serve = lineServer(parts, {
    personOf: async (hello) => {
      const claims = await claimsOf(textOf(hello["token"]), secret("TALKJS_SECRET_KEY"), now());
      if (claims?.["tokenType"] !== "user" || claims.iss !== secret("TALKJS_APP_ID"))
        throw new Refused(401, 401, "The token is not valid.");
      return person(textOf(claims.sub));
    },
    roomFor: (id, { id: userId }) => {
      const room = roomOf(id);
      if (memberOf(room, userId) === null)
        throw new Refused(403, 403, "The user is not in the conversation.");
      return room;
    },
  });

  const saveUser: Call = (call, id) => {
    const name = textOf(jsonOf(call.body)["name"]);
    if (name === "") throw new Refused(400, 400, "A user needs a name.");
    names.set(id, name);
  };
  const saveConversation: Call = (call, id) => {
    const { participants, custom } = jsonOf(call.body);
    const room = rooms.begin(id);
    Object.assign(room.about, objectOf(custom));
    for (const user of textsOf(participants)) rooms.join(room, person(user));
  };
  // Read-only for its borrower means the end of the conversation.
  const changeAccess: Call = (call, id) => {
    if (jsonOf(call.body)["access"] === "Read") rooms.end(roomOf(id));
  };
  const leave: Call = (_call, id, user) => rooms.leave(roomOf(id), user);

  /** The first row whose method and path fit answers. */
  const calls: readonly [string, RegExp, Call][] = [
    ["PUT", /^\/users\/([^/]+)$/, saveUser],
    ["PUT", /^\/conversations\/([^/]+)$/, saveConversation],
    ["PATCH", /^\/conversations\/([^/]+)\/participants\/([^/]+)$/, changeAccess],
    ["DELETE", /^\/conversations\/([^/]+)\/participants\/([^/]+)$/, leave],
  ];

  return {
    async call(call) {
      const file = fileAnswer(parts, call);
      if (file !== null) return file;
      const start = `/v1/${secret("TALKJS_APP_ID")}`;
      if (call.header("authorization") !== `Bearer ${secret("TALKJS_SECRET_KEY")}`)
        return { status: 401, body: {} };
      const path = call.path.startsWith(start) ? call.path.slice(start.length) : "";
      const row = calls.find(([method, pattern]) => method === call.method && pattern.test(path));
      if (row === undefined) return { status: 404, body: {} };
      const [, pattern, answer] = row;
      const [, id = "", user = ""] = pattern.exec(path) ?? [];
      try {
        answer(call, id, user);
        return { status: 200, body: {} };
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return { status: error.status, body: { reason: error.message } };
      }
    },
    connect: (socket) => serve(socket),
  };
}
