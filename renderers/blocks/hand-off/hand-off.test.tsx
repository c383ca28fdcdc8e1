import { act, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { makeCalls, renderBlock } from "../../testing/harness.tsx";
import type { HandOffState } from "../../host/types.ts";
import { HandOffBlock } from "./hand-off.tsx";
import { LOOK_EVERY_MS } from "./use-hand-off-state.ts";

const options = { title: "Easier with a phone?", text: "Take the photos there." };

/** A server whose newest hand-off has the state `state`. */
function server(state: HandOffState = "UNKNOWN") {
  const held = { state };
  return {
    held,
    calls: {
      make: vi.fn(async () => {
        held.state = "OPEN";
        return { address: "https://lender.example/a#b", expiresAt: "2026-11-20T12:10:00Z" };
      }),
      mail: vi.fn(async () => {}),
      state: vi.fn(async () => held.state),
      finished: vi.fn(async () => {}),
    },
  };
}

const block = (handOff: ReturnType<typeof server>["calls"] | undefined) =>
  renderBlock(HandOffBlock, { options, host: { calls: makeCalls(handOff ? { handOff } : {}) } });
const look = () => act(() => vi.advanceTimersByTimeAsync(LOOK_EVERY_MS));
const press = (name: string) =>
  act(async () => {
    screen.getByRole("button", { name }).click();
    await vi.advanceTimersByTimeAsync(0);
  });
const code = () => screen.queryByRole("img", { name: /^QR code/ });

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("shows nothing where no application has the page", () => {
  block(undefined);
  expect(screen.queryByText(options.title)).toBeNull();
  expect(screen.queryByRole("button")).toBeNull();
});

test("makes no link before the borrower asks for one", async () => {
  const { calls } = server();
  block(calls);
  await look();
  expect(calls.make).not.toHaveBeenCalled();
  expect(code()).toBeNull();
});

test("shows the code until a phone has the page, and moves on once when the phone has sent it", async () => {
  const { held, calls } = server();
  block(calls);
  await look();
  await press("Continue on a phone");
  await look();
  expect(code()).not.toBeNull();
  held.state = "OPENED";
  await look();
  expect(code()).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("Your phone has the page");
  held.state = "DONE";
  await look();
  await look();
  expect(calls.finished).toHaveBeenCalledTimes(1);
});

test("offers a new code after the old one has ended", async () => {
  const { held, calls } = server();
  block(calls);
  await look();
  await press("Continue on a phone");
  await look();
  held.state = "EXPIRED";
  await look();
  expect(screen.getByRole("status").textContent).toBe("The code no longer works. Show a new one.");
  await press("Show a new code");
  await look();
  expect(calls.make).toHaveBeenCalledTimes(2);
  expect(code()).not.toBeNull();
});

test("follows a phone that had the page before this page was reloaded", async () => {
  const { held, calls } = server("OPENED");
  block(calls);
  await look();
  expect(screen.getByRole("status").textContent).toContain("Your phone has the page");
  held.state = "DONE";
  await look();
  expect(calls.finished).toHaveBeenCalledTimes(1);
});

test("ignores a hand-off that was over when the page opened", async () => {
  const { calls } = server("DONE");
  block(calls);
  await look();
  expect(calls.finished).not.toHaveBeenCalled();
  expect(screen.getByRole("button", { name: "Continue on a phone" })).toBeTruthy();
});

test("says that the e-mail is on its way, and follows the phone that opens it", async () => {
  const { held, calls } = server();
  block(calls);
  await look();
  await press("Email me the link");
  expect(screen.getByRole("status").textContent).toContain("We sent the link");
  held.state = "OPENED";
  await look();
  expect(screen.getByRole("status").textContent).toContain("Your phone has the page");
});

test("says why no code appears", async () => {
  const { calls } = server();
  calls.make.mockRejectedValueOnce(new Error("Too many requests. Wait a minute."));
  block(calls);
  await look();
  await press("Continue on a phone");
  expect(screen.getByRole("alert").textContent).toBe("Too many requests. Wait a minute.");
});
