import { expect, it } from "vitest";
import { reasonOf } from "./reason.ts";

const refused = (port: number) => new Error(`connect ECONNREFUSED 127.0.0.1:${port}`);

it.each([
  ["the message of an error", new Error("DATA_DIR is not a folder."), "DATA_DIR is not a folder."],
  [
    "the messages of several errors, each once",
    new AggregateError([refused(1), refused(2), refused(1)]),
    "connect ECONNREFUSED 127.0.0.1:1; connect ECONNREFUSED 127.0.0.1:2",
  ],
  [
    "the message of the cause",
    new Error("", { cause: refused(1) }),
    "connect ECONNREFUSED 127.0.0.1:1",
  ],
  ["the kind of an error without any message", new RangeError(""), "RangeError"],
  ["a value that is no error", "stopped", "stopped"],
])("gives %s", (_, error, reason) => {
  expect(reasonOf(error)).toBe(reason);
});
