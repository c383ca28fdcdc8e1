import { expect, test } from "vitest";
import { axeFindings } from "./axe.ts";
import { renderWidget, renderWithMantine } from "./harness.tsx";

test("axe finds an input without a name", async () => {
  const { container } = renderWithMantine(<input />);
  expect((await axeFindings(container)).join()).toMatch(/^label: /);
});

test("axe finds nothing in a field with label and help", async () => {
  const { container } = renderWidget("text", { type: "string", description: "As on your ID." });
  expect(await axeFindings(container)).toEqual([]);
});
