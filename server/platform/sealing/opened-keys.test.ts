import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OpenedKeys } from "./opened-keys.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wrapped = (byte: number): Uint8Array => new Uint8Array(60).fill(byte);

it("opens a wrapped key once, and another wrapped form of it again", () => {
  const keys = new OpenedKeys();
  const unwrap = vi.fn(() => new Uint8Array(32));
  keys.get("owner", wrapped(1), unwrap);
  keys.get("owner", wrapped(1), unwrap);
  expect(unwrap).toHaveBeenCalledTimes(1);
  keys.get("owner", wrapped(2), unwrap);
  expect(unwrap).toHaveBeenCalledTimes(2);
});

it("opens a key that was moved to another owner again", () => {
  const keys = new OpenedKeys();
  const unwrap = vi.fn(() => new Uint8Array(32));
  keys.get("owner", wrapped(1), unwrap);
  keys.get("another", wrapped(1), unwrap);
  expect(unwrap).toHaveBeenCalledTimes(2);
});

it("drops every opened key after five minutes, also without a call", () => {
  const keys = new OpenedKeys();
  const unwrap = vi.fn(() => new Uint8Array(32));
  keys.get("owner", wrapped(1), unwrap);
  vi.advanceTimersByTime(5 * 60_000);
  keys.get("owner", wrapped(1), unwrap);
  expect(unwrap).toHaveBeenCalledTimes(2);
});

it("remembers no key that fails to open", () => {
  const keys = new OpenedKeys();
  const fail = (): Uint8Array => {
    throw new Error("changed");
  };
  expect(() => keys.get("owner", wrapped(1), fail)).toThrow("changed");
  expect(() => keys.get("owner", wrapped(1), fail)).toThrow("changed");
});
