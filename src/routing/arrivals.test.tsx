/**
 * Every kind of address, reached in every way, ends on a sensible page with nothing lost.
 * `/apply/{uuid}` is an application whose page "color" is due.
 */
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ENGLISH } from "#renderers/testing/words.ts";
import { appCopyOf } from "#src/copy/app-copy.ts";
import type { Handler } from "#src/testing/fake-server.ts";
import { openApp } from "#src/testing/open-app.tsx";

const appCopy = appCopyOf(ENGLISH);

const ownUuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const otherUuid = "9f8e7d6c-5b4a-4392-8170-6f5e4d3c2b1a";
const due = `/apply/${ownUuid}/color`;
const home = "/apply";

interface Place {
  address: string;
  /** Where a logged-in person ends; null for the not-found page. */
  ends: string | null;
}

const places: Record<string, Place> = {
  "the current page": { address: due, ends: due },
  "the application itself": { address: `/apply/${ownUuid}`, ends: due },
  "the application in capital letters": { address: `/apply/${ownUuid.toUpperCase()}`, ends: due },
  "a page that is not open yet": { address: `/apply/${ownUuid}/end`, ends: due },
  "an unknown page": { address: `/apply/${ownUuid}/nothing`, ends: due },
  "the current page with a query": { address: `${due}?from=mail`, ends: due },
  "another person's page": { address: `/apply/${otherUuid}/color`, ends: home },
  "a malformed identifier": { address: "/apply/0b0c1d2e/color", ends: null },
  "an identifier with an escaped path": {
    address: `/apply/${ownUuid}%2F..%2F${otherUuid}/color`,
    ends: null,
  },
};

const ok = (body: unknown, headers?: Record<string, string>) => ({
  status: 200,
  body,
  ...(headers ? { headers } : {}),
});

/** A server with one application and the unsent answers of its page. */
const server = (refuse: () => boolean = () => false): Record<string, Handler> => {
  const inSession =
    (handler: Handler): Handler =>
    (call) =>
      refuse() || !call.headers.has("authorization") ? { status: 401 } : handler(call);
  return {
    "/ft/external/session": () =>
      ok({ sessionKey: { uuid: ownUuid, epoch: 1, trackerUuid: ownUuid } }),
    "/ft/": () => ({ status: 204 }),
    "POST /identity/api/v1/login": () => ok({ jwt: "t" }, { authorization: "Bearer t" }),
    "GET /service-profile": inSession(() => ok({ uuid: "p", email: "a@b.c" })),
    "/drafts/color": inSession(({ method }) =>
      method === "GET" ? ok({ data: { color: "gre" } }) : { status: 204 },
    ),
    "/status": inSession(() => ok({ version: 4 })),
    "GET /service-application/api/v1/application/heloc/": inSession(({ path }) =>
      path.toLowerCase().endsWith(ownUuid)
        ? ok({ uuid: ownUuid, flow: "line" }, { etag: '"4"' })
        : { status: 404 },
    ),
  };
};

/** Expects the final page, with its unsent answers. */
async function rested(ends: string | null): Promise<void> {
  if (ends === null) {
    await screen.findByRole("heading", { level: 1, name: appCopy.notFound.title });
    return;
  }
  await waitFor(() => expect(location.pathname.toLowerCase()).toBe(ends));
  if (ends !== due) return;
  await screen.findByRole("heading", { level: 1, name: "Your color" });
  expect(screen.getByLabelText<HTMLInputElement>("Color").value).toBe("gre");
}

const logIn = () => localStorage.setItem("jwt", "Bearer t");

type Way = (place: Place) => Promise<void>;
const ways: Record<string, Way> = {
  "by a link": async ({ address, ends }) => {
    logIn();
    await openApp(address, server());
    await rested(ends);
  },
  "again after a refresh": async ({ address, ends }) => {
    logIn();
    await openApp(address, server());
    await rested(ends);
    cleanup();
    await openApp(location.pathname + location.search, server());
    await rested(ends);
  },
  "on another device, by the log-in": async ({ address, ends }) => {
    const { user } = await openApp(address, server());
    if (ends === null) return rested(ends);
    await screen.findByRole("heading", { level: 1, name: "Log in here" });
    expect(location.pathname + location.search).toBe(
      `/auth/login?redirectUrl=${encodeURIComponent(address)}`,
    );
    await user.type(screen.getByLabelText("Secret"), "correct horse battery");
    await user.click(screen.getByRole("button", { name: "Continue" }));
    await rested(ends);
  },
  "with a session that has ended": async ({ address, ends }) => {
    logIn();
    const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
    await openApp(
      address,
      server(() => true),
    );
    if (ends === null) return rested(ends);
    const login = `/auth/login?redirectUrl=${encodeURIComponent(address)}`;
    await waitFor(() => expect(assign).toHaveBeenCalledWith(login));
    expect(localStorage.getItem("jwt")).toBeNull();
  },
  "by the log-in page of a tab, after another has logged in": async ({ address, ends }) => {
    logIn();
    await openApp(`/auth/login?redirectUrl=${encodeURIComponent(address)}`, server());
    await rested(ends);
  },
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe.each(Object.entries(ways))("Arrival %s", (_way, arrive) => {
  it.each(Object.entries(places))("opens or protects %s", (_place, place) => arrive(place));
});

it("the log-in page of a logged-in tab never leads to another site", async () => {
  for (const elsewhere of ["//evil.example", "https://evil.example", "/a/../..//evil.example"]) {
    logIn();
    await openApp(`/auth/login?redirectUrl=${encodeURIComponent(elsewhere)}`, server());
    await waitFor(() => expect(location.pathname).toBe(home));
    cleanup();
  }
});
