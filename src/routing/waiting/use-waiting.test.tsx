import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { type App, AppProvider } from "#src/app.ts";
import { useWaiting } from "./use-waiting.ts";

const polling = {
  waiting: ["WAIT"],
  brief: ["SOON", "SIGN"],
  terminal: ["OVER"],
  keep: ["SIGN"],
  unknown: "UNKNOWN",
  screen: "waiting",
};
/** Milliseconds for all tries of a stable and of a waiting state, with the variation of each wait. */
const SEVEN_TRIES = 30_000;
const FOURTEEN_TRIES = 70_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** Shows an application whose checklist stays in a state. */
function wait(checklistStatus: string) {
  const status = vi.fn(async () => ({ status: { checklistStatus }, version: "1" }));
  const app = { calls: { status } } as unknown as App;
  const queries = new QueryClient();
  const current = { application: { status: { checklistStatus } }, version: "1" };
  const { result } = renderHook(
    () => useWaiting({ polling } as unknown as Flow, "u", current as never),
    {
      wrapper: ({ children }) => (
        <QueryClientProvider client={queries}>
          <AppProvider value={app}>{children}</AppProvider>
        </QueryClientProvider>
      ),
    },
  );
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { status, pass, result, state: () => result.current.application.status?.checklistStatus };
}

it.each([
  ["a brief state ends as unknown after seven tries", "SOON", "UNKNOWN", 7],
  ["a brief state that the flow keeps stays after seven tries", "SIGN", "SIGN", 7],
  ["any other stable state stays, and its tries are not counted", "FORM", "FORM", 0],
  ["a final state stays, and its tries are not counted", "OVER", "OVER", 0],
])("%s", async (_, state, end, tries) => {
  const waited = wait(state);
  await waited.pass(SEVEN_TRIES);
  expect(waited.state()).toBe(end);
  expect(waited.status).toHaveBeenCalledTimes(tries);
  expect(waited.result.current).toMatchObject({ waiting: false, counting: false });
});

it("a waiting state ends as unknown after fourteen tries", async () => {
  const waited = wait("WAIT");
  await waited.pass(SEVEN_TRIES);
  expect(waited.state()).toBe("WAIT");
  await waited.pass(FOURTEEN_TRIES - SEVEN_TRIES);
  expect(waited.state()).toBe("UNKNOWN");
  expect(waited.status).toHaveBeenCalledTimes(14);
});

it("counts the tries again when the person asks again", async () => {
  const waited = wait("SOON");
  await waited.pass(SEVEN_TRIES);
  act(() => waited.result.current.again());
  expect(waited.state()).toBe("SOON");
  await waited.pass(SEVEN_TRIES);
  expect(waited.state()).toBe("UNKNOWN");
  expect(waited.status).toHaveBeenCalledTimes(14);
});
