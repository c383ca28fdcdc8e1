import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useLayoutEffect } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import type { Navigate } from "./browser-history.ts";
import { Link, Redirect, RouterProvider, useLocation, useNavigate, useSearch } from "./router.tsx";

let navigate: Navigate;
let seen: ReturnType<typeof useLocation>;

function Probe() {
  const go = useNavigate();
  const entry = useLocation();
  useLayoutEffect(() => {
    navigate = go;
    seen = entry;
  });
  const query = useSearch();
  return (
    <>
      <output>{`${entry.pathname}${entry.search}${entry.hash}`}</output>
      <output aria-label="code">{query.get("code")}</output>
      <Link to="/second?code=7">Second</Link>
    </>
  );
}

const open = () =>
  render(
    <RouterProvider>
      <Probe />
    </RouterProvider>,
  );

const shows = (address: string) => expect(screen.getByText(address)).toBeDefined();

/** Goes back in the history and waits until the browser has done so. */
const back = () =>
  act(async () => {
    const popped = new Promise((done) => addEventListener("popstate", done, { once: true }));
    window.history.back();
    await popped;
  });

beforeEach(() => window.history.replaceState(null, "", "/first?code=1#part"));

it("gives the address of the document, its query and its fragment", () => {
  open();
  shows("/first?code=1#part");
  expect(screen.getByLabelText("code").textContent).toBe("1");
  expect(seen).toMatchObject({ state: null, popped: true });
});

it("adds an entry to the history and keeps its state", () => {
  open();
  const before = window.history.length;
  act(() => navigate("/second", { state: { notice: "moved" } }));
  shows("/second");
  expect(window.history.length).toBe(before + 1);
  expect(seen).toMatchObject({ state: { notice: "moved" }, popped: false });
});

it("replaces the entry when asked to", () => {
  open();
  const before = window.history.length;
  act(() => navigate("/second", { replace: true }));
  shows("/second");
  expect(window.history.length).toBe(before);
});

it("gives each visit of an address its own key", () => {
  open();
  act(() => navigate("/second"));
  const { key } = seen;
  act(() => navigate("/second"));
  expect(seen.key).not.toBe(key);
});

it("keeps state and key of an entry over a reload", () => {
  const { unmount } = open();
  act(() => navigate("/second", { state: { notice: "passed" } }));
  const { key } = seen;
  unmount();
  open();
  expect(seen).toMatchObject({ key, state: { notice: "passed" }, popped: true });
});

it("takes an entry that another script wrote as one without state", () => {
  window.history.replaceState({ scroll: 3 }, "", "/first");
  open();
  expect(seen.state).toBeNull();
});

it("refuses an address of another origin", () => {
  open();
  expect(() => navigate("//elsewhere.example/")).toThrow();
  expect(window.location.pathname).toBe("/first");
});

it("renders the earlier address after Back", async () => {
  // The document of these tests keeps no history, so the browser's two steps are done by hand.
  const first = window.history.state as unknown;
  open();
  act(() => navigate("/second", { state: 2 }));
  vi.spyOn(window.history, "back").mockImplementation(() => {
    window.history.replaceState(first, "", "/first?code=1#part");
    window.dispatchEvent(new PopStateEvent("popstate"));
  });
  await back();
  shows("/first?code=1#part");
  expect(seen).toMatchObject({ state: null, popped: true });
});

it("follows a plain click on a link without loading a document", async () => {
  open();
  await userEvent.click(screen.getByRole("link", { name: "Second" }));
  shows("/second?code=7");
});

it("replaces the entry when a link leads to the page that is open", async () => {
  open();
  await userEvent.click(screen.getByRole("link", { name: "Second" }));
  const { length } = window.history;
  await userEvent.click(screen.getByRole("link", { name: "Second" }));
  expect(window.history.length).toBe(length);
});

it("leaves a click for a new tab to the browser", async () => {
  open();
  const user = userEvent.setup();
  let prevented = true;
  addEventListener(
    "click",
    (event) => {
      prevented = event.defaultPrevented;
      event.preventDefault();
    },
    { once: true },
  );
  await user.keyboard("{Control>}");
  await user.click(screen.getByRole("link", { name: "Second" }));
  expect(prevented).toBe(false);
  shows("/first?code=1#part");
});

it("redirects once it has rendered", () => {
  render(
    <RouterProvider>
      <Redirect to="/log-in" replace />
      <Probe />
    </RouterProvider>,
  );
  shows("/log-in");
});
