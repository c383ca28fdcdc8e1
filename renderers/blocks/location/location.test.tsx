import { screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { LocationBlock, type Place } from "./location.tsx";

type Success = (position: { coords: object }) => void;
type Failure = (error: { code: number }) => void;

function device(answer: (success: Success, failure: Failure) => void) {
  vi.stubGlobal("navigator", { ...navigator, geolocation: { getCurrentPosition: answer } });
}
afterEach(() => vi.unstubAllGlobals());

const options = { text: "Please turn it on.", denied: "Open the settings of your browser." };
const ask = async (value?: Place) => {
  const onChange = vi.fn();
  const { user } = renderBlock(LocationBlock, { options, value, onChange, host: {} });
  await user.click(screen.getByRole("button"));
  return onChange;
};

test("the block asks the device after a press and rounds its answer to about a meter", async () => {
  device((success) =>
    success({ coords: { latitude: 37.76512349, longitude: -122.24112349, accuracy: 18.4 } }),
  );
  const onChange = await ask();
  expect(onChange).toHaveBeenCalledWith({
    status: "GIVEN",
    latitude: 37.76512,
    longitude: -122.24112,
    accuracy: 18,
  });
});

test.each([
  [1, "DENIED"],
  [2, "UNAVAILABLE"],
  [3, "UNAVAILABLE"],
])("the geolocation error %d is reported as %s", async (code, status) => {
  device((_, failure) => failure({ code }));
  expect(await ask()).toHaveBeenCalledWith({ status });
});

test("a refusal explains what to do and offers to try again", async () => {
  device((_, failure) => failure({ code: 1 }));
  const onChange = await ask({ status: "DENIED" });
  expect(screen.getByText("Open the settings of your browser.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
  expect(onChange).toHaveBeenCalledTimes(1);
});

test("an empty value, as the form begins it, is no answer yet", () => {
  renderBlock(LocationBlock, { options, value: {} as Place, onChange: vi.fn(), host: {} });
  expect(screen.getByRole("button", { name: "Share my location" })).toBeTruthy();
  expect(screen.queryByText("Open the settings of your browser.")).toBeNull();
});

test("the block confirms a shared location", () => {
  renderBlock(LocationBlock, { options, value: { status: "GIVEN" }, onChange: vi.fn(), host: {} });
  expect(screen.getByText("Your location is confirmed.")).toBeTruthy();
  expect(screen.queryByRole("button")).toBeNull();
});

test("a person whose device has no location says in words where they are", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(LocationBlock, {
    options: { ...options, stated: "City and state" },
    value: { status: "UNAVAILABLE" },
    onChange,
    host: {},
  });
  await user.type(screen.getByLabelText("City and state"), "Austin, Texas");
  await user.tab();
  expect(onChange).toHaveBeenLastCalledWith({ status: "UNAVAILABLE", stated: "Austin, Texas" });
});

test("a shared location replaces the place in words", async () => {
  device((success) => success({ coords: { latitude: 1, longitude: 2, accuracy: 3 } }));
  const onChange = vi.fn();
  const { user } = renderBlock(LocationBlock, {
    options: { ...options, stated: "City and state" },
    value: { status: "DENIED", stated: "Austin, Texas" },
    onChange,
    host: {},
  });
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(onChange).toHaveBeenLastCalledWith({
    status: "GIVEN",
    latitude: 1,
    longitude: 2,
    accuracy: 3,
  });
});
