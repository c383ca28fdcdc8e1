import { screen, waitFor, within } from "@testing-library/react";
import type { RJSFSchema } from "@rjsf/utils";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { makeScreen, renderScreen } from "../testing/harness.tsx";

const schema: RJSFSchema = {
  $id: "screen:test/person",
  type: "object",
  additionalProperties: false,
  required: ["firstName", "email", "status", "terms"],
  properties: {
    firstName: { type: "string", title: "First name", description: "As on your ID." },
    email: { type: "string", title: "Email", format: "email" },
    status: {
      type: "string",
      title: "Marital status",
      oneOf: [
        { const: "MARRIED", title: "Married" },
        { const: "UNMARRIED", title: "Unmarried" },
      ],
    },
    spouse: {},
    income: { type: "number", title: "Income", minimum: 0 },
    terms: { type: "boolean", const: true, title: "I agree." },
  },
  if: { properties: { status: { const: "MARRIED" } }, required: ["status"] },
  then: {
    properties: { spouse: { type: "string", title: "Name of your spouse" } },
    required: ["spouse"],
  },
};
const ui = { income: { "ui:widget": "currency" }, terms: { "ui:widget": "consent" } };
const person = () => makeScreen({ schema, ui }, { lead: "Tell us who you are." });
const send = () => screen.getByRole("button", { name: "Continue" });

/** Adds a focused text box in a part next to the page. */
function boxBeside(attribute: string): HTMLTextAreaElement {
  const otherForm = document.createElement("div");
  otherForm.setAttribute(attribute, "");
  const box = otherForm.appendChild(document.createElement("textarea"));
  document.body.append(otherForm);
  onTestFinished(() => otherForm.remove());
  box.focus();
  return box;
}

