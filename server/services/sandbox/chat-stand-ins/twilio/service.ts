/** The calls that a lender's server makes to Twilio Conversations. */
import { memberOf, type Room } from "#server/services/sandbox/chat-stand-ins/rooms.ts";
import {
  objectOf,
  type StandInAnswer,
  type StandInCall,
  type StandInParts,
} from "#server/services/sandbox/chat-stand-ins/stand-in.ts";

/** Codes of Twilio's errors. */
const CODES = { denied: 20003, missing: 20404, named: 50353, participant: 50433 } as const;

const refusal = (status: number, code: number, message: string): StandInAnswer => ({
  status,
  body: { status, code, message },
});

/** Returns the attributes of a form, which are JSON. */
const attributesOf = (text: string | null): Record<string, unknown> => {
  try {
    return objectOf(JSON.parse(text ?? "{}"));
  } catch {
    return {};
  }
};

type Call = (form: URLSearchParams, room: Room | null, identity: string) => StandInAnswer;

/** `/v1/Services/{service}/Conversations…`, with the key as user and password. */
export function serviceCalls({ rooms, newId, secret }: StandInParts) {
  /** Identifiers of conversations by their unique names. */
  const unique = new Map<string, string>();
  const found = (id: string): Room | null => rooms.get(unique.get(id) ?? id);
  const described = (status: number, { id, open }: Room): StandInAnswer => ({
    status,
    body: { sid: id, state: open ? "active" : "closed" },
  });
  const missing = refusal(404, CODES.missing, "There is no such conversation.");

  const create: Call = (form) => {
    const name = form.get("UniqueName") ?? "";
    if (unique.has(name)) return refusal(409, CODES.named, "The unique name is taken.");
    const sid = `CH${newId().replaceAll("-", "")}`;
    unique.set(name, sid);
    return described(201, rooms.begin(sid, attributesOf(form.get("Attributes"))));
  };
  const read: Call = (_form, room) => (room === null ? missing : described(200, room));
  const change: Call = (form, room) => {
    if (room === null) return missing;
    if (form.get("State") === "closed") rooms.end(room);
    return described(200, room);
  };
  const add: Call = (form, room) => {
    if (room === null) return missing;
    const identity = form.get("Identity") ?? "";
    if (memberOf(room, identity) !== null)
      return refusal(409, CODES.participant, "The participant is there already.");
    rooms.join(room, { id: identity, name: identity });
    return { status: 201, body: { sid: `MB-${room.id}-${identity}`, identity } };
  };
  const remove: Call = (_form, room, identity) => {
    if (room === null || memberOf(room, identity) === null) return missing;
    rooms.leave(room, identity);
    return { status: 204 };
  };

  /** The first row whose method and path fit answers. */
  const calls: readonly [string, RegExp, Call][] = [
    ["POST", /^$/, create],
    ["GET", /^\/([^/]+)$/, read],
    ["POST", /^\/([^/]+)$/, change],
    ["POST", /^\/([^/]+)\/Participants$/, add],
    ["DELETE", /^\/([^/]+)\/Participants\/([^/]+)$/, remove],
  ];

  /** Returns the answer; null for a call of another address. */
  return (call: StandInCall): StandInAnswer | null => {
    const start = `/v1/Services/${secret("TWILIO_CONVERSATIONS_SERVICE_SID")}/Conversations`;
    if (!call.path.startsWith(start)) return null;
    const key = `${secret("TWILIO_API_KEY_SID")}:${secret("TWILIO_API_KEY_SECRET")}`;
    if (call.header("authorization") !== `Basic ${Buffer.from(key).toString("base64")}`)
      return refusal(401, CODES.denied, "The key is not valid.");
    const path = call.path.slice(start.length);
    const row = calls.find(([method, pattern]) => method === call.method && pattern.test(path));
    if (row === undefined) return missing;
    const [, pattern, answer] = row;
    const [, id = "", identity = ""] = pattern.exec(path) ?? [];
    return answer(new URLSearchParams(call.body.toString()), found(id), identity);
  };
}
