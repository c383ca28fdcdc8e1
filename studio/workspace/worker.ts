/** The worker: answers the calls of a session, one message each. */
import { createSession, type StudioSession } from "./session.ts";
import { reasonOf } from "./workspace.ts";
import type { Answer, Question } from "./messages.ts";

const session = createSession();
const calls = session as unknown as Record<string, (...args: readonly unknown[]) => unknown>;

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  const { id, call, args } = data;
  let answer: Answer;
  try {
    const known = Object.hasOwn(session, call);
    if (!known) throw new Error(`The worker has no call "${String(call)}".`);
    answer = { id, value: calls[call as keyof StudioSession]?.(...args) };
  } catch (error) {
    answer = { id, reason: reasonOf(error) };
  }
  postMessage(answer);
});
