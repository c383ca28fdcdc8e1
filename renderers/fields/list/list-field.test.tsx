import { screen, within } from "@testing-library/react";
import type { RJSFSchema } from "@rjsf/utils";
import { useLayoutEffect, type ReactNode } from "react";
import { beforeAll, describe, expect, test } from "vitest";
import { loadScreenCode } from "../../screen/load-code.ts";
import { makeScreen, renderScreen } from "../../testing/harness.tsx";
import type { ScreenRendererProps } from "../../screen/screen-renderer.tsx";

const owner: RJSFSchema = {
  type: "object",
  title: "Owner",
  additionalProperties: false,
  required: ["name"],
  properties: {
    name: { type: "string", title: "Full name", minLength: 1 },
    share: { type: "number", title: "Share" },
    kind: {
      type: "string",
      title: "Kind",
      oneOf: [
        { const: "SPOUSE", title: "Spouse" },
        { const: "OTHER", title: "Another person" },
      ],
    },
  },
};
const name: RJSFSchema = { type: "string", title: "Name", minLength: 2 };

let screens = 0;

interface ListCase {
  items?: RJSFSchema;
  limits?: RJSFSchema;
  options?: Record<string, unknown>;
  value?: unknown;
  optional?: boolean;
}

function renderList(
  { items = owner, limits = {}, options = {}, value, optional = false }: ListCase,
  props: Partial<ScreenRendererProps> = {},
  neighbor?: ReactNode,
) {
  const form = {
    schema: {
      $id: `screen:test/list-${(screens += 1)}`,
      type: "object" as const,
      additionalProperties: false,
      required: optional ? [] : ["list"],
      properties: { list: { type: "array" as const, title: "Owners", items, ...limits } },
    },
    ui: { list: { "ui:field": "list", "ui:options": options } },
  };
  const formData = value === undefined ? {} : { formData: { list: value } };
  return renderScreen(makeScreen(form), { ...formData, ...props }, neighbor);
}

beforeAll(() => loadScreenCode({ form: { ui: { list: { "ui:field": "list" } } } as never }));

const button = (label: string | RegExp) => screen.getByRole("button", { name: label });
const submit = () => button("Continue");
const summaryLinks = async () =>
  [...(await screen.findByRole("alert")).querySelectorAll("a")].map((link) => link.textContent);

