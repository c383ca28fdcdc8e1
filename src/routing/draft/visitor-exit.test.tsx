import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { RETURNING_KEY } from "#src/session/token.ts";
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

/** The same flow, which leads a newcomer from the home page to the registration. */
const newcomers = {
  ...flows.door,
  entries: [{ id: "newcomer", to: "newcomer", when: "application.intake.newcomer" }],
  states: [{ id: "newcomer", page: "newcomer", final: true }, ...flows.door.states],
  pages: [
    { id: "newcomer", exit: "/apply/join", access: "anonymous" },
    { id: "settings", screen: "home", within: ["home", "newcomer"] },
    ...flows.door.pages.map((page) =>
      page.id === "login" ? { ...page, within: ["newcomer"] } : page,
    ),
  ],
};
const welcoming = (organisation: object = {}) => ({
  [`GET ${MANIFEST}`]: () => ({
    status: 200,
    body: {
      ...manifest,
      organisation: { ...manifest.organisation, ...organisation },
      flows: { ...manifest.flows, door: { ...manifest.flows["door"], flow: newcomers } },
    },
  }),
});

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

describe("a visitor who opens the home page without a session", () => {
  const address = () => location.pathname + location.search;

  it("registers in a browser that has never had one, where a link leads to the log-in", async () => {
    await openApp("/apply", welcoming());
    await waitFor(() => expect(address()).toBe("/apply/join?step=street"));
    const link = await screen.findByRole("link", { name: "Log in" });
    expect(link.getAttribute("href")).toBe("/auth/login");
  });

  it("logs in when another page of the flow is asked for", async () => {
    await openApp("/apply/settings", welcoming());
    await screen.findByRole("heading", { level: 1, name: "Log in here" });
    expect(address()).toBe("/auth/login?redirectUrl=%2Fapply%2Fsettings");
  });

  it("logs in in a browser that has had one", async () => {
    localStorage.setItem(RETURNING_KEY, "1");
    await openApp("/apply", welcoming());
    await screen.findByRole("heading", { level: 1, name: "Log in here" });
    expect(address()).toBe("/auth/login?redirectUrl=%2Fapply");
  });

  it("logs in at a lender that lets nobody register", async () => {
    await openApp("/apply", welcoming({ publicFeatureToggles: { accountRegistration: false } }));
    await screen.findByRole("heading", { level: 1, name: "Log in here" });
  });
});

it("a registration keeps where the session ended, for each step and for the log-in", async () => {
  const { user } = await openApp("/apply/join?redirectUrl=%2Fapply%2Fsettings", welcoming());
  await waitFor(() => expect(location.search).toBe("?step=street&redirectUrl=%2Fapply%2Fsettings"));
  await user.type(await screen.findByLabelText("Street"), "1 Elm Street");
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() =>
    expect(location.search).toBe("?step=account&redirectUrl=%2Fapply%2Fsettings"),
  );
  const link = screen.getByRole("link", { name: "Log in" });
  expect(link.getAttribute("href")).toBe("/auth/login?redirectUrl=%2Fapply%2Fsettings");
});
