/**
 * The line between a stand-in and its own script (src/stand-ins/line.ts), for providers whose
 * protocol is the API of a script that they serve. The client says `hello` once, then calls by
 * number; the server answers each call and tells events of the open conversations.
 */
import type { StandInPerson, StandInRoom } from "#schemas/types/calls/sandbox.ts";
import { pageOf, type Room } from "./rooms.ts";
import {
  jsonOf,
  objectOf,
  Refused,
  type StandInParts,
  type StandInSocket,
  textOf,
  textsOf,
} from "./stand-in.ts";

/** Messages of one page. Source: product specification of the chat, section 9. */
const PAGE = 20;

interface Line {
  person: StandInPerson;
  /** Conversations whose events the client gets. */
  open: Set<string>;
}

interface LineRules {
  /** Returns the person who says hello. @throws Refused for one that the provider does not know */
  personOf(hello: Record<string, unknown>): Promise<StandInPerson>;
  /** Returns the conversation for the person. @throws Refused for one that is not theirs */
  roomFor(id: string, person: StandInPerson): Room;
}

type Call = (room: Room, line: Line, body: Record<string, unknown>) => object;

const seen = (room: Room): StandInRoom => ({
  messages: pageOf(room, PAGE),
  members: room.members,
  open: room.open,
});

/** Returns what serves one client of the line. */
export function lineServer({ rooms, shelf }: StandInParts, { personOf, roomFor }: LineRules) {
  const lines = new Map<StandInSocket, Line>();
  rooms.listen((room, event) => {
    const frame = JSON.stringify({ room: room.id, event });
    for (const [socket, { person, open }] of lines) {
      if (open.has(room.id)) socket.send(frame);
      if (event.kind === "left" && event.person?.id === person.id) open.delete(room.id);
    }
  });
  const calls: Readonly<Record<string, Call>> = {
    open: (room, { open }) => {
      open.add(room.id);
      return seen(room);
    },
    earlier: (room, _line, { before }) => ({ messages: pageOf(room, PAGE, textOf(before)) }),
    write: (room, { person }, { text, files, custom }) => {
      if (!room.open) throw new Refused(403, 403, "The conversation has ended.");
      return rooms.write(room, {
        sender: person,
        text: textOf(text),
        files: shelf.described(textsOf(files)),
        custom: Object.fromEntries(
          Object.entries(objectOf(custom)).map(([key, value]) => [key, textOf(value)]),
        ),
      });
    },
    type: (room, { person }) => {
      rooms.type(room, person);
      return {};
    },
    end: (room) => {
      rooms.end(room);
      return {};
    },
  };
  const answer = (line: Line, frame: Record<string, unknown>): object => {
    const name = textOf(frame["call"]);
    const call = Object.hasOwn(calls, name) ? calls[name] : undefined;
    if (call === undefined) throw new Refused(404, 404, "There is no such call.");
    return call(roomFor(textOf(frame["room"]), line.person), line, frame);
  };
  return async (socket: StandInSocket): Promise<void> => {
    const receive = async (bytes: Buffer) => {
      const frame = jsonOf(bytes);
      const { number } = frame;
      try {
        const line = lines.get(socket);
        if (line === undefined) {
          lines.set(socket, { person: await personOf(frame), open: new Set() });
          return socket.send(JSON.stringify({ number, answer: {} }));
        }
        socket.send(JSON.stringify({ number, answer: answer(line, frame) }));
      } catch (error) {
        if (!(error instanceof Refused)) return socket.close();
        socket.send(JSON.stringify({ number, refused: error.message }));
      }
    };
    socket.onClose(() => lines.delete(socket));
    socket.onMessage((bytes) => void receive(bytes));
  };
}