describe("arrival on a screen", () => {
  test("the only h1 has focus, and no error shows", () => {
    renderScreen(person());
    expect(screen.getAllByRole("heading", { level: 1 })).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test.each(["data-keeps-focus", "data-other"])(
    "a new page focuses its heading unless a part with data-keeps-focus has focus: %s",
    (attribute) => {
      const box = boxBeside(attribute);
      renderScreen(person());
      const heading = screen.getByRole("heading", { level: 1 });
      expect(document.activeElement).toBe(attribute === "data-keeps-focus" ? box : heading);
    },
  );

  test("a consent starts unticked", () => {
    renderScreen(person());
    expect(screen.getByRole<HTMLInputElement>("checkbox").checked).toBe(false);
  });

  test("the form starts with earlier answers", () => {
    renderScreen(person(), { formData: { firstName: "Ada", income: 1234.5 } });
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Ada");
    expect(screen.getByLabelText<HTMLInputElement>("Income").value).toBe("1,234.50");
  });
});

describe("a failed submit", () => {
  test("a failed submit focuses a summary whose links focus the fields", async () => {
    const onErrors = vi.fn<(count: number) => void>();
    const { user, onSubmit } = renderScreen(person(), { onErrors });
    await user.click(send());
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(within(summary).getByRole("heading").textContent).toBe("There is a problem");
    const links = within(summary).getAllByRole("link");
    expect(links.map((link) => link.textContent)).toEqual([
      "First name: Required",
      "Email: Enter an email address, like name@example.com.",
      "Marital status: Choose one of the options.",
      "I agree. Tick this box to continue.",
    ]);
    expect(onErrors).toHaveBeenLastCalledWith(4);
    await user.click(links[2]!);
    expect(document.activeElement).toBe(screen.getByLabelText("Marital status"));
    await user.click(links[3]!);
    expect(document.activeElement).toBe(screen.getByRole("checkbox"));
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test("a failed submit ties each error to its control", async () => {
    const { user } = renderScreen(person());
    await user.click(send());
    await screen.findByRole("alert");
    const input = screen.getByLabelText("First name");
    expect(input.getAttribute("aria-invalid")).toBe("true");
    const description = (input.getAttribute("aria-describedby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent);
    expect(description).toEqual(["As on your ID.", "Error: Required"]);
    expect(screen.getByRole("checkbox").getAttribute("aria-invalid")).toBe("true");
  });

  test("a failed submit shows each error once under its field", async () => {
    const { user, container } = renderScreen(person());
    await user.click(send());
    await screen.findByRole("alert");
    expect(container.querySelectorAll('[id$="__error"]')).toHaveLength(4);
  });

  test("errors disappear as fields are fixed, and none appears while the person types", async () => {
    const { user } = renderScreen(person());
    await user.click(send());
    await screen.findByRole("alert");
    await user.type(screen.getByLabelText("First name"), "Ada");
    await waitFor(() => expect(screen.queryByText("First name: Required")).toBeNull());
    // A valid field shows no error while the person fills it.
    await user.selectOptions(screen.getByLabelText("Marital status"), "MARRIED");
    await screen.findByLabelText("Name of your spouse");
    expect(screen.queryByText(/spouse: Required/)).toBeNull();
  });
});

describe("a successful submit", () => {
  test("a submit includes what was typed just before", async () => {
    const { user, onSubmit } = renderScreen(person());
    await user.type(screen.getByLabelText("First name"), " Ada ");
    await user.type(screen.getByLabelText("Email"), "ada@example.com");
    await user.selectOptions(screen.getByLabelText("Marital status"), "UNMARRIED");
    await user.click(screen.getByRole("checkbox"));
    await user.type(screen.getByLabelText("Income"), "$1,200.50");
    await user.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).toEqual({
      firstName: "Ada",
      email: "ada@example.com",
      status: "UNMARRIED",
      terms: true,
      income: 1200.5,
    });
    expect(onSubmit.mock.calls[0]?.[1].id).toBe("continue");
  });

  test("a submit leaves out answers to questions no longer asked", async () => {
    const { user, onSubmit } = renderScreen(person(), {
      formData: { firstName: "A", email: "a@b.co", status: "MARRIED", spouse: "B", terms: true },
    });
    expect(screen.getByLabelText<HTMLInputElement>("Name of your spouse").value).toBe("B");
    await user.selectOptions(screen.getByLabelText("Marital status"), "UNMARRIED");
    await user.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
    expect(onSubmit.mock.calls[0]?.[0]).not.toHaveProperty("spouse");
  });

  test("a submit names the chosen action", async () => {
    const { user, onSubmit } = renderScreen({
      ...person(),
      form: undefined!,
      actions: [
        { id: "yes", kind: "submit", label: "Yes" },
        { id: "no", kind: "submit", label: "No" },
      ],
    });
    await user.click(screen.getByRole("button", { name: "No" }));
    expect(onSubmit.mock.calls[0]?.[1].id).toBe("no");
  });

  test("a busy screen does not submit again", async () => {
    const { user, onSubmit } = renderScreen(person(), { busy: true });
    await user.click(send());
    expect(onSubmit).not.toHaveBeenCalled();
    expect(screen.queryByRole("alert")).toBeNull();
  });
});

describe("order of fields", () => {
  test("a conditional field follows the answer that reveals it", async () => {
    const { user, container } = renderScreen(person());
    await user.selectOptions(screen.getByLabelText("Marital status"), "MARRIED");
    await screen.findByLabelText("Name of your spouse");
    const ids = [...container.querySelectorAll("[data-field]")].map((field) =>
      field.getAttribute("data-field"),
    );
    expect(ids).toEqual([
      "root_firstName",
      "root_email",
      "root_status",
      "root_spouse",
      "root_income",
      "root_terms",
    ]);
  });
});

describe("the server's errors", () => {
  const filled = { firstName: "A", email: "a@b.co", status: "UNMARRIED", terms: true };
  const errors = {
    messages: ["Something is off."],
    fields: [{ pointer: "/email", message: "An account with this email exists." }],
  };

  test("server errors show under the field and in the summary, which takes focus", async () => {
    const { update } = renderScreen(person(), { formData: filled });
    update({ formData: filled, errors });
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(summary);
    expect(summary.textContent).toContain("Something is off.");
    expect(summary.textContent).toContain("Email: An account with this email exists.");
    expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBe("true");
  });

  test("server errors scroll into view and leave focus in a box next to the page", async () => {
    const { update } = renderScreen(person(), { formData: filled });
    const box = boxBeside("data-keeps-focus");
    const scrollIntoView = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
    onTestFinished(() => scrollIntoView.mockRestore());
    update({ formData: filled, errors });
    const summary = await screen.findByRole("alert");
    expect(document.activeElement).toBe(box);
    expect(scrollIntoView.mock.contexts).toEqual([summary]);
  });

  test("a server error disappears when its field changes, and does not block the next submit", async () => {
    const { user, update, onSubmit } = renderScreen(person(), { formData: filled });
    update({ formData: filled, errors });
    await user.type(screen.getByLabelText("Email"), "m");
    await waitFor(() =>
      expect(screen.getByLabelText("Email").getAttribute("aria-invalid")).toBeNull(),
    );
    await user.click(send());
    await waitFor(() => expect(onSubmit).toHaveBeenCalledOnce());
  });
});

describe("form data from outside", () => {
  test("the app's echo of typed answers does not disturb typing", async () => {
    const { user, update, onChange } = renderScreen(person());
    const input = screen.getByLabelText<HTMLInputElement>("First name");
    await user.type(input, "Ad");
    await waitFor(() => expect(onChange).toHaveBeenCalled());
    update({ formData: structuredClone(onChange.mock.lastCall?.[0]) });
    await user.type(input, "a");
    expect(screen.getByLabelText<HTMLInputElement>("First name")).toBe(input);
    expect(input.value).toBe("Ada");
  });

  test("a draft that arrives later fills the form", () => {
    const { update } = renderScreen(person());
    update({ formData: { firstName: "Grace" } });
    expect(screen.getByLabelText<HTMLInputElement>("First name").value).toBe("Grace");
  });
});

describe("guards of a screen", () => {
  test("guards decide which blocks and actions show", () => {
    renderScreen(
      {
        ...person(),
        body: [
          { id: "a", block: "text", when: "yes", options: { text: "Shown" } },
          { id: "b", block: "text", when: "no", options: { text: "Hidden" } },
        ],
      },
      { guards: (source) => source === "yes" },
    );
    expect(screen.getByText("Shown")).toBeTruthy();
    expect(screen.queryByText("Hidden")).toBeNull();
  });
});

test("a form that closes and opens again keeps typed answers and the chosen way to sign", async () => {
  const signed = makeScreen(
    {
      schema: {
        $id: "screen:test/sign",
        type: "object",
        properties: {
          note: { type: "string", title: "Note" },
          signature: { type: "object", title: "Your signature" },
        },
      },
    },
    {
      body: [{ id: "signature", block: "signature", field: "signature", options: {} }],
      actions: [{ id: "continue", kind: "submit", label: "Continue", when: "open" }],
    },
  );
  const { user, update } = renderScreen(signed, { guards: () => true });
  await user.click(await screen.findByRole("radio", { name: "Type my name instead" }));
  await user.type(screen.getByLabelText("Note"), "Ask about the fee");
  await user.type(screen.getByLabelText("Full legal name"), "Ada Alvarez");
  update({ guards: () => false });
  expect(screen.queryByRole("radio")).toBeNull();
  update({ guards: () => true });
  const way = screen.getByRole<HTMLInputElement>("radio", { name: "Type my name instead" });
  expect(way.checked).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>("Note").value).toBe("Ask about the fee");
  expect(screen.getByLabelText<HTMLInputElement>("Full legal name").value).toBe("Ada Alvarez");
});

test.each([
  [undefined, false],
  [false, true],
])("a block that shows its own name hides its label visually: %s", async (label, unseen) => {
  const signed = makeScreen(
    {
      schema: {
        $id: "screen:test/sign",
        type: "object",
        properties: { signature: { type: "object", title: "Your signature" } },
      },
      ...(label === undefined ? {} : { ui: { signature: { "ui:options": { label } } } }),
    },
    { body: [{ id: "signature", block: "signature", field: "signature", options: {} }] },
  );
  renderScreen(signed);
  const group = await screen.findByRole("group", { name: /Your signature/ });
  const name = document.getElementById(group.getAttribute("aria-labelledby") ?? "");
  expect(name?.className.includes("spoken")).toBe(unseen);
});

test("a form that was never open does not render", () => {
  renderScreen(
    makeScreen(
      { schema: { type: "object", properties: { note: { type: "string", title: "Note" } } } },
      { actions: [{ id: "continue", kind: "submit", label: "Continue", when: "open" }] },
    ),
    { guards: () => false },
  );
  expect(screen.queryByLabelText("Note")).toBeNull();
});
