import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { secondStepCalls } from "#src/calls/second-step.ts";
import { CallError } from "#src/calls/call-error.ts";
import { type ClientPorts, createClient } from "#src/calls/client.ts";
import { Agent } from "./Agent.tsx";
import type { Maintenance } from "#schemas/types/calls/maintenance.ts";
import type { AgentView } from "#schemas/types/calls/agents.ts";
import type { AgentCalls } from "./calls.ts";
import { createDesk } from "./chat/desk.ts";
import { agentSession } from "./session.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const asked = {
  audience: "BORROWER",
  categoryEnum: "GENERIC_DOCUMENT_REQUEST",
  created: "2026-11-18T10:00:00Z",
} as const;
const view: AgentView = {
  uuid,
  version: 7,
  flow: "heloc",
  loanNumber: "1234567890",
  borrower: { firstName: "Ada", lastName: "Lovelace" },
  facts: [{ id: "home", label: "Home", value: "Austin, TX" }],
  role: null,
  signers: [{ name: "Sam Owner", role: "Other owner", joined: true, complete: false }],
  status: {
    active: true,
    checklistStatus: "FUNDABLE",
    since: "2026-11-20T10:00:00Z",
    uwDecision: "APPROVED",
    uwSubDecision: null,
  },
  createdAt: "2026-11-10T10:00:00Z",
  submittedAt: null,
  categories: [{ id: "GENERIC_DOCUMENT_REQUEST", title: "Upload Documentation" }],
  conditions: [
    { ...asked, uuid: "a", title: "Upload ID", status: "NEEDED", documents: [] },
    {
      ...asked,
      uuid: "b",
      title: "Confirm Trust",
      status: "IN_REVIEW",
      documents: [{ uuid: "d1", type: "CERTIFICATE_OF_TRUST", contentType: "application/pdf" }],
    },
  ],
  history: [{ at: "2026-11-20T10:00:00Z", by: "job", kind: "job.applied", state: "FUNDABLE" }],
  sandbox: false,
};

const nothingClosed: Maintenance = {
  since: null,
  routes: [],
  message: null,
  pageTitle: null,
  shouldShowDashboardLink: false,
};

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function open(over: Partial<AgentCalls> = {}, path = `/agent/applications/${uuid}`) {
  const calls = {
    ...secondStepCalls(createClient({} as ClientPorts)),
    sandboxCode: vi.fn().mockResolvedValue(null),
    logIn: vi.fn().mockResolvedValue({ jwt: "token" }),
    application: vi.fn().mockResolvedValue(view),
    search: vi.fn().mockResolvedValue([]),
    document: vi.fn(),
    ask: vi.fn().mockResolvedValue(undefined),
    decide: vi.fn().mockResolvedValue(undefined),
    move: vi.fn(),
    recordings: vi.fn().mockResolvedValue([]),
    recording: vi.fn(),
    originators: vi.fn().mockResolvedValue([]),
    addOriginator: vi.fn().mockResolvedValue(undefined),
    changeOriginator: vi.fn().mockResolvedValue(undefined),
    inviteBroker: vi.fn().mockResolvedValue(undefined),
    logOut: vi.fn().mockResolvedValue(undefined),
    maintenance: vi.fn().mockResolvedValue(nothingClosed),
    beginMaintenance: vi.fn().mockResolvedValue(undefined),
    endMaintenance: vi.fn().mockResolvedValue(undefined),
    ...over,
  } satisfies AgentCalls;
  const desk = createDesk({
    calls: { chats: vi.fn(), accept: vi.fn() },
    openChannel: vi.fn(),
    uuid: () => "",
    now: () => 0,
    visible: () => true,
  });
  const ended = new EventTarget();
  const session = agentSession(sessionStorage, () => ended.dispatchEvent(new Event("end")));
  const onEnd = (listener: () => void) => {
    ended.addEventListener("end", listener);
    return () => ended.removeEventListener("end", listener);
  };
  render(<Agent calls={calls} desk={desk} session={session} path={path} onEnd={onEnd} />);
  return { calls, session, user: userEvent.setup() };
}

async function inside(over: Partial<AgentCalls> = {}) {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  const opened = open(over);
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
  return opened;
}
const pile = (name: RegExp) => within(screen.getByRole("region", { name }));

