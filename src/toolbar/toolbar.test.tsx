import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { fakeServer, MANIFEST, type Handler } from "#src/testing/fake-server.ts";
import { switchAccount, logIn, LOG_IN_FAILED, toolbarClient } from "./session.ts";
import { Toolbar } from "./Toolbar.tsx";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const ok = (body: unknown) => ({ status: 200, body });
const identityHandlers = { "GET /identity/secure/api/v1_1/identity": () => ok({ uuid: "a" }) };

function open(address: string, handlers: Record<string, Handler>) {
  const shell = document.createElement("script");
  shell.id = "hearthline";
  shell.type = "application/json";
  shell.textContent = JSON.stringify({ orgCode: "main", manifest: MANIFEST, sandbox: true });
  document.head.append(shell);
  history.replaceState(null, "", address);
  const server = fakeServer(handlers);
  vi.stubGlobal("fetch", server.fetch);
  return server;
}

const click = (name: string | RegExp) => userEvent.click(screen.getByRole("button", { name }));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  document.querySelector("#hearthline")?.remove();
  vi.unstubAllGlobals();
});

describe("a log-in", () => {
  it.each(["abc", "Bearer abc", "  bearer abc\n"])("accepts the token %j", async (token) => {
    const { to } = open("/", identityHandlers);
    expect(await logIn(toolbarClient(), { token })).toBe("abc");
    expect(to("/identity")[0]?.headers.get("authorization")).toBe("Bearer abc");
  });

  it("accepts email and password", async () => {
    const { to } = open("/", {
      "POST /identity/api/v1/login": () => ok({ jwt: "one" }),
      ...identityHandlers,
    });
    expect(await logIn(toolbarClient(), { email: "a@b.c", password: "p" })).toBe("one");
    expect(to("/login")[0]?.body).toEqual({ email: "a@b.c", password: "p" });
  });

  it.each([
    ["the server does not know", { "GET /identity/secure": () => ({ status: 401 }) }],
    ["gets no answer", { "GET /identity/secure": () => new Error("away") }],
  ] as [string, Record<string, Handler>][])(
    "fails to log in with a token that %s and keeps the session",
    async (_case, handlers) => {
      open("/", handlers);
      localStorage.setItem("jwt", "Bearer before");
      await expect(logIn(toolbarClient(), { token: "abc" })).rejects.toThrow(LOG_IN_FAILED);
      expect(LOG_IN_FAILED).toBe("Something unexpected happened logging you in");
      expect(localStorage.getItem("jwt")).toBe("Bearer before");
    },
  );

  it.each([
    ["another account", "abc", "Bearer abc"],
    ["a logged-out visitor", null, null],
  ])("reloads as %s and ignores the token of a late answer", (_who, token, expectedToken) => {
    localStorage.setItem("of-another-app", "1");
    const leave = vi.fn<() => void>();
    switchAccount(token, leave);
    expect(leave).toHaveBeenCalledTimes(1);
    localStorage.setItem("jwt", "Bearer before");
    dispatchEvent(new Event("pagehide"));
    expect(localStorage.getItem("jwt")).toBe(expectedToken);
    expect(localStorage.getItem("of-another-app")).toBeNull();
  });
});

