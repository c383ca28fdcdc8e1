import { lineServer } from "./line.ts";
import { memberOf } from "./rooms.ts";
import { Refused, type StandIn, type StandInParts, textOf } from "./stand-in.ts";
import { fileAnswer } from "./uploads.ts";

/**
 * NICE CXone: the service behind the SDK that `src/stand-ins/nice.ts` offers. As at NICE, the
 * browser creates the conversation, and only the customer who has created it opens it.
 */
export function niceStandIn(parts: StandInParts): StandIn {
  const { rooms } = parts;
  const serve = lineServer(parts, {
    personOf: async (hello) => {
      const customer = textOf(hello["customerId"]);
      if (customer === "") throw new Refused(401, 401, "There is no customer.");
      return { id: customer, name: customer };
    },
    roomFor: (id, person) => {
      const existing = rooms.get(id);
      const room = existing ?? rooms.begin(id);
      if (existing === null) rooms.join(room, person);
      if (memberOf(room, person.id) === null)
        throw new Refused(403, 403, "The thread belongs to another customer.");
      return room;
    },
  });
  return {
    call: async (call) => fileAnswer(parts, call) ?? { status: 404 },
    connect: (socket) => serve(socket),
  };
}