describe("a list of objects", () => {
  test("a required list shows its first items at once and offers no removal below the minimum", () => {
    renderList({ limits: { minItems: 1 } });
    expect(screen.getByRole("group", { name: "Owner 1" })).toBeTruthy();
    expect(screen.queryByRole("button", { name: /Remove/ })).toBeNull();
  });

  test("adding an item focuses its first field", async () => {
    const { user } = renderList({ limits: { minItems: 1 } });
    await user.click(button("Add another"));
    const second = screen.getByRole("group", { name: "Owner 2" });
    expect(document.activeElement).toBe(within(second).getByLabelText("Full name"));
  });

  test("a click between the drawing of the list and its effects focuses the new item too", () => {
    // All layout effects of a drawing come before its other effects.
    function ClickOnceDrawn() {
      useLayoutEffect(() => button("Add another").click(), []);
      return null;
    }
    renderList({ limits: { minItems: 1 } }, {}, <ClickOnceDrawn />);
    const second = screen.getByRole("group", { name: "Owner 2" });
    expect(document.activeElement).toBe(within(second).getByLabelText("Full name"));
  });

  test("a full list says so in place of the button that adds", async () => {
    const { user } = renderList({ limits: { maxItems: 2 }, value: [{ name: "Ada" }] });
    await user.click(button("Add another"));
    expect(screen.queryByRole("button", { name: "Add another" })).toBeNull();
    expect(screen.getByText("You can add no more than 2.")).toBeTruthy();
  });

  test("removing an item keeps what the others say, focuses the notice, and can be undone", async () => {
    const { user, onChange } = renderList({
      value: [{ name: "Ada" }, { name: "Ben" }, { name: "Cy" }],
      options: { summary: "{name}" },
    });
    await user.click(button("Remove Owner 2"));
    expect(document.activeElement?.textContent).toBe("Removed: Ben");
    expect(onChange).toHaveBeenLastCalledWith({ list: [{ name: "Ada" }, { name: "Cy" }] });
    const values = () =>
      screen.getAllByLabelText<HTMLInputElement>("Full name").map((input) => input.value);
    expect(values()).toEqual(["Ada", "Cy"]);
    await user.click(button("Undo"));
    expect(values()).toEqual(["Ada", "Ben", "Cy"]);
    expect(document.activeElement).toBe(screen.getAllByLabelText("Full name")[1]);
  });

  test("the last item of an optional list may go, and the list is then no answer", async () => {
    const { user, onSubmit } = renderList({ value: [{ name: "Ada" }], optional: true });
    await user.click(button("Remove Owner 1"));
    await user.click(submit());
    expect(onSubmit.mock.lastCall?.[0]).toEqual({});
  });

  test("the summary of errors names the item and leads to its field", async () => {
    const { user } = renderList({ value: [{ name: "Ada" }, {}] });
    await user.click(submit());
    expect(await summaryLinks()).toEqual(["Owner 2, Full name: Required"]);
    await user.click(screen.getByRole("link", { name: /Owner 2/ }));
    expect(document.activeElement).toBe(screen.getAllByLabelText("Full name")[1]);
  });

  test("errors stay with their items when an earlier item is removed", async () => {
    const { user } = renderList({ value: [{ name: "Ada" }, {}] });
    await user.click(submit());
    await screen.findByRole("alert");
    await user.click(button("Remove Owner 1"));
    expect(await summaryLinks()).toEqual(["Owner 1, Full name: Required"]);
    expect(screen.getByLabelText("Full name").getAttribute("aria-invalid")).toBe("true");
    await user.type(screen.getByLabelText("Full name"), "Ben");
    await user.tab();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("the server's errors stay with their items too, until the field changes", async () => {
    const value = [{ name: "Ada" }, { name: "Ben" }];
    const { user, update } = renderList({ value });
    update({ errors: { fields: [{ pointer: "/list/1/name", message: "Not this name." }] } });
    expect(await summaryLinks()).toEqual(["Owner 2, Full name: Not this name."]);
    await user.click(button("Remove Owner 1"));
    expect(await summaryLinks()).toEqual(["Owner 1, Full name: Not this name."]);
    await user.type(screen.getByLabelText("Full name"), "jamin");
    await user.tab();
    expect(screen.queryByRole("alert")).toBeNull();
  });

  test("too few items are an error of the list, whose link leads to the button that adds", async () => {
    const { user } = renderList({
      limits: { minItems: 2 },
      optional: true,
      value: [{ name: "Ada" }],
      options: { add: "{count, plural, =0 {Add an owner} other {Add another owner}}" },
    });
    await user.click(submit());
    expect(await summaryLinks()).toEqual(["Owners: Add at least 2."]);
    await user.click(screen.getByRole("link", { name: /Owners/ }));
    expect(document.activeElement).toBe(button("Add another owner"));
  });

  test("blanks and answers to questions that an item no longer asks are not submitted", async () => {
    const items: RJSFSchema = {
      type: "object",
      title: "Owner",
      additionalProperties: false,
      properties: { kind: owner.properties?.kind ?? {}, who: {} },
      if: { properties: { kind: { const: "OTHER" } }, required: ["kind"] },
      then: { properties: { who: { type: "string", title: "Who?" } }, required: ["who"] },
      else: { properties: { who: false } },
    };
    const { user, onSubmit } = renderList({ items, value: [{ kind: "OTHER", who: "Ben" }] });
    expect(screen.getByLabelText("Who?")).toBeTruthy();
    await user.selectOptions(screen.getByRole("combobox"), "SPOUSE");
    await user.click(submit());
    expect(onSubmit.mock.lastCall?.[0]).toEqual({ list: [{ kind: "SPOUSE" }] });
  });
});

describe("a list that opens one item at a time", () => {
  const one = { display: "one", summary: "{name}, {kind}" };

  test("an item reads as its summary, with choices by their names and no loose separators", () => {
    renderList({ options: one, value: [{ name: "Ada", kind: "SPOUSE" }, { name: "Ben" }] });
    expect(screen.getByText("Ada, Spouse")).toBeTruthy();
    expect(screen.getByText("Ben")).toBeTruthy();
    expect(screen.queryByLabelText("Full name")).toBeNull();
  });

  test("the first blank item is open, and cannot be canceled below the minimum", () => {
    renderList({ options: one, limits: { minItems: 1 } });
    expect(screen.getByLabelText("Full name")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Add another" })).toBeNull();
  });

  test("Done does not close an item with errors, and lists them", async () => {
    const { user } = renderList({ options: one, limits: { minItems: 1 } });
    await user.click(button("Done"));
    expect(await summaryLinks()).toEqual(["Owner 1, Full name: Required"]);
    await user.type(screen.getByLabelText("Full name"), "Ada{Enter}");
    expect(screen.queryByRole("alert")).toBeNull();
    expect(screen.queryByLabelText("Full name")).toBeNull();
    expect(document.activeElement?.textContent).toBe("Owner 1Ada");
  });

  test("Cancel restores a changed item and removes a new one", async () => {
    const { user, onChange } = renderList({ options: one, value: [{ name: "Ada" }] });
    await user.click(button("Change Owner 1"));
    await user.type(screen.getByLabelText("Full name"), " Lovelace");
    await user.click(button("Cancel"));
    expect(screen.getByText("Ada")).toBeTruthy();
    await user.click(button("Add another"));
    await user.type(screen.getByLabelText("Full name"), "Ben");
    await user.click(button("Cancel"));
    expect(onChange).toHaveBeenLastCalledWith({ list: [{ name: "Ada" }] });
    expect(document.activeElement).toBe(button("Add another"));
  });

  test("an error in a closed item marks it, and its link opens the item at the field", async () => {
    const { user } = renderList({ options: one, value: [{ name: "Ada" }, { kind: "OTHER" }] });
    await user.click(submit());
    await screen.findByRole("alert");
    expect(screen.getByText("Some answers here need your attention.")).toBeTruthy();
    await user.click(screen.getByRole("link", { name: "Owner 2, Full name: Required" }));
    expect(document.activeElement).toBe(screen.getByLabelText("Full name"));
  });
});

describe("a list of single values", () => {
  test("each value is labeled with its number", async () => {
    const { user, onSubmit } = renderList({ items: name, limits: { minItems: 1 } });
    await user.type(screen.getByLabelText("Name 1"), "Ada");
    await user.click(button("Add another"));
    expect(document.activeElement).toBe(screen.getByLabelText("Name 2"));
    await user.keyboard("Ben");
    await user.click(submit());
    expect(onSubmit.mock.lastCall?.[0]).toEqual({ list: ["Ada", "Ben"] });
  });

  test("a blank value is required", async () => {
    const { user } = renderList({ items: name, value: ["Ada"] });
    await user.click(button("Add another"));
    await user.click(submit());
    expect(await summaryLinks()).toEqual(["Name 2: Required"]);
  });
});
