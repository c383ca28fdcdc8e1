import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Handler } from "#src/testing/fake-server.ts";
import { openPage } from "#src/testing/open-app.tsx";

const ok = (body: unknown) => ({ status: 200, body });
const flags = (enabled: boolean) => ({
  features: { "fe-heloc-broker-identity": { enabled, flagEnabled: enabled, variables: {} } },
});
const ada = (identityType = "BORROWER") => ok({ uuid: "a", identityType, isBroker: false });
const BROKER = "GET /identity-broker/customer/secure/api/v3/self/figureinfo";
const TOKEN = "GET /identity/secure";
const appHandlers: Record<string, Handler> = {
  "GET /service-profile": () => ok({ uuid: "p", email: "a@b.c" }),
  "GET /service-notification": () => ok([]),
};

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("jwt", "Bearer t");
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function openMenu(handlers: Record<string, Handler>, broker: boolean) {
  const app = await openPage("/apply", { ...handlers, ...appHandlers }, flags(broker));
  await app.user.click(await screen.findByRole("button", { name: "Products and pages" }));
  return app;
}
const dashboard = () => screen.findByRole("link", { name: /Dashboard/ });

it("asks only the broker, with the application's name, when it knows the person", async () => {
  const { to } = await openMenu({ [BROKER]: () => ada(), [TOKEN]: () => ada() }, true);
  await dashboard();
  expect(to(BROKER)[0]?.headers.get("x-auth0-application-name")).toBe("hearthline");
  expect(to(TOKEN)).toEqual([]);
});

it.each([401, 404, 500])(
  "asks for the token's identity when the broker answers %i",
  async (status) => {
    const { to } = await openMenu({ [BROKER]: () => ({ status }), [TOKEN]: () => ada() }, true);
    await dashboard();
    expect([to(BROKER).length, to(TOKEN).length]).toEqual([1, 1]);
    // The broker's 401 ends no session.
    expect(localStorage.getItem("jwt")).toBe("Bearer t");
  },
);

it("does not ask the broker without its flag", async () => {
  const { to } = await openMenu({ [BROKER]: () => ada(), [TOKEN]: () => ada() }, false);
  await dashboard();
  expect(to(BROKER)).toEqual([]);
});

it("shows the public view and says so when no path knows the person", async () => {
  const { to, user } = await openMenu(
    { [BROKER]: () => ({ status: 404 }), [TOKEN]: () => ({ status: 404 }) },
    true,
  );
  await screen.findByRole("link", { name: /^Pay/ });
  expect(to(TOKEN)).toHaveLength(1);
  expect(screen.queryByRole("link", { name: /Dashboard/ })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Your account" }));
  await screen.findByText("User not found");
  expect(screen.queryByText("a@b.c")).toBeNull();
  expect(screen.queryByRole("link", { name: "Settings" })).toBeNull();
  screen.getByRole("button", { name: "Log out" });
});
