/** The worker: answers the calls of a session, one message each, in their order. */
import { beginSession } from "./session.ts";
import { reasonOf } from "../workspace.ts";
import type { Answer, Question } from "./messages.ts";

const { calls, ports } = beginSession();
/** The calls that can be answered now. The late ones load with the first question that needs them. */
let loaded: object = calls;
let turn = Promise.resolve();

addEventListener("message", ({ data }: MessageEvent<Question>) => {
  turn = turn.then(async () => postMessage(await answerTo(data)));
});

async function answerTo({ id, call, args }: Question): Promise<Answer> {
  try {
    if (!Object.hasOwn(loaded, call)) {
      const { lateCalls } = await import("./late-calls.ts");
      loaded = { ...calls, ...lateCalls(ports) };
    }
    if (!Object.hasOwn(loaded, call)) throw new Error(`The worker has no call "${String(call)}".`);
    return { id, value: (loaded as Calls)[call]?.(...args) };
  } catch (error) {
    return { id, reason: reasonOf(error) };
  }
}

type Calls = Record<string, (...args: readonly unknown[]) => unknown>;
