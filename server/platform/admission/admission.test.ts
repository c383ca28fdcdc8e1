import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenThere } from "#server/platform/promises/soon.ts";
import { Admission } from "./admission.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Asks for places one after another and tells who got one, in order. */
function crowd(limits = { running: 16, waiting: 40, patience: 3_000 }) {
  const admission = new Admission(limits);
  const admitted: string[] = [];
  const refused: string[] = [];
  const arrive = (group: string, isGone?: () => boolean): void =>
    void whenThere(
      admission.admit(group, isGone),
      (hasPlace) => void (hasPlace ? admitted : refused).push(group),
    );
  return { admission, admitted, refused, arrive };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

describe("admission", () => {
  it("lets a group alone take a share of the places", async () => {
    const { admitted, refused, arrive } = crowd();
    for (let count = 0; count < 8; count += 1) arrive("a");
    await settled();
    expect([admitted.length, refused.length]).toEqual([3, 0]);
  });

  it("gives a place at once to a group that has none while another one waits", async () => {
    const { admitted, arrive } = crowd();
    for (let count = 0; count < 10; count += 1) arrive("busy");
    arrive("calm");
    await settled();
    expect(admitted.at(-1)).toBe("calm");
  });

  it("lets waiting groups take turns", async () => {
    const { admission, admitted, arrive } = crowd({ running: 1, waiting: 40, patience: 3_000 });
    arrive("first");
    for (const group of ["a", "a", "a", "b", "b"]) arrive(group);
    for (let count = 0; count < 5; count += 1) {
      await settled();
      admission.leave(admitted.at(-1) ?? "");
    }
    await settled();
    expect(admitted).toEqual(["first", "a", "b", "a", "b", "a"]);
  });

  it("refuses a group whose line takes its share of the waiting room, and no other", async () => {
    const { admitted, refused, arrive } = crowd();
    for (let count = 0; count < 60; count += 1) arrive("busy");
    await settled();
    expect(refused.length).toBe(60 - 3 - 8);
    arrive("calm");
    await settled();
    expect(admitted).toContain("calm");
  });

  it("refuses a request that has waited for its whole patience", async () => {
    const { admission, admitted, refused, arrive } = crowd({
      running: 1,
      waiting: 40,
      patience: 3_000,
    });
    arrive("first");
    arrive("late");
    await vi.advanceTimersByTimeAsync(2_999);
    expect(refused).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(refused).toEqual(["late"]);
    admission.leave("first");
    arrive("next");
    await settled();
    expect(admitted).toEqual(["first", "next"]);
  });

  it("gives no place to a request whose caller has gone", async () => {
    const { admission, admitted, refused, arrive } = crowd({
      running: 1,
      waiting: 40,
      patience: 3_000,
    });
    arrive("first");
    arrive("gone", () => true);
    arrive("next");
    await settled();
    admission.leave("first");
    await settled();
    expect([admitted, refused]).toEqual([["first", "next"], ["gone"]]);
  });
});
