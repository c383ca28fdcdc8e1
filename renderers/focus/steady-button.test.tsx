import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { SteadyButton } from "./steady-button.tsx";

afterEach(cleanup);

test("keeps the focus when its own press disables it, and takes one press", async () => {
  const press = vi.fn();
  function Once() {
    const [busy, setBusy] = useState(false);
    return (
      <SteadyButton
        type="button"
        disabled={busy}
        onClick={() => {
          press();
          setBusy(true);
        }}
      >
        Send
      </SteadyButton>
    );
  }
  render(<Once />);
  const user = userEvent.setup();
  const button = screen.getByRole("button", { name: "Send" });
  await user.click(button);
  await user.keyboard("{Enter}");
  expect(press).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(button);
  expect(button.getAttribute("aria-disabled")).toBe("true");
});

test("submits no form while disabled, neither by a press nor by Enter in a field", async () => {
  const submit = vi.fn((event: React.FormEvent) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <input aria-label="Name" />
      <SteadyButton type="submit" disabled>
        Send
      </SteadyButton>
    </form>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText("Name"), "Ada{Enter}");
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect(submit).not.toHaveBeenCalled();
});
