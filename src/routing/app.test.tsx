import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ENGLISH } from "#renderers/testing/words.ts";
import { appCopyOf } from "#src/copy/app-copy.ts";
import { manifest, type Handler } from "#src/testing/fake-server.ts";
import { openApp as open } from "#src/testing/open-app.tsx";
import { screens } from "#src/testing/small-lender.ts";

const appCopy = appCopyOf(ENGLISH);

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const ok = (body: unknown, headers?: Record<string, string>) => ({
  status: 200,
  body,
  ...(headers ? { headers } : {}),
});

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const go = () => screen.getByRole("button", { name: "Continue" });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const profile = { uuid: "p", email: "a@b.c" };
const created = { application: { uuid, flow: "line" }, profile, version: 1 };

describe("a registration", () => {
  it("shows the first unanswered step, whatever step the address names", async () => {
    await open("/apply/join?step=account&ref=7");
    await heading("Your street");
    expect(location.search).toBe("?step=street");
    // Title and focus follow the rendered page.
    await waitFor(() => expect(document.title).toBe("Your street | Small"));
    await waitFor(() => expect(document.activeElement?.tagName).toBe("H1"));
  });

  it("creates account and application from the answers and sends the password to one call only", async () => {
    const { app, user, to, calls } = await open("/apply/join", {
      "POST /identity/api/v1/registration/register": () => ({
        status: 201,
        body: { jwt: "t" },
        headers: { authorization: "Bearer t" },
      }),
      "GET /identity/secure/api/v1_1/identity": () => ok({ identityType: "BORROWER" }),
      "POST /service-application/api/v1/application/heloc": () => ({ status: 201, body: created }),
      "/service-application/api/v1/application/heloc/": () => ok({ data: null }),
      "/status": () => ok({ version: 1 }),
    });
    await heading("Your street");
    await user.type(screen.getByLabelText("Street"), "1 Elm");
    await user.click(go());
    await heading("Your account");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await heading("Your street");
    expect(screen.getByLabelText<HTMLInputElement>("Street").value).toBe("1 Elm");
    await user.click(go());
    await heading("Your account");
    // The first page of the application loads while the person still types.
    await waitFor(() => expect(app.screens.ready("line", "color")).not.toBeNull());
    await user.type(screen.getByLabelText("Mail"), "a@b.c");
    await user.type(screen.getByLabelText("Secret"), "correct horse battery");
    await user.click(go());
    await heading("Your color");
    expect(location.pathname).toBe(`/apply/${uuid}/color`);
    expect(to("/register")[0]?.body).toEqual({
      email: "a@b.c",
      password: "correct horse battery",
      // What the password must not repeat.
      person: ["a@b.c"],
    });
    const creation = to("POST /service-application")[0];
    expect(creation?.body).toEqual({
      flow: "join",
      submissions: [
        { screen: "street", data: { street: "1 Elm" } },
        { screen: "account", data: { mail: "a@b.c" } },
      ],
    });
    expect(creation?.headers.get("authorization")).toBe("Bearer t");
    const holding = calls.filter(({ body }) => JSON.stringify(body ?? "").includes("battery"));
    expect(holding).toHaveLength(1);
  });

  it("keeps answers and page when the e-mail is taken", async () => {
    const { user } = await open("/apply/join", {
      "/registration/register": () => ({ status: 409, body: { errors: ["Log in instead."] } }),
    });
    await heading("Your street");
    await user.type(screen.getByLabelText("Street"), "1 Elm");
    await user.click(go());
    await heading("Your account");
    await user.type(screen.getByLabelText("Mail"), "a@b.c");
    await user.type(screen.getByLabelText("Secret"), "correct horse battery");
    await user.click(go());
    expect(await screen.findByText("Log in instead.")).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Mail").value).toBe("a@b.c");
    await waitFor(() => expect(document.title).toBe("Error: Your account | Small"));
  });
});

