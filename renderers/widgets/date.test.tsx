import { screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { renderWidget } from "../testing/harness.tsx";
import { readDate, withSlashes } from "./date.tsx";

describe("readDate", () => {
  test.each([
    ["07/04/1980", "1980-07-04"],
    ["7/4/1980", "1980-07-04"],
    ["7-4-1980", "1980-07-04"],
    ["07.04.1980", "1980-07-04"],
    ["07041980", "1980-07-04"],
    ["1980-07-04", "1980-07-04"],
    ["\u200e07\u201304\u20131980", "1980-07-04"],
    ["02/29/2024", "2024-02-29"],
    ["02/30/2024", "02/30/2024"],
    ["13/01/2024", "13/01/2024"],
    ["7/4/80", "7/4/80"],
    ["soon", "soon"],
    ["  ", undefined],
  ])("%j parses to %j", (typed, value) => expect(readDate(typed)).toBe(value));
});

describe("withSlashes", () => {
  test.each([
    ["0", "07", "07/"],
    ["07/0", "07/04", "07/04/"],
    ["7/0", "7/04", "7/04/"],
    ["07/", "07//", "07/"],
    ["07/", "07", "07"],
    ["", "07/04/1980", "07/04/1980"],
    ["7", "7/", "7/"],
  ])("typing from %j to %j shows %j", (before, after, shown) =>
    expect(withSlashes(before, after)).toBe(shown),
  );
});

describe("the date widget", () => {
  const schema = { type: "string", format: "date" } as const;

  test("digits alone make an ISO date", async () => {
    const { user, onSubmit } = renderWidget("date", schema);
    const input = screen.getByLabelText<HTMLInputElement>("The value");
    await user.type(input, "07041980");
    expect(input.value).toBe("07/04/1980");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({ value: "1980-07-04" });
  });

  test("an impossible day shows an error and stays as typed", async () => {
    const { user, onSubmit } = renderWidget("date", schema);
    const input = screen.getByLabelText<HTMLInputElement>("The value");
    await user.type(input, "02302024");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await screen.findByText("The value: Enter a real date as MM/DD/YYYY.");
    expect(input.value).toBe("02/30/2024");
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("a stored date shows as MM/DD/YYYY, and the help names that format", () => {
    renderWidget("date", schema, { value: "1980-07-04" });
    const input = screen.getByLabelText<HTMLInputElement>("The value");
    expect(input.value).toBe("07/04/1980");
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? "")?.textContent).toBe(
      "MM/DD/YYYY",
    );
  });
});