it("asks for a log-in first and leaves a borrower's token alone", async () => {
  localStorage.setItem("jwt", "Bearer borrower");
  const { user } = open();
  await user.type(screen.getByLabelText("Email"), "a@b.c");
  await user.type(screen.getByLabelText("Password"), "secret");
  await user.click(screen.getByRole("button", { name: "Log in" }));
  await screen.findByRole("heading", { level: 1, name: "Ada Lovelace" });
  expect(sessionStorage.getItem("agent-jwt")).toBe("Bearer token");
  expect(localStorage.getItem("jwt")).toBe("Bearer borrower");
});

const unreadable = () => Promise.reject(new CallError(500, "", { errors: ["It is unreadable."] }));

it.each(["Originators", "Maintenance", "Security"])("marks %s in the header", async (name) => {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  open({ factors: unreadable }, `/agent/${name.toLowerCase()}/`);
  const links = within(screen.getByRole("navigation")).getAllByRole("link");
  const marked = links.filter((link) => link.getAttribute("aria-current") === "page");
  expect(marked.map((link) => link.textContent)).toEqual([name]);
  expect(await screen.findByRole("heading", { level: 1, name })).toBeTruthy();
});

it("says why the second step is not shown", async () => {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  open({ factors: unreadable }, "/agent/security");
  expect((await screen.findByRole("alert")).textContent).toBe("It is unreadable.");
});

it.each([
  ["originators", { originators: [], read: "Originators" }],
  ["maintenance", { maintenance: nothingClosed, read: "Maintenance" }],
  [
    "security",
    { factors: { authenticatorSince: null, passkeys: [], recoveryCodes: 3 }, read: "Security" },
  ],
])("reads %s again on request", async (page, { read, ...answer }) => {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  const [[call, value] = []] = Object.entries(answer);
  const answers = vi.fn().mockImplementationOnce(unreadable).mockResolvedValue(value);
  const { user } = open({ [String(call)]: answers }, `/agent/${page}`);
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await vi.waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  expect(screen.getByRole("heading", { level: 1, name: read })).toBeTruthy();
});

it("reads again by itself after a failure that may pass, and not after another", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  try {
    sessionStorage.setItem("agent-jwt", "Bearer x");
    const forbidden = () => Promise.reject(new CallError(403, "", { errors: ["Not yours."] }));
    const maintenance = vi
      .fn()
      .mockImplementationOnce(unreadable)
      .mockImplementationOnce(unreadable)
      .mockImplementationOnce(forbidden);
    open({ maintenance }, "/agent/maintenance");
    expect((await screen.findByRole("alert")).textContent).toBe("It is unreadable.");
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(screen.getByRole("alert").textContent).toBe("Not yours.");
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(maintenance).toHaveBeenCalledTimes(3);
  } finally {
    vi.useRealTimers();
  }
});