describe("an application", () => {
  const application = (more: object = {}) => ok({ uuid, flow: "line", ...more }, { etag: '"4"' });
  const common: Record<string, Handler> = {
    "GET /service-profile": () => ok(profile),
    "/drafts/": ({ method }) => (method === "GET" ? ok({ data: null }) : { status: 204 }),
    "/status": () => ok({ version: 4 }),
  };
  beforeEach(() => localStorage.setItem("jwt", "Bearer t"));

  it("opens at its current page, with progress", async () => {
    await open(`/apply/${uuid}`, { ...common, [`GET /service-application`]: () => application() });
    await heading("Your color");
    expect(location.pathname).toBe(`/apply/${uuid}/color`);
    expect(screen.getAllByText("First step")[0]?.closest("[aria-current=step]")).toBeTruthy();
  });

  it("keeps the pages of the version with which it began", async () => {
    const line = manifest.flows["line"];
    const manifestUrl = "/definitions/kept.json";
    const color = screens["line"]?.["color"];
    await open(`/apply/${uuid}`, {
      ...common,
      "GET /service-application": () => {
        const answer = application({ flowVersion: 1 });
        return { ...answer, headers: { ...answer.headers, "x-definitions": manifestUrl } };
      },
      [`GET ${manifestUrl}`]: () =>
        ok({
          ...manifest,
          flows: {
            ...manifest.flows,
            line: {
              ...line,
              screens: { ...line?.screens, color: { url: "/definitions/kept/color.json" } },
            },
          },
        }),
      "GET /definitions/kept/color.json": () =>
        ok({ ...color, title: "Which color did you have?", form: undefined, actions: [] }),
    });
    await heading("Which color did you have?");
    expect(location.pathname).toBe(`/apply/${uuid}/color`);
    expect(screen.queryByLabelText("Color")).toBeNull();
  });

  it("keeps its page and typed answers when the lender publishes another version", async () => {
    const keptPath = "/definitions/kept.json";
    let published = false;
    const { user, to } = await open(`/apply/${uuid}`, {
      ...common,
      "/status": () => ok({ version: published ? 5 : 4 }),
      "GET /service-application": () => {
        const headers = { etag: published ? '"5"' : '"4"' };
        return ok(
          { uuid, flow: "line" },
          published ? { ...headers, "x-definitions": keptPath } : headers,
        );
      },
      [`GET ${keptPath}`]: () => ok(manifest),
    });
    await heading("Your color");
    const field = screen.getByLabelText<HTMLInputElement>("Color");
    await user.type(field, "gre");
    published = true;
    act(() => void window.dispatchEvent(new Event("focus")));
    await waitFor(() => expect(to(keptPath)).toHaveLength(1));
    await user.type(field, "en");
    expect(screen.getByLabelText("Color"), "the field is the one they type in").toBe(field);
    expect(field.value).toBe("green");
    expect(document.activeElement).toBe(field);
  });

  it("ignores a read that began before a submission", async () => {
    const late: (() => void)[] = [];
    let slow = false;
    const { user, app, to } = await open(`/apply/${uuid}`, {
      ...common,
      "/screens": () => ok({ application: { uuid, color: "red" }, profile, version: 5 }),
      "GET /service-application": () => application(),
    });
    await heading("Your color");
    // From here on the test decides when a read is answered.
    const { application: read } = app.calls;
    app.calls.application = async (requestedUuid) => {
      const answer = await read(requestedUuid);
      if (slow) await new Promise<void>((go) => late.push(go));
      return answer;
    };
    slow = true;
    void app.queries.invalidateQueries({ queryKey: ["application", uuid] });
    await waitFor(() => expect(late).toHaveLength(1));
    slow = false;
    await user.type(screen.getByLabelText("Color"), "red");
    await user.click(go());
    await heading("The end");
    await act(async () => late.forEach((each) => each()));
    expect(to("/screens")).toHaveLength(1);
    await heading("The end");
    expect(location.pathname).toBe(`/apply/${uuid}/end`);
  });

  it("ignores the late answer of a submission that a newer read has overtaken", async () => {
    let answer: () => void = () => undefined;
    let isOver = false;
    const { user, app } = await open(`/apply/${uuid}`, {
      ...common,
      "GET /service-application": () =>
        isOver ? ok({ uuid, flow: "line", color: "red" }, { etag: '"6"' }) : application(),
    });
    await heading("Your color");
    app.calls.submit = () =>
      new Promise((done) => {
        answer = () => done({ application: { uuid, flow: "line" }, profile, version: 5 });
      });
    await user.type(screen.getByLabelText("Color"), "red");
    await user.click(go());
    isOver = true;
    await act(() => app.queries.invalidateQueries({ queryKey: ["application", uuid] }));
    await heading("The end");
    await act(async () => answer());
    await heading("The end");
    expect(location.pathname).toBe(`/apply/${uuid}/end`);
  });

  it("restores unsent answers", async () => {
    await open(`/apply/${uuid}/color`, {
      "/drafts/color": () => ok({ data: { color: "gre" } }),
      ...common,
      "GET /service-application": () => application(),
    });
    await heading("Your color");
    expect(screen.getByLabelText<HTMLInputElement>("Color").value).toBe("gre");
  });

  it.each([
    ["Use the other answers", "green"],
    ["Keep the answers on this page", "red"],
  ])(
    "offers the answers of a page that was left while another tab had saved: %s",
    async (choice, color) => {
      const both = { data: { color: "red" }, left: { color: "green" } };
      const { user, to } = await open(`/apply/${uuid}/color`, {
        "/drafts/color": ({ method }) =>
          method === "GET" ? ok(both, { etag: '"7"' }) : { status: 204, headers: { etag: '"8"' } },
        ...common,
        "GET /service-application": () => application(),
      });
      await heading("Your color");
      const alert = await screen.findByRole("alert");
      expect(alert.textContent).toContain("Here: red");
      expect(alert.textContent).toContain("There: green");
      await user.click(screen.getByRole("button", { name: choice }));
      await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
      const field = await screen.findByLabelText<HTMLInputElement>("Color");
      expect(field.value).toBe(color);
      const saves = to("/drafts/color").filter(({ method }) => method === "PUT");
      expect(saves.map(({ body, headers }) => [body, headers.get("if-match")])).toEqual([
        [{ data: { color }, settles: true }, '"7"'],
      ]);
    },
  );

  it("sends version and key, and opens the page that the answer decides", async () => {
    const { user, to } = await open(`/apply/${uuid}/color`, {
      ...common,
      "/screens": () => ok({ application: { uuid, color: "red" }, profile, version: 5 }),
      "GET /service-application": () => application(),
    });
    await heading("Your color");
    await user.type(screen.getByLabelText("Color"), "red");
    await user.dblClick(go());
    await heading("The end");
    expect(location.pathname).toBe(`/apply/${uuid}/end`);
    expect(to("/screens")).toHaveLength(1);
    const [sent] = to("/screens");
    expect(sent?.headers.get("if-match")).toBe('"4"');
    expect(sent?.headers.get("idempotency-key")).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.body).toEqual({ screen: "color", action: "continue", data: { color: "red" } });
  });

  it("reports another person's write, reads the new version and keeps the answer", async () => {
    const versions = ["4", "9"];
    const { user, to } = await open(`/apply/${uuid}/color`, {
      ...common,
      "/screens": ({ headers }) =>
        headers.get("if-match") === '"9"'
          ? ok({ application: { uuid, color: "red" }, profile, version: 10 })
          : { status: 412, body: { errors: ["Stale."] } },
      "GET /service-application": () =>
        ok({ uuid, flow: "line" }, { etag: `"${versions.shift() ?? "9"}"` }),
    });
    await heading("Your color");
    await user.type(screen.getByLabelText("Color"), "red");
    await user.click(go());
    expect(await screen.findByText(appCopy.stale)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>("Color").value).toBe("red");
    await user.click(go());
    await heading("The end");
    expect(to("/screens")).toHaveLength(2);
  });

  it("shows the server's errors at their fields", async () => {
    const fields = [{ pointer: "/color", message: "We have no such color." }];
    const { user } = await open(`/apply/${uuid}/color`, {
      ...common,
      "/screens": () => ({ status: 422, body: { errors: ["We have no such color."], fields } }),
      "GET /service-application": () => application(),
    });
    await heading("Your color");
    await user.type(screen.getByLabelText("Color"), "mauve");
    await user.click(go());
    await waitFor(() =>
      expect(screen.getByLabelText("Color").getAttribute("aria-invalid")).toBe("true"),
    );
    expect(screen.getAllByText(/We have no such color/)).toHaveLength(2);
  });

  it("waits in place while the server works, then goes on by itself", async () => {
    let state = "WAIT";
    await open(`/apply/${uuid}`, {
      ...common,
      "/status": () => ok({ checklistStatus: state, version: state === "WAIT" ? 4 : 5 }),
      "GET /service-application": () =>
        application({
          status: { checklistStatus: state },
          ...(state === "WAIT" ? {} : { color: "red" }),
        }),
    });
    await heading("One moment");
    state = "NEXT";
    await waitFor(() =>
      expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("The end"),
    );
  });

  it("shows what arrives in a final state, such as a notice", async () => {
    let version = 4;
    const { to } = await open(`/apply/${uuid}`, {
      ...common,
      "/status": () => ok({ checklistStatus: "OVER", version }),
      "GET /service-application": () =>
        ok(
          {
            uuid,
            flow: "line",
            status: { checklistStatus: "OVER" },
            ...(version > 4 && { color: "red" }),
          },
          { etag: `"${version}"` },
        ),
    });
    await heading("Your color");
    version = 5;
    // The tab stays in the background, and a minute would be too long.
    await heading("The end");
    expect(to("/status").length).toBeLessThanOrEqual(3);
  });

  it("leads home when it belongs to another person", async () => {
    await open(`/apply/${uuid}/color`, {
      ...common,
      "GET /service-application": () => ({ status: 404 }),
    });
    await waitFor(() => expect(location.pathname).toBe("/apply"));
  });
});

