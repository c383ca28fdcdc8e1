import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { EquipmentBlock, type Devices } from "./equipment.tsx";

const options = { blocked: "Allow both.", missing: "Use your phone." };
afterEach(() => vi.unstubAllGlobals());

test.each([
  ["NotAllowedError", "BLOCKED"],
  ["NotFoundError", "MISSING"],
])("a device that fails with %s is reported as %s", async (name, status) => {
  const getUserMedia = () => Promise.reject(new DOMException("no", name));
  vi.stubGlobal("navigator", { ...navigator, mediaDevices: { getUserMedia } });
  const onChange = vi.fn();
  const { user } = renderBlock(EquipmentBlock, { options, onChange, host: {} });
  await user.click(screen.getByRole("button", { name: "Check camera and microphone" }));
  expect(onChange).toHaveBeenCalledWith({ camera: status, microphone: status });
});

test("the block shows the camera's picture and stops the camera when it unmounts", async () => {
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

test("the block says in words which device does not work, and what to do", () => {
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

test("an empty answer of the form counts as not checked", () => {
  renderBlock(EquipmentBlock, { options, value: {}, onChange: vi.fn(), host: {} });
  expect(screen.getByRole("button", { name: "Check camera and microphone" })).toBeTruthy();
  expect(screen.queryAllByRole("listitem")).toHaveLength(0);
});
