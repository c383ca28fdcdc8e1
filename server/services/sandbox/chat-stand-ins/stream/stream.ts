import { memberOf } from "../rooms.ts";
import {
  Refused,
  type StandIn,
  type StandInAnswer,
  type StandInParts,
  type StandInSocket,
} from "../stand-in.ts";
import { CODES, openCallers } from "./callers.ts";
import { channelCalls, type Context, userCalls } from "./calls.ts";
import { eventOf } from "./shapes.ts";

const refusal = (error: unknown): StandInAnswer => {
  if (!(error instanceof Refused)) throw error;
  const { status, code, message } = error;
  return { status, body: { code, message, StatusCode: status, duration: "0ms" } };
};

/**
 * Stream Chat: the calls of a server (`/users`, `/channels/{type}/{id}/query`, `PATCH
 * /channels/{type}/{id}`), and those of `stream-chat` in a browser with its websocket `/connect`.
 */
export function streamStandIn(parts: StandInParts): StandIn {
  const { rooms, shelf, now, newId } = parts;
  const callers = openCallers(parts);
  const sockets = new Map<StandInSocket, string>();

  rooms.listen((room, event) => {
    const frame = JSON.stringify(eventOf(room, event, now()));
    const left = event.kind === "left" ? event.person?.id : undefined;
    for (const [socket, userId] of sockets)
      if (userId === left || memberOf(room, userId) !== null) socket.send(frame);
  });

  const users = userCalls(callers, (id) => {
    for (const [socket, userId] of sockets) if (userId === id) socket.close();
  });
  const channels = channelCalls(parts, callers);
  /**
   * The first row whose method and path fit answers. The first group of a path is the channel's
   * type, the second its id.
   */
  const calls: readonly [string, RegExp, (context: Context) => object | Promise<object>][] = [
    ["POST", /^\/users$/, users.saveUsers],
    ["PATCH", /^\/users$/, users.changeUsers],
    ["POST", /^\/channels$/, channels.own],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/query$/, channels.query],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/message$/, channels.write],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/event$/, channels.signal],
    ["POST", /^\/channels\/([^/]+)\/([^/]+)\/file$/, channels.upload],
    ["PATCH", /^\/channels\/([^/]+)\/([^/]+)$/, channels.change],
    ["GET", /^\/app$/, () => ({ app: {} })],
  ];

  return {
    async call(call) {
      const stored = /^\/files\/([^/]+)$/.exec(call.path);
      const file = stored?.[1] === undefined ? null : shelf.get(stored[1]);
      if (file !== null) return { file };
      try {
        callers.requireKey(call.query);
        const row = calls.find(([method, path]) => method === call.method && path.test(call.path));
        if (row === undefined) throw new Refused(404, CODES.missing, "There is no such call.");
        const [, path, answer] = row;
        const [, type = "", id = ""] = path.exec(call.path) ?? [];
        const caller = await callers.of(call.header("authorization"));
        const body = await answer({ call, caller, cid: `${type}:${id}` });
        return { status: 200, body: { ...body, duration: "0ms" } };
      } catch (error) {
        return refusal(error);
      }
    },
    async connect(socket, { query }) {
      try {
        callers.requireKey(query);
        const caller = await callers.of(query.get("authorization") ?? "");
        if (caller.server) throw new Refused(403, CODES.forbidden, "A server does not connect.");
        const me = { ...callers.person(caller.userId), devices: [], mutes: [], channel_mutes: [] };
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
