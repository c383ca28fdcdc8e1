/** The page's side of the worker: each call of a session as a promise. */
import type { Answer, Question } from "./messages.ts";
import type { StudioSession } from "./session.ts";

/** The session's calls, answered later. */
export type RemoteSession = {
  [Call in keyof StudioSession]: (
    ...args: Parameters<StudioSession[Call]>
  ) => Promise<ReturnType<StudioSession[Call]>>;
};

/** The part of a worker that the client uses. */
export interface Port {
  postMessage(question: Question): void;
  addEventListener(type: "message", listener: (event: MessageEvent<Answer>) => void): void;
}

/** The definitions reject the call, with the reason for a person. */
export class CannotAnswer extends Error {
  override readonly name = "CannotAnswer";
}

const CALLS = [
  "open",
  "take",
  "outline",
  "page",
  "samples",
  "follows",
  "findings",
  "checkLenders",
  "reword",
  "undo",
  "redo",
  "saved",
  "adopt",
  "lenders",
  "lenderStart",
  "addLender",
  "theme",
  "retheme",
  "drawing",
  "sideBySide",
  "optionsOf",
  "translations",
  "translate",
  "pending",
  "part",
  "newPart",
  "restructure",
  "openRule",
  "ruleNames",
  "completeRule",
  "describeRule",
  "fileText",
  "writeText",
  "completeJson",
  "describeJson",
  "textFiles",
  "text",
  "textSamples",
  "retext",
  "notifications",
  "look",
  "flags",
  "reflag",
  "journeys",
  "saveJourney",
  "updates",
  "decideUpdate",
  "steps",
  "planStep",
  "writeStep",
  "trial",
  "pageHashes",
] as const satisfies readonly (keyof StudioSession)[];

export function remoteSession(port: Port): RemoteSession {
  let last = 0;
  const waiting = new Map<number, (answer: Answer) => void>();
  port.addEventListener("message", ({ data }) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  });
  const ask = (call: keyof StudioSession, args: readonly unknown[]) =>
    new Promise<unknown>((done, fail) => {
      last += 1;
      waiting.set(last, (answer) =>
        "reason" in answer ? fail(new CannotAnswer(answer.reason)) : done(answer.value),
      );
      port.postMessage({ id: last, call, args });
    });
  return Object.fromEntries(
    CALLS.map((call) => [call, (...args: readonly unknown[]) => ask(call, args)]),
  ) as unknown as RemoteSession;
}

/** @param name in a debugger: one worker draws, another checks, so that checks never delay a picture */
export const openWorker = (name: string): Worker =>
  new Worker(new URL("./worker.ts", import.meta.url), { type: "module", name });
