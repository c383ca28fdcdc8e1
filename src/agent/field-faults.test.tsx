import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { CallError } from "#src/calls/call-error.ts";
import { messageOf } from "#src/calls/messages.ts";
import { Form } from "./Form.tsx";

afterEach(cleanup);

/** The server's answer to a call that does not fit its schema. */
const refusal = (...messages: { code: string; args: Record<string, string> }[]) =>
  new CallError(400, "", {
    errors: messages.map(({ args }) => `${args["place"]}: must match pattern "x"`),
    code: "invalid-request",
    messages,
  });

async function refused(error: unknown, typed: Readonly<Record<string, string>>) {
  render(
    <Form label="Send" say={messageOf} onSubmit={vi.fn().mockRejectedValue(error)}>
      <label>
        First name
        <input name="firstName" />
      </label>
      <label>
        Email
        <input name="email" />
      </label>
      <label>
        Addresses of pages
        <span className="hint">One a line, such as /account/login.</span>
        <textarea name="routes" />
      </label>
    </Form>,
  );
  const user = userEvent.setup();
  for (const [label, value] of Object.entries(typed))
    await user.type(screen.getByLabelText(new RegExp(`^${label}`)), value);
  await user.click(screen.getByRole("button", { name: "Send" }));
  return (await screen.findByRole("alert")).textContent;
}

it("names each refused field by its label, once, and focuses the first", async () => {
  const text = await refused(
    refusal(
      { code: "too-few-characters", args: { place: "body/firstName", limit: "1" } },
      { code: "wrong-pattern", args: { place: "body/firstName", pattern: "\\S" } },
      { code: "wrong-format", args: { place: "body/card/email", format: "email" } },
    ),
    { Email: "a@b" },
  );
  expect(text).toBe(
    "First name: Fill this in. Email: Enter an email address, like name@example.com.",
  );
  expect(document.activeElement).toBe(screen.getByLabelText("First name"));
});

it("gives the hint of a field whose value has the wrong form", async () => {
  const text = await refused(
    refusal({ code: "wrong-pattern", args: { place: "body/routes/1", pattern: "^/" } }),
    { "Addresses of pages": "account" },
  );
  expect(text).toBe("Addresses of pages: One a line, such as /account/login.");
});

it("names a field that the call lacks", async () => {
  const text = await refused(
    refusal({ code: "missing-property", args: { place: "body", name: "email" } }),
    {},
  );
  expect(text).toBe("Email: Fill this in.");
});

it("keeps the server's own sentence about anything else", async () => {
  const text = await refused(new CallError(409, "", { errors: ["There is such a card."] }), {});
  expect(text).toBe("There is such a card.");
});
