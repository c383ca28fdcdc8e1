import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createAutoSave, SAVE_AFTER_MS, type SaveStatus } from "./auto-save.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function make(save = async (_data: string, _leaving: boolean) => {}) {
  const saved: [string, boolean][] = [];
  const statuses: SaveStatus[] = [];
  const saver = createAutoSave<string>({
    save: async (data, leaving) => {
      saved.push([data, leaving]);
      await save(data, leaving);
    },
    onStatus: (status) => void statuses.push(status),
  });
  return { saver, saved, statuses };
}

it("saves once, a second after the last key", async () => {
  const { saver, saved, statuses } = make();
  for (const text of ["a", "ab", "abc"]) {
    saver.change(text);
    await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS - 1);
  }
  expect(saved).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(saved).toEqual([["abc", false]]);
  expect(statuses.at(-1)).toBe("saved");
});

it("saves at once when the page is left, and only once", async () => {
  const { saver, saved } = make();
  saver.change("a");
  saver.leave();
  await vi.runAllTimersAsync();
  expect(saved).toEqual([["a", true]]);
});

it("saves nothing when nothing was typed", async () => {
  const { saver, saved } = make();
  saver.start("a");
  saver.change("a");
  saver.leave();
  await vi.runAllTimersAsync();
  expect(saved).toEqual([]);
});

it("ignores the blanks that a form fills in when it opens", async () => {
  const save = vi.fn<() => Promise<void>>(async () => {});
  const saver = createAutoSave<object>({ save, onStatus: () => {} });
  saver.start({ name: "A" });
  saver.change({ name: "A", address: { street: "" }, kinds: [], note: null });
  await vi.runAllTimersAsync();
  expect(save).not.toHaveBeenCalled();
  saver.change({ name: "" });
  await vi.runAllTimersAsync();
  expect(save).toHaveBeenCalledTimes(1);
});

it("drops the pending save of a submission after the running save has finished", async () => {
  let land = () => {};
  const { saver, saved } = make(
    () =>
      new Promise((resolve) => {
        land = resolve;
      }),
  );
  saver.change("a");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  saver.change("b");
  const onCanceled = vi.fn<() => void>();
  const canceled = saver.cancel().then(onCanceled);
  await vi.advanceTimersByTimeAsync(5 * SAVE_AFTER_MS);
  expect(onCanceled).not.toHaveBeenCalled();
  land();
  await canceled;
  expect(saved).toEqual([["a", false]]);
});

it("reports a failed save and saves the same answers when they are typed again", async () => {
  let fail = true;
  const { saver, saved, statuses } = make(async () => {
    if (fail) throw new Error("down");
  });
  saver.change("a");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(statuses.at(-1)).toBe("failed");
  fail = false;
  saver.change("a");
  await vi.advanceTimersByTimeAsync(SAVE_AFTER_MS);
  expect(saved).toHaveLength(2);
  expect(statuses.at(-1)).toBe("saved");
});
