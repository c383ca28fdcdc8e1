import { screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { renderBlock } from "../../testing/harness.tsx";
import { SignatureBlock, type Signature } from "./signature.tsx";

test("a typed name is a complete signature", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(SignatureBlock, {
    options: { label: "Sign here" },
    value: { name: "Ada Alvarez" } as Signature,
    onChange,
  });
  await user.click(screen.getByRole("radio", { name: "Type my name instead" }));
  expect(onChange).toHaveBeenLastCalledWith({ kind: "TYPED", name: "Ada Alvarez" });
});

test("a drawn signature needs the drawing as well as the name", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(SignatureBlock, { options: {}, value: {}, onChange });
  await user.type(screen.getByLabelText("Full legal name"), "A");
  expect(onChange).toHaveBeenLastCalledWith({ name: "A" });
});

test("clearing removes the drawing from the value", async () => {
  const onChange = vi.fn();
  const { user } = renderBlock(SignatureBlock, {
    options: {},
    value: { kind: "DRAWN", name: "Ada", image: "data:image/png;base64,AAAA" } as Signature,
    onChange,
  });
  await user.click(screen.getByRole("button", { name: "Clear" }));
  expect(onChange).toHaveBeenLastCalledWith({ name: "Ada" });
});

test("the block says that the drawing is missing", () => {
  renderBlock(SignatureBlock, { options: {}, value: {}, onChange: vi.fn(), errors: ["Required"] });
  expect(screen.getByText("Sign in the box, or type your name instead.")).toBeTruthy();
});

test("a signature needs its adoption sentence, and a new signature needs it again", async () => {
  const onChange = vi.fn();
  const adopt = "I adopt this as my signature.";
  const { user } = renderBlock(SignatureBlock, {
    options: { adopt },
    value: { kind: "TYPED", name: "Ada" } as Signature,
    onChange,
  });
  await user.click(screen.getByRole("checkbox", { name: adopt }));
  expect(onChange).toHaveBeenLastCalledWith({ kind: "TYPED", name: "Ada", adopted: true });
  await user.click(screen.getByRole("radio", { name: "Draw my signature" }));
  expect(onChange).toHaveBeenLastCalledWith({ name: "Ada" });
});
