import { expect, it, vi } from "vitest";
import { createIntake } from "./intake.ts";
import { createTurns, TurnsTaken } from "./turns.ts";

/** Work that ends when its test says so. */
function work() {
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  return { run: vi.fn(() => ended), end };
}

it("runs as many at once as it may, and the others in order", async () => {
  const turns = createTurns({ atOnce: 2, waiting: 5, patience: 60_000 });
  const works = [work(), work(), work(), work()];
  const results = works.map(({ run }) => turns.run(run));
  await vi.waitFor(() =>
    expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 0, 0]),
  );
  works[1]?.end();
  await vi.waitFor(() =>
    expect(works.map(({ run }) => run.mock.calls.length)).toEqual([1, 1, 1, 0]),
  );
  for (const each of works) each.end();
  await Promise.all(results);
});

it("goes on after work that failed", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 5, patience: 60_000 });
  const failing = turns.run(() => Promise.reject(new Error("broken")));
  const next = turns.run(() => Promise.resolve("done"));
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});

it("rejects work when the line is full, and work that has waited too long", async () => {
  const turns = createTurns({ atOnce: 1, waiting: 1, patience: 1 });
  const first = work();
  const running = turns.run(first.run);
  const waiting = turns.run(() => Promise.resolve());
  await expect(turns.run(() => Promise.resolve())).rejects.toThrow(TurnsTaken);
  await expect(waiting).rejects.toThrow(TurnsTaken);
  first.end();
  await running;
  await turns.run(() => Promise.resolve());
});

it("admits six files of a sender at once, and more when one has left", () => {
  const intake = createIntake("/nowhere");
  const leave = Array.from({ length: 6 }, () => intake.admit("ada"));
  expect(() => intake.admit("ada")).toThrow("429 uploads-busy");
  intake.admit("bea");
  leave[0]?.();
  intake.admit("ada");
});
