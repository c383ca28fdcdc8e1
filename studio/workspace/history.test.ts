import { describe, expect, it } from "vitest";
import { edited, NO_HISTORY, redone, undone, withStep, type History } from "./history.ts";

const step = (label: string, before: string, after: string) => ({
  label,
  before: { "a.json": before },
  after: { "a.json": after },
});

describe("the history of a session", () => {
  it("takes typing in one sentence back at once, and another sentence alone", () => {
    let history: History = NO_HISTORY;
    history = withStep(history, step("title", "0", "1"));
    history = withStep(history, step("title", "1", "2"));
    history = withStep(history, step("lead", "2", "3"));
    const first = undone(history);
    expect(first?.texts).toEqual({ "a.json": "2" });
    const second = undone(first!.history);
    expect(second?.texts).toEqual({ "a.json": "0" });
    expect(undone(second!.history)).toBeNull();
    expect(redone(second!.history)?.texts).toEqual({ "a.json": "2" });
  });

  it("forgets what was taken back when something else is changed", () => {
    const back = undone(withStep(NO_HISTORY, step("title", "0", "1")));
    expect(redone(back!.history)).not.toBeNull();
    expect(redone(withStep(back!.history, step("lead", "0", "2")))).toBeNull();
  });

  it("applies several edits of one file in order, and begins a file that is missing", () => {
    const texts = edited(
      (path) => (path === "a.json" ? '{\n  "x": 1,\n  "y": 2\n}\n' : null),
      [
        { path: "a.json", pointer: "/x", value: 3 },
        { path: "a.json", pointer: "/z/w", value: "new" },
        { path: "b.json", pointer: "/x", value: true },
      ],
    );
    expect(texts["a.json"]).toBe('{\n  "x": 3,\n  "y": 2,\n  "z": { "w": "new" }\n}\n');
    expect(JSON.parse(texts["b.json"] ?? "")).toEqual({ x: true });
  });
});
