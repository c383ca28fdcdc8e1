import { expect, it } from "vitest";
import { CallError } from "#src/calls/call-error.ts";
import { FOLLOWS_FOR_MS, OwnWrites } from "./own-writes.ts";

const open = () => {
  let now = 0;
  const writes = new OwnWrites(() => now);
  return { writes, pass: (ms: number) => (now += ms) };
};
const refuse = (status: number) => () => Promise.reject(new CallError(status, "", {}));

it("explains a change while the submission is not answered, and for a while after it", async () => {
  const { writes, pass } = open();
  let answer: (text: string) => void = () => undefined;
  const submission = writes.during("a", () => new Promise<string>((done) => (answer = done)));
  pass(FOLLOWS_FOR_MS * 2);
  expect(writes.explain("a")).toBe(true);
  expect(writes.explain("b")).toBe(false);
  answer("written");
  expect(await submission).toBe("written");
  expect(writes.explain("a")).toBe(true);
  pass(FOLLOWS_FOR_MS);
  expect(writes.explain("a")).toBe(false);
});

it("explains nothing after a refusal, and explains a change after a lost answer", async () => {
  const { writes } = open();
  await expect(writes.during("a", refuse(412))).rejects.toThrow();
  expect(writes.explain("a")).toBe(false);
  await expect(writes.during("a", refuse(0))).rejects.toThrow();
  expect(writes.explain("a")).toBe(true);
});

it("explains a change that the person makes on another device, for as long as one of its own", () => {
  const { writes, pass } = open();
  writes.elsewhere("a");
  expect(writes.explain("a")).toBe(true);
  expect(writes.explain("b")).toBe(false);
  pass(FOLLOWS_FOR_MS);
  expect(writes.explain("a")).toBe(false);
});
