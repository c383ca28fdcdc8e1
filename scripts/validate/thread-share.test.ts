import { describe, expect, it } from "vitest";
import { ThreadShare, type Checked } from "./thread-share.ts";

/** Returns the share of a thread that has checked "a" to "c" twice; the other has checked "d" to "f". */
function share(): ThreadShare {
  const one = new ThreadShare();
  for (const [code, first, next] of [
    ["a", 100, 1],
    ["b", 200, 3],
    ["c", 50, 2],
  ] as const) {
    one.checked(code, first);
    one.checked(code, next);
  }
  for (const other of [
    { part: "d", first: 40, next: 30 },
    { part: "e", first: 10, next: 5 },
    { part: "f", first: 20, next: 4 },
  ])
    one.leave(other);
  return one;
}

const ALL = ["a", "b", "c", "d", "e", "f"];

describe("ThreadShare", () => {
  it("asks for its slowest organization first, and for the other's fastest one", () => {
    expect(share().inOrder(ALL)).toEqual(["b", "c", "a", "e", "f", "d"]);
  });

  it("keeps the order of organizations that no thread has checked", () => {
    expect(new ThreadShare().inOrder(["b", "a"])).toEqual(["b", "a"]);
  });

  it("expects the second check of an organization to take a tenth of the first", () => {
    const one = new ThreadShare();
    one.checked("a", 100);
    expect(one.of("a")).toEqual({ part: "a", first: 100, next: 10 });
    one.checked("a", 30);
    expect(one.of("a")).toEqual({ part: "a", first: 100, next: 30 });
  });

  it.each<[left: readonly string[], part: string, isWorth: boolean]>([
    [["d", "e", "f"], "e", true],
    [["d", "e", "f"], "f", false],
    [["e", "f"], "e", false],
  ])("with %j left to the other thread, whether to take %s: %s", (left, part, isWorth) => {
    expect(share().isWorth(part, left)).toBe(isWorth);
  });

  it("owns what it has taken, until the other thread takes it back", () => {
    const one = share();
    const codes = () => one.own.map(({ part }) => part);
    one.checked("e", 9);
    expect(codes()).toEqual(["a", "b", "c", "e"]);
    one.leave({ part: "e", first: 10, next: 4 });
    expect(codes()).toEqual(["a", "b", "c"]);
  });

  it("two threads that hear of each other share all organizations", () => {
    const threads = [share(), new ThreadShare()] as const;
    const own = (thread: ThreadShare): readonly Checked[] => thread.own;
    threads[1].leaveOnly(own(threads[0]));
    for (const code of ["d", "e", "f"]) threads[1].checked(code, 10);
    expect(threads.flatMap(own).map(({ part }) => part)).toEqual(ALL);
    expect(ALL.map((code) => threads[1].isOther(code))).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
