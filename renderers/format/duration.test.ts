import { describe, expect, it } from "vitest";
import { formatDuration } from "./duration.ts";

describe("ISO 8601 durations", () => {
  it.each([
    ["PT30S", "30 seconds"],
    ["PT1M", "1 minute"],
    ["PT90M", "90 minutes"],
    ["PT36H", "36 hours"],
    ["P1D", "1 day"],
    ["P1W", "7 days"],
    ["P1DT1S", "86,401 seconds"],
  ])("%s reads %s", (duration, text) => {
    expect(formatDuration(duration, "en-US")).toBe(text);
  });

  it.each(["", "P", "PT", "5 days", "P1Y", "PT0S"])(
    "%j is no duration and formats to null",
    (text) => {
      expect(formatDuration(text, "en-US")).toBeNull();
    },
  );
});