describe("the toolbar", () => {
  it("shows one sentence for a failed log-in", async () => {
    open("/", {
      "POST /identity/api/v1/login": () => ({ status: 401, body: { errors: ["No."] } }),
    });
    render(<Toolbar focus={false} onClose={() => {}} />);
    await userEvent.type(screen.getByLabelText("Email"), "a@b.c");
    await userEvent.type(screen.getByLabelText("Password"), "wrong");
    await userEvent.click(
      screen.getAllByRole("button", { name: "Log in" }).at(-1) ?? document.body,
    );
    await screen.findByText(LOG_IN_FAILED);
  });

  it("shows the typed password on request", async () => {
    open("/", {});
    render(<Toolbar focus={false} onClose={() => {}} />);
    const field = screen.getByLabelText<HTMLInputElement>("Password");
    await userEvent.type(field, "secret");
    expect(field.type).toBe("password");
    await userEvent.click(screen.getByLabelText("Show the password"));
    expect([field.type, field.value]).toEqual(["text", "secret"]);
  });

  it("explains the current page with its experiments, and again when the application changes", async () => {
    localStorage.setItem("jwt", "Bearer t");
    sessionStorage.setItem("hearthline:dev-toolbar-panel", "decision");
    let version = 1;
    open(`/apply/${uuid}/color`, {
      "GET /service-application": () => ({
        status: 200,
        body: { uuid, flags: { wording: "long", other: "short", pilot: true } },
        headers: { etag: `"${version}"` },
      }),
      "GET /service-profile": () => ok({ shownExperiments: ["wording"] }),
    });
    render(<Toolbar focus={false} onClose={() => {}} />);
    await screen.findByText(/^Page color, from/);
    const valueOf = (name: string) => screen.getByText(name).nextSibling?.textContent;
    expect(valueOf("Experiment wording")).toBe("long, counted");
    expect(valueOf("Experiment other")).toBe("short, not seen yet");
    expect(valueOf("Experiment pilot")).toBe("true");
    version = 2;
    await waitFor(() => expect(screen.getByText("2")).toBeTruthy(), { timeout: 5_000 });
  });

  it("sends the changed status as a merge patch", async () => {
    localStorage.setItem("jwt", "Bearer t");
    sessionStorage.setItem("hearthline:dev-toolbar-panel", "status");
    const { to } = open(`/apply/${uuid}/color`, {
      "PATCH /sandbox/applications": () => ok({}),
      "GET /service-application": () => ok({ uuid, status: { bpo: "UNKNOWN", dtiDecline: true } }),
      "GET /service-profile": () => ok({}),
    });
    vi.spyOn(location, "reload").mockImplementation(() => {});
    render(<Toolbar focus={false} onClose={() => {}} />);
    const text = await screen.findByLabelText(/^Status of application/);
    await userEvent.clear(text);
    await userEvent.paste('{"bpo":"BPO_COMPLETE"}');
    await click("Write");
    await waitFor(() => expect(to("PATCH")).toHaveLength(1));
    expect(to("PATCH")[0]).toMatchObject({
      path: `/sandbox/applications/${uuid}`,
      body: { status: { bpo: "BPO_COMPLETE", dtiDecline: null } },
    });
  });

  it("moves the clock", async () => {
    sessionStorage.setItem("hearthline:dev-toolbar-panel", "clock");
    let now = "2026-11-20T12:00:00.000Z";
    const { to } = open("/", {
      "GET /sandbox/clock": () => ok({ now }),
      "POST /sandbox/clock": () => ok({ now: (now = "2026-11-23T12:00:00.000Z") }),
    });
    render(<Toolbar focus={false} onClose={() => {}} />);
    await screen.findByText(/November 20, 2026/);
    await click("+ 3 days");
    await screen.findByText(/November 23, 2026/);
    expect(to("POST /sandbox/clock")[0]?.body).toEqual({ advance: "P3D" });
  });

  it("creates an application of the chosen persona, lender and state", async () => {
    sessionStorage.setItem("hearthline:dev-toolbar-panel", "place");
    const { to } = open("/", {
      "GET /sandbox/personas": () =>
        ok([
          { id: "approved", title: "Approved", reaches: ["HMDA", "COMPLETE"] },
          { id: "declined", title: "Declined", reaches: ["DECLINED"] },
        ]),
      "GET /sandbox/organisations": () => ok([{ code: "main" }, { code: "partner" }]),
      "POST /sandbox/applications": () => ({
        status: 201,
        body: { uuid, email: "a@b.c", password: "p", token: "fresh" },
      }),
    });
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    render(<Toolbar focus={false} onClose={() => {}} />);
    await userEvent.selectOptions(await screen.findByLabelText("Organisation"), "partner");
    await userEvent.selectOptions(screen.getByLabelText("Checklist state"), "HMDA");
    await click("Make it and log in");
    await waitFor(() => expect(assign).toHaveBeenCalled());
    expect(to("POST")[0]?.body).toEqual({
      organisation: "partner",
      persona: "approved",
      checklistState: "HMDA",
    });
    expect(localStorage.getItem("jwt")).toBe("Bearer fresh");
    expect(assign.mock.calls[0]?.[0]).toBe(`/apply/${uuid}?org=partner`);
  });
});
