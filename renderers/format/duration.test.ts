import { describe, expect, it } from "vitest";
import { durationSeconds, formatDuration } from "./duration.ts";

describe("ISO 8601 durations", () => {
  it.each([
    ["PT30S", 30, "30 seconds"],
    ["PT1M", 60, "1 minute"],
    ["PT90M", 5_400, "90 minutes"],
    ["PT36H", 129_600, "36 hours"],
    ["P1D", 86_400, "1 day"],
    ["P1W", 604_800, "7 days"],
    ["P1DT1S", 86_401, "86,401 seconds"],
  ])("%s has %d seconds and the text %s", (duration, seconds, text) => {
    expect(durationSeconds(duration)).toBe(seconds);
    expect(formatDuration(duration, "en-US")).toBe(text);
  });

  it.each(["", "P", "PT", "5 days", "P1Y", "PT0S"])(
    "%j is no duration and formats to null",
    (text) => {
      expect(formatDuration(text, "en-US")).toBeNull();
    },
  );
});
