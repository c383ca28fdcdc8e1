import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { sampleApplication } from "../../gallery/sample.ts";
import { renderBlock } from "../../testing/harness.tsx";
import { LienListBlock } from "./lien-list.tsx";

const host = { application: sampleApplication };

test("the list without a field only shows the liens", () => {
  renderBlock(LienListBlock, { options: {}, host });
  expect(screen.getByText("First Orchard Mortgage")).toBeTruthy();
  expect(screen.getByText("$218,400.50")).toBeTruthy();
  expect(screen.queryByRole("radio")).toBeNull();
});

test("a correct list asks for nothing more", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(LienListBlock, {
    options: {},
    value: { answer: "INCORRECT", note: "x" },
    onChange,
    host,
  });
  await user.click(screen.getByRole("radio", { name: "Yes, this is right" }));
  expect(onChange).toHaveBeenLastCalledWith({ answer: "CORRECT" });
});

test("an incorrect list takes corrected balances and a note", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(LienListBlock, {
    options: {},
    value: { answer: "INCORRECT" },
    onChange,
    host,
  });
  await user.type(screen.getByLabelText("Balance at River Bank"), "9,000");
  expect(onChange).toHaveBeenLastCalledWith({
    answer: "INCORRECT",
    balances: [{ uuid: sampleApplication.liens?.[1]?.uuid, balance: 9_000 }],
  });
  await user.type(screen.getByLabelText("What is wrong?"), "Paid off");
  expect(onChange).toHaveBeenLastCalledWith({ answer: "INCORRECT", note: "Paid off" });
});

test("the list says in words that there are no liens", () => {
  renderBlock(LienListBlock, { options: {}, host: { application: {} } });
  expect(screen.getByText("We found no loans or liens on your home.")).toBeTruthy();
});