describe("without a session", () => {
  it("an application asks for the log-in first and returns to its page", async () => {
    const { user } = await open(`/apply/${uuid}/color`, {
      "POST /identity/api/v1/login": () => ok({ jwt: "t" }, { authorization: "Bearer t" }),
      "GET /service-profile": () => ok(profile),
      "/drafts/": () => ok({ data: null }),
      "/status": () => ok({ version: 1 }),
      "GET /service-application": () => ok({ uuid, flow: "line" }, { etag: '"1"' }),
    });
    await heading("Log in here");
    await user.type(screen.getByLabelText("Secret"), "correct horse battery");
    await user.click(go());
    await heading("Your color");
    expect(localStorage.getItem("jwt")).toBe("Bearer t");
  });

  it("a wrong password keeps the log-in page", async () => {
    const { user } = await open("/auth/login", {
      "POST /identity/api/v1/login": () => ({ status: 401, body: { errors: ["Wrong."] } }),
    });
    await heading("Log in here");
    await user.type(screen.getByLabelText("Secret"), "nope");
    await user.click(go());
    expect(await screen.findByText("Wrong.")).toBeTruthy();
    expect(location.pathname).toBe("/auth/login");
  });
});

it("an unknown address shows the not-found page", async () => {
  await open("/elsewhere");
  await heading(appCopy.notFound.title);
});

