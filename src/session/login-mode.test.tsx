import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { manifest, MANIFEST } from "#src/testing/fake-server.ts";
import { openApp } from "#src/testing/open-app.tsx";

/** What additional signers have of their own: here no more than the page on which they log in. */
const signers: Flow = {
  id: "signers",
  version: 1,
  basePath: "/apply/signer",
  opens: "invitation",
  login: "login",
  initial: "out",
  states: [{ id: "out", page: "login", final: true }],
  pages: [{ id: "login", screen: "login", access: "anonymous" }],
  fallback: "login",
};
const lender = (loginMode: object) => ({
  [`GET ${MANIFEST}`]: () => ({
    status: 200,
    body: {
      ...manifest,
      organisation: { ...manifest.organisation, ...loginMode },
      flows: {
        ...manifest.flows,
        signers: { flow: signers, screens: { login: manifest.flows["door"]?.screens["login"] } },
      },
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
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ["the product's log-in where nothing is said", {}, "/auth/login"],
  ["the product's log-in by ORGANISATION", { loginMode: "ORGANISATION" }, "/auth/login"],
  ["that of additional signers by SIGNER", { loginMode: "SIGNER" }, "/apply/signer/login"],
])("somebody without a session is sent to %s", async (_which, loginMode, login) => {
  await openApp("/apply?a=1", lender(loginMode));
  await screen.findByRole("heading", { level: 1, name: "Log in here" });
  expect(location.pathname + location.search).toBe(`${login}?redirectUrl=%2Fapply%3Fa%3D1`);
  cleanup();

  // From a page that is open to anybody, the header's link leads there too.
  await openApp("/apply/join", lender(loginMode));
  const link = await screen.findByRole("link", { name: "Log in" });
  expect(link.getAttribute("href")).toBe(login);
  cleanup();

  // A session that the server refuses ends there.
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  localStorage.setItem("jwt", "Bearer ended");
  await openApp("/apply", { ...lender(loginMode), "/service-profile": () => ({ status: 401 }) });
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`${login}?redirectUrl=%2Fapply`));
  expect(localStorage.getItem("jwt")).toBeNull();
});
