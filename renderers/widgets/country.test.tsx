import { screen } from "@testing-library/react";
import { beforeAll, expect, test } from "vitest";
import { countryName } from "#lending/formats/countries.ts";
import { lateWidgets } from "../registry.ts";
import { renderWidget } from "../testing/harness.tsx";

beforeAll(() => lateWidgets["country"]?.load());

const options = () => [...screen.getByLabelText<HTMLSelectElement>("The value").options];

test("the country widget offers every country by name, those of the option first at the top", async () => {
  const { user, onChange } = renderWidget(
    "country",
    { type: "string", format: "country" },
    { ui: { "ui:options": { first: ["US", "MX"] } } },
  );
  expect(options()).toHaveLength(250);
  expect(
    options()
      .map(({ text }) => text)
      .slice(0, 4),
  ).toEqual(["Select one", "United States", "Mexico", "Afghanistan"]);
  const select = screen.getByLabelText("The value");
  expect(select.getAttribute("autocomplete")).toBe("country");
  await user.selectOptions(select, "Canada");
  expect(onChange).toHaveBeenLastCalledWith({ value: "CA" });
});

test("an enum narrows the list of countries", () => {
  renderWidget("country", { type: "string", enum: ["MX", "CA"] });
  expect(options().map(({ value }) => value)).toEqual(["", "CA", "MX"]);
});

test("countryName follows the language, and returns text that is no code", () => {
  expect(countryName("DE", "es-US")).toBe("Alemania");
  expect(countryName("no code", "en-US")).toBe("no code");
});
