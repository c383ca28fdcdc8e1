import { expect, it } from "vitest";
import { CallError } from "#src/calls/call-error.ts";
import { ENGLISH } from "#renderers/testing/words.ts";
import { appCopyOf } from "#src/copy/app-copy.ts";
import { createAttempts } from "./attempts.ts";
import { applicationRefusal, refusal } from "./outcome.ts";

const appCopy = appCopyOf(ENGLISH);
const field = { pointer: "/a", message: "Required" };

it.each([
  [
    "stale",
    new CallError(412, "", { errors: ["Stale."] }),
    { messages: [appCopy.stale], fields: [], stale: true },
  ],
  ["conflict", new CallError(409, "", {}), { messages: [appCopy.stale], fields: [], stale: true }],
  [
    "field messages only",
    new CallError(422, "", { errors: ["Required"], fields: [field] }),
    { messages: [], fields: [field], stale: false },
  ],
  [
    "fields and a general message",
    new CallError(422, "", { errors: ["Too many.", "Required"], fields: [field] }),
    { messages: ["Too many."], fields: [field], stale: false },
  ],
  [
    "sentences",
    new CallError(422, "", { errors: ["One.", "Two"] }),
    { messages: ["One, Two."], fields: [], stale: false },
  ],
  [
    "a page that is no longer open",
    new CallError(403, "", { errors: ["Not now."] }),
    { messages: ["Not now."], fields: [], stale: true },
  ],
  [
    "server",
    new CallError(500, "", {}),
    { messages: ["Something unexpected happened."], fields: [], stale: false },
  ],
  [
    "defect",
    new TypeError("x"),
    { messages: ["Something unexpected happened."], fields: [], stale: false },
  ],
])("maps a failed submission to its messages: %s", (_name, error, expected) => {
  expect(applicationRefusal(error, appCopy)).toEqual({ kind: "refused", ...expected });
});

it("an attempt with an unknown outcome keeps its key, an answered one gets a new key", () => {
  let count = 0;
  const attempts = createAttempts(() => `key-${(count += 1)}`);
  expect(attempts.keyFor({ a: 1 })).toBe("key-1");
  attempts.failed(new CallError(0, "", null));
  expect(attempts.keyFor({ a: 1 })).toBe("key-1");
  attempts.failed(new CallError(503, "", null));
  expect(attempts.keyFor({ a: 1 })).toBe("key-1");
  expect(attempts.keyFor({ a: 2 })).toBe("key-2");
  attempts.failed(new CallError(422, "", null));
  expect(attempts.keyFor({ a: 2 })).toBe("key-3");
  attempts.answered();
  expect(attempts.keyFor({ a: 2 })).toBe("key-4");
});

it("a conflict outside the application shows its own message", () => {
  const conflict = new CallError(409, "", {
    errors: ["There is an account already. Log in instead."],
  });
  expect(refusal(conflict, appCopy)).toMatchObject({
    messages: ["There is an account already. Log in instead."],
  });
});

it("a submission without an answer is not sent, and nothing is wrong with the answers", () => {
  expect(applicationRefusal(new CallError(0, "", null), appCopy)).toEqual({ kind: "unsent" });
});
