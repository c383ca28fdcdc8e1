import { expect, test } from "vitest";
import { streamDecide } from "./streaming.ts";

/**
 * A line of about 700 bytes, most of which no guard reads. Keeping all lines of a run would take
 * 140 MB.
 */
const lineOf = (active: boolean): string =>
  JSON.stringify({
    application: { active, notes: "x".repeat(600) },
    profile: { name: { firstName: "Ada" } },
  });

test("flow decide answers 200,000 lines in constant memory, and stops reading while its output is not read", async () => {
  const count = 200_000;
  const streamed = await streamDecide({
    lines: [lineOf(true), lineOf(false)],
    count,
    args: ["--flow", "heloc", "--input", "-"],
    // More than the process needs to start, and less than all lines take.
    heap: 96,
  });
  expect(streamed).toMatchObject({ code: 0, answers: count });
  expect(JSON.parse(streamed.first)).toMatchObject({ source: "machine", checklistState: null });
  expect(streamed.takenUnread).toBeLessThan(count / 2);
  expect(streamed.most).toBeLessThanOrEqual(streamed.early + 48);
});

test("flow decide --trace runs in constant memory too", async () => {
  const count = 1_500;
  const streamed = await streamDecide({
    lines: [lineOf(true), lineOf(false)],
    count,
    args: ["--flow", "heloc", "--input", "-", "--trace"],
    heap: 96,
  });
  expect(streamed).toMatchObject({ code: 0, answers: count });
  expect(JSON.parse(streamed.first)).toHaveProperty("trace.entries");
  expect(streamed.takenUnread).toBeLessThan(count);
  expect(streamed.most).toBeLessThanOrEqual(streamed.early + 64);
});
