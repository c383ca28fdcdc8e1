/** The worker: answers the calls of a session, one message each, in their order. */
import { beginSession } from "./session.ts";
import { reasonOf } from "../workspace.ts";
import type { Answer, Question } from "./messages.ts";

const { calls, ports } = beginSession();
let known: object = calls;
let turn = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  turn = turn.then(async () => postMessage(await answerTo(data)));
});

async function answerTo({ id, call, args }: Question): Promise<Answer> {
  try {
    if (!Object.hasOwn(known, call)) {
      const { lateCalls } = await import("./late-calls.ts");
      known = { ...calls, ...lateCalls(ports) };
    }
    if (!Object.hasOwn(known, call)) throw new Error(`The worker has no call "${String(call)}".`);
    return { id, value: (known as Calls)[call]?.(...args) };
  } catch (error) {
    return { id, reason: reasonOf(error) };
  }
}

type Calls = Record<string, (...args: readonly unknown[]) => unknown>;
