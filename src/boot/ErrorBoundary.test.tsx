import { CallError, NO_ANSWER } from "#src/calls/call-error.ts";
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBoundary } from "./ErrorBoundary.tsx";

const snag = "Sorry, looks like we have hit a snag!";

/** Throws while `error` is set. */
function Fragile({ fault }: { fault: { error: unknown } }) {
  if (fault.error) throw fault.error;
  return <p>Mended</p>;
}

function show(error: unknown, onError = vi.fn()) {
  const fault: { error: unknown } = { error };
  render(
    <ErrorBoundary home="/apply" onError={onError} onTryAgain={() => (fault.error = null)}>
      <Fragile fault={fault} />
    </ErrorBoundary>,
  );
}

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe("a page that breaks", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    // React logs every error that the boundary catches; this test expects them.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it.each([NO_ANSWER, 502, 503, 504])(
    "recovers once the server answers when status %i broke the page",
    async (status) => {
      let serverIsUp = false;
      const fetchMock = vi.fn(async () => new Response(null, { status: serverIsUp ? 200 : 503 }));
      vi.stubGlobal("fetch", fetchMock);
      show(new CallError(status, "", null));
      expect(screen.getByText(snag)).toBeTruthy();
      await pass(7000);
      expect(screen.getByText(snag)).toBeTruthy();
      serverIsUp = true;
      await pass(3500);
      expect(screen.getByText("Mended")).toBeTruthy();
      const calls = fetchMock.mock.calls.length;
      await pass(10_000);
      expect(fetchMock.mock.calls.length).toBe(calls);
    },
  );

  it("waits for the person to try again when another error broke the page", async () => {
    const fetched = vi.fn(async () => new Response(null, { status: 200 }));
    vi.stubGlobal("fetch", fetched);
    const reported = vi.fn();
    const error = new Error("broken");
    show(error, reported);
    await pass(10_000);
    expect(screen.getByText(snag)).toBeTruthy();
    expect(fetched).not.toHaveBeenCalled();
    expect(reported.mock.calls).toEqual([[error]]);
  });
});
