import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { manifest, MANIFEST } from "#src/testing/fake-server.ts";
import { openApp } from "#src/testing/open-app.tsx";
import { flows } from "#src/testing/small-lender.ts";

/** The log-in's flow, which leads visitors out where the lender takes no applicants. */
const door = {
  ...flows.door,
  entries: [{ id: "closed", to: "closed", when: "profile.uuid == null" }],
  states: [{ id: "closed", page: "closed", final: true }, ...flows.door.states],
  pages: [
    { id: "closed", exit: "/apply/join", access: "anonymous" },
    ...flows.door.pages.map((page) =>
      page.id === "login" ? { ...page, within: ["closed"] } : page,
    ),
  ],
};
const lender = {
  [`GET ${MANIFEST}`]: () => ({
    status: 200,
    body: {
      ...manifest,
      flows: { ...manifest.flows, door: { ...manifest.flows["door"], flow: door } },
    },
  }),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("leads a visitor without a session out where the flow decides so", async () => {
  await openApp("/apply", lender);
  await waitFor(() => expect(location.pathname).toBe("/apply/join"));
});

it("keeps the log-in open there, and leads to it everywhere else", async () => {
  await openApp("/auth/login", lender);
  await screen.findByRole("heading", { level: 1, name: "Log in here" });
  expect(location.pathname).toBe("/auth/login");
  cleanup();
  await openApp("/apply");
  await screen.findByRole("heading", { level: 1, name: "Log in here" });
  expect(location.pathname + location.search).toBe("/auth/login?redirectUrl=%2Fapply");
});