it("an address that begins a product which the lender does not offer says so and leads home", async () => {
  await open("/apply/join?step=street", {
    "GET /definitions/manifest.json": () =>
      ok({ ...manifest, organisation: { ...manifest.organisation, products: [{ id: "other" }] } }),
  });
  await heading(appCopy.notOffered.title);
  const home = screen.getByRole("link", { name: appCopy.notOffered.go });
  expect(home.getAttribute("href")).toBe("/apply");
});

it("the footer states the terms of the page's product, and the lender's on pages of the first", async () => {
  const { line } = manifest.flows;
  const boat = {
    ...line,
    flow: { ...line?.flow, id: "boat", product: "boat", basePath: "/b/:uuid" },
  };
  const join = { ...manifest.flows["join"]?.flow, id: "ask", product: "boat", basePath: "/ask" };
  const words = { name: "Boat", begin: "/ask", disclosure: "You may lose it.", applications: {} };
  const flows = {
    ...manifest.flows,
    ask: {
      ...manifest.flows["join"],
      flow: {
        ...join,
        pages: [
          { id: "join/street", path: "now", screen: "street", access: "anonymous" },
          { id: "join/account", screen: "account" },
        ],
      },
    },
    boat: { ...boat, product: words },
  };
  const withBoat = { "GET /definitions/manifest.json": () => ok({ ...manifest, flows }) };
  await open("/ask/now", withBoat);
  await screen.findByText("You may lose it.");
  expect(screen.queryByText("Terms apply.")).toBeNull();
  cleanup();
  await open("/auth/login", withBoat);
  await screen.findByText("Terms apply.");
  expect(screen.queryByText("You may lose it.")).toBeNull();
});

it("a page that breaks leaves header and support number visible", async () => {
  vi.spyOn(console, "error").mockImplementation(() => {});
  localStorage.setItem("jwt", "Bearer t");
  await open(`/apply/${uuid}`, {
    "GET /service-profile": () => ({ status: 418 }),
    "GET /service-application": () => ok({ uuid }),
  });
  await heading(appCopy.snag.title);
  expect(screen.getAllByText("888-555-0100").length).toBeGreaterThan(1);
  await act(async () => {});
});
