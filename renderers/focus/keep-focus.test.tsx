import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { keepFocus } from "./keep-focus.ts";

let end: () => void;
beforeEach(() => {
  end = keepFocus(document);
});
afterEach(() => {
  end();
  cleanup();
});

/** Observers of the document answer in a microtask. */
const settle = () => act(() => Promise.resolve());
const focused = () => document.activeElement?.textContent;

function Page({ rows, outcome = false }: { rows: readonly string[]; outcome?: boolean }) {
  return (
    <main>
      <h1>Page</h1>
      <section>
        <h2>Rows</h2>
        {rows.map((row) => (
          <button key={row} type="button">
            {row}
          </button>
        ))}
      </section>
      {outcome ? (
        <p ref={(element) => element?.focus()} tabIndex={-1}>
          Done
        </p>
      ) : null}
    </main>
  );
}

test("gives the focus of a removed button to the heading of its part", async () => {
  const { rerender } = render(<Page rows={["first", "second"]} />);
  screen.getByRole("button", { name: "first" }).focus();
  rerender(<Page rows={["second"]} />);
  await settle();
  expect(focused()).toBe("Rows");
});

test("gives the focus to the heading of what replaces a whole page", async () => {
  const { rerender } = render(<Page key="before" rows={["first"]} />);
  screen.getByRole("button", { name: "first" }).focus();
  rerender(<Page key="after" rows={[]} />);
  await settle();
  expect(focused()).toBe("Page");
});

test("leaves the focus where a component puts it", async () => {
  const { rerender } = render(<Page rows={["first"]} />);
  screen.getByRole("button", { name: "first" }).focus();
  rerender(<Page rows={[]} outcome />);
  await settle();
  expect(focused()).toBe("Done");
});

test("moves nothing while the focused element stays", async () => {
  const { rerender } = render(<Page rows={["first", "second"]} />);
  screen.getByRole("button", { name: "second" }).focus();
  rerender(<Page rows={["second"]} />);
  await settle();
  expect(focused()).toBe("second");
});

test("moves nothing for a person who has left the element before", async () => {
  const { rerender } = render(<Page rows={["first"]} />);
  const button = screen.getByRole("button", { name: "first" });
  button.focus();
  button.blur();
  await settle();
  rerender(<Page rows={[]} />);
  await settle();
  expect(document.activeElement).toBe(document.body);
});
