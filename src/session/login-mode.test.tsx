import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { manifest, MANIFEST } from "#src/testing/fake-server.ts";
import { openApp } from "#src/testing/open-app.tsx";

/** The signers' flow, reduced to its log-in page. */
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
  ["the product's log-in by default", {}, "/auth/login"],
  ["the product's log-in by ORGANISATION", { loginMode: "ORGANISATION" }, "/auth/login"],
  ["that of additional signers by SIGNER", { loginMode: "SIGNER" }, "/apply/signer/login"],
])("sends a visitor without a session to %s", async (_which, loginMode, login) => {
  await openApp("/apply?a=1", lender(loginMode));
  await screen.findByRole("heading", { level: 1, name: "Log in here" });
  expect(location.pathname + location.search).toBe(`${login}?redirectUrl=%2Fapply%3Fa%3D1`);
  cleanup();

  // On a public page the header's link leads there too.
  await openApp("/apply/join", lender(loginMode));
  const link = await screen.findByRole("link", { name: "Log in" });
  expect(link.getAttribute("href")).toBe(login);
  cleanup();

  // So does a session that the server refuses.
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  localStorage.setItem("jwt", "Bearer ended");
  await openApp("/apply", { ...lender(loginMode), "/service-profile": () => ({ status: 401 }) });
  await waitFor(() => expect(assign).toHaveBeenCalledWith(`${login}?redirectUrl=%2Fapply`));
  expect(localStorage.getItem("jwt")).toBeNull();
});

it("sends a refused session to the registration of a lender with its own, and signers to their log-in", async () => {
  const words = { name: "Line", begin: "/apply/join", applications: {} };
  const own = lender({ loginMode: "REGISTRATION" });
  const path = `GET ${MANIFEST}` as const;
  const body = own[path]?.().body;
  if (body === undefined) throw new Error("The lender answers no manifest.");
  const [first = ""] = Object.keys(manifest.flows);
  const flows = { ...body.flows, [first]: { ...manifest.flows[first], product: words } };
  const assign = vi.spyOn(location, "assign").mockImplementation(() => {});
  localStorage.setItem("jwt", "Bearer ended");
  await openApp("/apply", {
    [path]: () => ({ status: 200, body: { ...body, flows } }),
    "/service-profile": () => ({ status: 401 }),
  });
  await waitFor(() => expect(assign).toHaveBeenCalledWith("/apply/join?redirectUrl=%2Fapply"));
  expect(localStorage.getItem("jwt")).toBeNull();
});
