import type { SandboxChat } from "#schemas/types/sandbox-chat.ts";
import type { StandInMessage } from "#schemas/types/calls/sandbox.ts";
import type { Room, Rooms } from "./rooms.ts";

export type AgentScript = Pick<SandboxChat, "agent" | "pause" | "answers" | "farewell">;

/** Runs work after milliseconds. @returns what cancels it */
export type Later = (work: () => void, milliseconds: number) => () => void;

/**
 * Lets the agent without a person join each conversation at its first message, type, and answer
 * every message.
 * @returns what ends it
 */
export function answerRooms(
  rooms: Rooms,
  { agent, pause, answers, farewell }: AgentScript,
  later: Later,
): () => void {
  const pending = new Set<() => void>();
  const answer = (room: Room, { text, files }: StandInMessage) => {
    if (text.trim().toLowerCase() === farewell.word.toLowerCase()) {
      rooms.write(room, { sender: agent, text: farewell.answer });
      return rooms.end(room);
    }
    const earlier = room.messages.filter(({ sender }) => sender.id === agent.id).length;
    const words = answers[Math.min(earlier, answers.length - 1)] ?? "";
    const received = text === "" ? files.map(({ name }) => name).join(", ") : text;
    rooms.write(room, { sender: agent, text: words.replaceAll("{message}", () => received) });
  };
  const silence = rooms.listen((room, { kind, message }) => {
    if (kind !== "message" || message === undefined || message.sender.id === agent.id) return;
    rooms.join(room, agent);
    rooms.type(room, agent);
    const cancel = later(() => {
      pending.delete(cancel);
      if (room.open) answer(room, message);
    }, pause);
    pending.add(cancel);
  });
  return () => {
    silence();
    for (const cancel of pending) cancel();
  };
}
