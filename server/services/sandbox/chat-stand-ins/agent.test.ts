import { expect, it } from "vitest";
import { answerRooms } from "./agent.ts";
import { Rooms } from "./rooms.ts";

const script = {
  agent: { id: "robin", name: "Robin" },
  pause: 600,
  answers: ["Hello. You wrote: {message}", "Read: {message}"],
  farewell: { word: "bye", answer: "Goodbye." },
};
const ada = { id: "ada", name: "Ada" };

/** A conversation with the agent, whose pauses end with `say`. */
function conversation() {
  let ids = 0;
  const rooms = new Rooms(
    () => 1_000,
    () => `id-${(ids += 1)}`,
  );
  const due: (() => void)[] = [];
  const events: string[] = [];
  rooms.listen((_room, { kind }) => events.push(kind));
  const end = answerRooms(rooms, script, (work) => {
    due.push(work);
    return () => due.splice(due.indexOf(work), 1);
  });
  const room = rooms.begin("r1");
  rooms.join(room, ada);
  return {
    room,
    events,
    end,
    due,
    say: (text: string) => {
      rooms.write(room, { sender: ada, text });
      due.splice(0).forEach((work) => work());
    },
  };
}

it("joins at the first message, types, and answers each message in turn", () => {
  const { room, events, say } = conversation();
  say("One");
  say("Two");
  say("Three");
  expect(room.messages.map(({ text }) => text)).toEqual([
    "One",
    "Hello. You wrote: One",
    "Two",
    "Read: Two",
    "Three",
    "Read: Three",
  ]);
  expect(events.slice(0, 5)).toEqual(["joined", "message", "joined", "typing", "message"]);
  expect(new Set(room.messages.map(({ sentAt }) => sentAt)).size).toBe(6);
});

it("ends the conversation when asked", () => {
  const { room, say } = conversation();
  say(" Bye ");
  expect(room.open).toBe(false);
  expect(room.messages.at(-1)?.text).toBe("Goodbye.");
});

it("answers nothing more after its end", () => {
  const { end, due, say } = conversation();
  say("One");
  end();
  say("Two");
  expect(due).toEqual([]);
});