it("says at the log-in that the server ended the session", async () => {
  const { session } = await inside();
  act(session.end);
  expect(screen.getByRole("heading", { name: "Log in" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toMatch(/^You were logged out to keep/);
});

it("says nothing at the log-in after a log-out", async () => {
  const { user } = await inside();
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(await screen.findByRole("heading", { name: "Log in" })).toBeTruthy();
  expect(screen.queryByRole("status")).toBeNull();
});

it("says that a page shows an earlier state when it cannot be read after a change", async () => {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  const maintenance = vi
    .fn()
    .mockResolvedValueOnce(nothingClosed)
    .mockImplementationOnce(unreadable);
  const { user } = open({ maintenance }, "/agent/maintenance");
  await user.type(await screen.findByLabelText(/^Addresses of pages/), "/account/login");
  await user.click(screen.getByRole("button", { name: "Close these pages" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "It is unreadable. This page may show an earlier state.",
  );
  expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy();
});

it("shows the typed password on request", async () => {
  const { user } = open();
  const field = screen.getByLabelText<HTMLInputElement>("Password");
  await user.type(field, "secret");
  expect(field.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show Password" }));
  expect([field.type, field.value]).toEqual(["text", "secret"]);
  await user.click(screen.getByRole("button", { name: "Hide Password" }));
  expect(field.type).toBe("password");
});

it("shows the people whom the borrower invited, each with the role", async () => {
  await inside();
  const role = screen.getByText("Other owner");
  expect(role.nextElementSibling?.textContent).toBe("Sam Owner, has logged in");
});

it("lists conditions that wait for a decision first and accepts one", async () => {
  const { calls, user } = await inside();
  expect(screen.getByText("Home").nextSibling?.textContent).toBe("Austin, TX");
  expect(pile(/With the borrower 1/).getByText("Upload ID")).toBeTruthy();
  const review = pile(/To review 1/);
  expect(review.getByRole("button", { name: "Open certificate of trust" })).toBeTruthy();
  await user.click(review.getByRole("button", { name: "Accept" }));
  expect(calls.decide).toHaveBeenCalledWith(view, "b", { status: "ACCEPTED" });
  expect(calls.application).toHaveBeenCalledTimes(2);
});

it("sends a decision once, however often it is pressed", async () => {
  const { calls, user } = await inside({ decide: vi.fn(() => new Promise<void>(() => undefined)) });
  await user.dblClick(pile(/To review 1/).getByRole("button", { name: "Accept" }));
  expect(calls.decide).toHaveBeenCalledTimes(1);
});

it("returns a condition with the reason and shows what the server refuses", async () => {
  const decide = vi
    .fn()
    .mockRejectedValue(new CallError(412, "", { errors: ["It has moved on."] }));
  const { user } = await inside({ decide });
  await user.type(screen.getByLabelText(/Reason/), "Page 2 is missing.");
  await user.click(screen.getByRole("button", { name: "Return" }));
  expect(decide).toHaveBeenCalledWith(view, "b", {
    status: "RETURNED",
    commentsToBorrower: "Page 2 is missing.",
  });
  expect((await screen.findByRole("alert")).textContent).toBe("It has moved on.");
});

it("asks the borrower for another document", async () => {
  const { calls, user } = await inside();
  await user.type(screen.getByLabelText(/To the borrower/), "All pages, please.");
  await user.click(screen.getByRole("button", { name: "Ask the borrower" }));
  expect(calls.ask).toHaveBeenCalledWith(view, {
    categoryEnum: "GENERIC_DOCUMENT_REQUEST",
    commentsToBorrower: "All pages, please.",
  });
  await screen.findByText("Asked: Upload Documentation.");
});

it("offers to move an application only in a sandbox", async () => {
  await inside();
  expect(screen.queryByRole("region", { name: "Move the application" })).toBeNull();
});

it("reports an application that does not exist", async () => {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  open({ application: vi.fn().mockRejectedValue(new CallError(404, "", {})) });
  expect((await screen.findByRole("alert")).textContent).toContain("no such application");
});

it("closes pages for maintenance and opens them again", async () => {
  sessionStorage.setItem("agent-jwt", "Bearer x");
  const closed: Maintenance = {
    ...nothingClosed,
    since: "2026-11-20T10:00:00Z",
    routes: ["/account/heloc/contact*"],
  };
  const maintenance = vi
    .fn()
    .mockResolvedValueOnce(nothingClosed)
    .mockResolvedValueOnce(closed)
    .mockResolvedValue(nothingClosed);
  const { calls, user } = open({ maintenance }, "/agent/maintenance");
  await screen.findByText("Every page is open.");
  await user.type(screen.getByLabelText(/^Addresses of pages/), "/account/heloc/contact* ");
  await user.type(screen.getByLabelText(/^Message/), "Back at noon.");
  await user.click(screen.getByRole("button", { name: "Close these pages" }));
  expect(calls.beginMaintenance).toHaveBeenCalledWith({
    routes: ["/account/heloc/contact*"],
    message: "Back at noon.",
    shouldShowDashboardLink: false,
  });
  await user.click(await screen.findByRole("button", { name: "Open every page again" }));
  expect(calls.endMaintenance).toHaveBeenCalledTimes(1);
  await screen.findByText("Every page is open.");
});

it("revokes the session on the server at the log-out, and forgets the token without an answer", async () => {
  const logOut = vi.fn().mockRejectedValue(new CallError(0, "", null));
  const { user } = await inside({ logOut });
  await user.click(screen.getByRole("button", { name: "Log out" }));
  expect(logOut).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem("agent-jwt")).toBeNull();
});
