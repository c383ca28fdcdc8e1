import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { MeetingBlock } from "./meeting.tsx";

const options = {
  session: "/application/notary/session",
  name: "/application/notary/notaryName",
  elsewhere: "Open the page of the service.",
  sentences: [
    { id: "hello", text: "Hello." },
    { id: "sign", text: "Now sign." },
  ],
};
const meet = (session: object, more: { reducedMotion?: boolean } = {}) =>
  renderBlock(MeetingBlock, {
    options,
    host: {
      application: { notary: { notaryName: "Ada Byron", session } },
      reducedMotion: false,
      ...more,
    } as never,
  });
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser whose camera answers with the stream; the permission was given before or not. */
function stubCamera(getUserMedia: () => Promise<MediaStream>, state = "prompt") {
  vi.stubGlobal("navigator", {
    ...navigator,
    mediaDevices: { getUserMedia },
    permissions: { query: () => Promise.resolve({ state }) },
  });
}

test("a meeting on the vendor's page is a link that opens in another tab", () => {
  meet({ status: "OPEN", meeting: "PAGE", meetingUrl: "https://notary.example/room/7" });
  const link = screen.getByRole("link", { name: "Open the meeting" });
  expect(link.getAttribute("href")).toBe("https://notary.example/room/7");
  expect(link.getAttribute("target")).toBe("_blank");
  expect(link.getAttribute("rel")).toContain("noopener");
  expect(screen.getByText("Open the page of the service.")).toBeTruthy();
});

test("an address that is not https is never a link", () => {
  meet({ status: "OPEN", meeting: "PAGE", meetingUrl: "javascript:alert(1)" });
  expect(screen.queryByRole("link")).toBeNull();
});

test("a played meeting names the notary, who speaks one sentence after another", async () => {
  vi.useFakeTimers();
  meet({ status: "OPEN", meeting: "PLAYED" });
  expect(screen.getByText("Ada Byron")).toBeTruthy();
  expect(screen.getByText("Hello.")).toBeTruthy();
  expect(screen.queryByText("Now sign.")).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(screen.getByText("Now sign.")).toBeTruthy();
});

test("all sentences are there at once where motion is reduced", () => {
  meet({ status: "OPEN", meeting: "PLAYED" }, { reducedMotion: true });
  expect(screen.getAllByRole("listitem")).toHaveLength(2);
});

test("the own picture starts by itself where the camera was allowed, and stops with the page", async () => {
  const stop = vi.fn();
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
  stubCamera(() => Promise.resolve(stream), "granted");
  const { unmount } = meet({ status: "OPEN", meeting: "PLAYED" });
  await screen.findByLabelText("Your own picture");
  expect(stop).not.toHaveBeenCalled();
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

test("without a permission the camera waits for the button, and a refusal says what to do", async () => {
  const getUserMedia = vi.fn(() => Promise.reject(new DOMException("no", "NotAllowedError")));
  stubCamera(getUserMedia);
  const { user } = meet({ status: "OPEN", meeting: "PLAYED" });
  expect(screen.getByText("Your camera is off.")).toBeTruthy();
  expect(getUserMedia).not.toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Turn my camera on" }));
  expect(await screen.findByText(/did not start. Allow it/)).toBeTruthy();
});

test("a camera that starts after the person has left is turned off again", async () => {
  const stop = vi.fn();
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
  let allow: (given: MediaStream) => void = () => {};
  stubCamera(() => new Promise((resolve) => (allow = resolve)));
  const { user, unmount } = meet({ status: "OPEN", meeting: "PLAYED" });
  await user.click(screen.getByRole("button", { name: "Turn my camera on" }));
  unmount();
  await act(async () => allow(stream));
  expect(stop).toHaveBeenCalledTimes(1);
});
