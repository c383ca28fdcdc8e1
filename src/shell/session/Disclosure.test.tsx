import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { RouterProvider } from "#src/history/router.tsx";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useArrival } from "../use-arrival.ts";
import { Disclosure } from "./Disclosure.tsx";

beforeEach(() => vi.stubGlobal("scrollTo", () => {}));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ title }: { title: string }) {
  const heading = useArrival(title);
  return (
    <h1 tabIndex={-1} ref={heading}>
      {title}
    </h1>
  );
}

const app = (title: string | null) => (
  <RouterProvider>
    <Disclosure label="Menu" icon={null}>
      {() => <button type="button">Log out</button>}
    </Disclosure>
    <main>{title === null ? "Loading…" : <Page title={title} />}</main>
    <button type="button">Elsewhere</button>
  </RouterProvider>
);

it("stays open and keeps the focus when the page arrives after it was opened", async () => {
  const user = userEvent.setup();
  const { rerender } = render(app(null));
  const menu = screen.getByRole("button", { name: "Menu" });
  await user.click(menu);
  rerender(app("Your home"));
  expect(document.title).toBe("Your home");
  expect(menu.getAttribute("aria-expanded")).toBe("true");
  expect(document.activeElement).toBe(menu);
  await user.tab();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Log out" }));
  // The person moves on.
  await user.tab();
  expect(menu.getAttribute("aria-expanded")).toBe("false");
});

it("leaves the focus to a page that arrives while it is closed", () => {
  const { rerender } = render(app(null));
  rerender(app("Your home"));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});
