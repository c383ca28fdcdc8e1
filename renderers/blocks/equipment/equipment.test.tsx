import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { EquipmentBlock, type Devices } from "./equipment.tsx";

const options = { blocked: "Allow both.", missing: "Use your phone." };
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["NotAllowedError", "BLOCKED"],
  ["NotFoundError", "MISSING"],
])("a device that answers %s is %s", async (name, stand) => {
  const getUserMedia = () => Promise.reject(new DOMException("no", name));
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
  const onChange = vi.fn();
  const { user } = renderBlock(EquipmentBlock, { options, onChange, host: {} });
  await user.click(screen.getByRole("button", { name: "Check camera and microphone" }));
  expect(onChange).toHaveBeenCalledWith({ camera: stand, microphone: stand });
});

test("the picture is shown and stops with the page", async () => {
  const stop = vi.fn();
  const stream = Object.assign(new MediaStream(), { getTracks: () => [{ stop }] });
  const getUserMedia = () => Promise.resolve(stream);
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
  const onChange = vi.fn();
  const { user, unmount } = renderBlock(EquipmentBlock, { options, onChange, host: {} });
  await user.click(screen.getByRole("button"));
  expect(onChange).toHaveBeenCalledWith({ camera: "READY", microphone: "READY" });
  expect(screen.getByLabelText(/seen by you alone/)).toBeTruthy();
  stop.mockClear();
  unmount();
  expect(stop).toHaveBeenCalledTimes(1);
});

test("what does not work is said in words, with what to do", () => {
  const value: Devices = { camera: "BLOCKED", microphone: "MISSING" };
  renderBlock(EquipmentBlock, { options, value, onChange: vi.fn(), host: {} });
  for (const text of [
    "Camera is blocked by the browser",
    "Microphone was not found",
    "Allow both.",
    "Use your phone.",
  ])
    expect(screen.getByText(text)).toBeTruthy();
});
