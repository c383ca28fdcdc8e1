import { afterEach, expect, it, vi } from "vitest";
import { sessionClient } from "./session-client.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it("says within three seconds that a read failed, after a second attempt", async () => {
  vi.useFakeTimers();
  const fetch = vi.fn(async () => new Response("{}", { status: 500 }));
  vi.stubGlobal("fetch", fetch);
  const session = { readToken: () => null, storeToken: () => undefined, end: () => undefined };
  const client = sessionClient({ session, orgCode: "main", locale: () => "en-US" });
  const failed = vi.fn();
  void client.call("/x").catch(failed);
  await vi.advanceTimersByTimeAsync(3000);
  expect(failed).toHaveBeenCalledTimes(1);
  expect(fetch).toHaveBeenCalledTimes(2);
});
