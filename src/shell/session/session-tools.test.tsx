import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Handler } from "#src/testing/fake-server.ts";
import { openPage } from "#src/testing/open-app.tsx";
import { useToasts } from "../toasts/toasts.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const referrer = "5b1f0c7e-2a64-4d1b-9b0e-7c3f8a9d1e20";
const ok = (body: unknown) => ({ status: 200, body });
const address = "hl1qqqqqqqqqqqqqqqqqqqqqqqqqqqqqqxyz12";
const notification = (id: string, status = "UNREAD") => ({
  uuid: id,
  created: new Date(Date.now() - 2 * 3_600_000).toISOString(),
  title: `Title ${id}`,
  description: `Said of ${id}.`,
  ctas: [{ title: `Go to ${id}`, redirectPath: "/apply" }],
  status,
  walletAddress: address,
});

const server = (handlers: Record<string, Handler> = {}): Record<string, Handler> => ({
  "GET /identity/secure": () => ok({ identityType: "BORROWER", isBroker: false }),
  "/v4/account/access": () =>
    ok({ account: { name: "Ada Ash", address }, authorizedWallet: { authorizationType: "OWNER" } }),
  "GET /service-wallet/secure/api/v4/account": () =>
    ok([
      { account: { name: "Ada Ash", address }, authorizedWallets: [{ address }] },
      { account: { name: "Trust", address: "hl1second0wallet" }, authorizedWallets: [] },
    ]),
  "GET /service-profile": () => ok({ uuid: "p", email: "a@b.c" }),
  "GET /service-notification": () => ok([]),
  // The test's own handlers replace those above.
  ...handlers,
});

const button = (name: string | RegExp) => screen.findByRole("button", { name });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem("jwt", "Bearer t");
  useToasts.setState({ toasts: [] });
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("the profile menu", () => {
  it("shows the account, copies the whole address and confirms it for a second", async () => {
    const { user, to } = await openPage("/apply", server());
    await user.click(await button("Your account"));
    await screen.findByText("Ada Ash");
    expect(screen.getByText("a@b.c")).toBeTruthy();
    expect(screen.getByText("You own this wallet")).toBeTruthy();
    expect(screen.getByText(/Trust hl1sec…allet/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe(
      "/dashboard/settings",
    );
    const write = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText: write } });
    fireEvent.click(screen.getByRole("button", { name: "Copy wallet address hl1qqq…xyz12" }));
    await screen.findByText("Copied");
    expect(write).toHaveBeenCalledWith(address);
    await waitFor(() => expect(screen.queryByText("Copied")).toBeNull());
    expect(to("/v4/account/access")).toHaveLength(1);
  });

  it("closes on Escape and returns the focus", async () => {
    const { user } = await openPage("/apply", server());
    const menu = await button("Your account");
    await user.click(menu);
    expect(menu.getAttribute("aria-expanded")).toBe("true");
    (await button("Log out")).focus();
    await user.keyboard("{Escape}");
    expect(menu.getAttribute("aria-expanded")).toBe("false");
    expect(document.activeElement).toBe(menu);
    expect(screen.queryByRole("button", { name: "Log out" })).toBeNull();
  });

  it.each([
    ["a borrower", "BORROWER", false, true],
    ["an additional signer", "CO_DEEDER", false, false],
    ["a broker", "BROKER", true, true],
  ])(
    "shows or hides the dashboard for %s by section 6",
    async (_who, identityType, isBroker, isVisible) => {
      const { user } = await openPage(
        "/apply",
        server({ "GET /identity/secure": () => ok({ identityType, isBroker }) }),
      );
      await user.click(await button("Products and pages"));
      const menu = within(await screen.findByRole("navigation", { name: "Products and pages" }));
      expect(menu.getByRole("link", { name: /^Pay/ }).getAttribute("href")).toBe(
        "https://pay.small.example/",
      );
      expect(menu.queryByRole("link", { name: /^Passport/ })).toBeNull();
      expect(menu.queryByRole("link", { name: /^Dashboard/ }) !== null).toBe(isVisible);
      expect(menu.queryByRole("link", { name: /^Portfolio/ })).toBeNull();
    },
  );

  it("is absent without a session", async () => {
    localStorage.clear();
    await openPage("/apply/join", server());
    await screen.findByRole("heading", { level: 1 });
    expect(screen.queryByRole("button", { name: "Your account" })).toBeNull();
  });
});

describe("notifications", () => {
  const items = () => screen.getAllByRole("heading", { level: 3 }).map((each) => each.textContent);

  it("shows three, more on request, and marks one read", async () => {
    const notifications = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"].map((id) =>
      notification(id),
    );
    const { user, to } = await openPage(
      "/apply",
      server({
        "GET /service-notification": () => ok(notifications),
        "PUT /service-notification": () => ok({}),
      }),
    );
    await user.click(await button("Notifications, 10 unread"));
    expect(items()).toEqual(["NewTitle a", "NewTitle b", "NewTitle c"]);
    expect(screen.getAllByText("2 hours ago")).toHaveLength(3);
    await user.click(screen.getByRole("button", { name: "View all" }));
    expect(items()).toHaveLength(8);
    await user.click(screen.getByRole("button", { name: "Mark as read: Title a" }));
    await button("Notifications, 9 unread");
    expect(items()).not.toContain("NewTitle a");
    expect(to("PUT /service-notification")[0]).toMatchObject({
      path: "/service-notification/secure/api/v1/notifications/a",
      body: { status: "READ" },
    });
    await user.click(screen.getByRole("link", { name: "Go to b" }));
    expect(to("PUT /service-notification")[1]?.path).toMatch(/\/b$/);
  });

  it("keeps a notification unread and says so when marking fails", async () => {
    const { user } = await openPage(
      "/apply",
      server({
        "GET /service-notification": () => ok([notification("a")]),
        "PUT /service-notification": () => ({ status: 500 }),
      }),
    );
    await user.click(await button("Notifications, 1 unread"));
    await user.click(screen.getByRole("button", { name: "Mark as read: Title a" }));
    await screen.findByText("We could not mark that as read. Try again in a moment.");
    await button("Notifications, 1 unread");
  });

  it("reads every minute and announces a new notification", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      let notifications = [notification("a", "READ")];
      const { to } = await openPage(
        "/apply",
        server({ "GET /service-notification": () => ok(notifications) }),
      );
      await button("Notifications");
      await waitFor(() => expect(to("GET /service-notification")).toHaveLength(1));
      await act(async () => vi.advanceTimersByTime(59_000));
      expect(to("GET /service-notification")).toHaveLength(1);
      notifications = [notification("b"), ...notifications];
      await act(async () => vi.advanceTimersByTime(1_000));
      await screen.findByText("New notification: Title b");
      expect(to("GET /service-notification")).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  it("reports that notifications could not be loaded", async () => {
    const { user } = await openPage(
      "/apply",
      server({ "GET /service-notification": () => ({ status: 500 }) }),
    );
    await user.click(await button("Notifications"));
    await screen.findByText(/We could not load this/);
  });
});

describe("around the page", () => {
  const line = (more: object = {}): Record<string, Handler> => ({
    "/drafts/": () => ok({ data: null }),
    "/status": () => ok({ version: 4 }),
    [`GET /service-application/api/v1/application/heloc/${uuid}`]: () => ({
      ...ok({ uuid, flow: "line", ...more }),
      headers: { etag: '"4"' },
    }),
  });

  it("shows the referring originator with all known data, requested once", async () => {
    const { to } = await openPage(
      `/apply/${uuid}`,
      server({
        ...line({ referrer: { referrerUuid: referrer } }),
        "/service-lead-portal/": () =>
          ok({
            originatorDisplayInfo: {
              originatorName: "Dana Whitfield",
              brokerName: "Cedar & Main",
              avatarUri: "data:image/png;base64,AA==",
              email: "dana@b.example",
              phoneNumber: "+15035550142",
              nmls: "9911203",
            },
          }),
      }),
    );
    const card = within(await screen.findByRole("region", { name: "Your broker" }));
    for (const text of ["Dana Whitfield", "Cedar & Main", "9911203"]) card.getByText(text);
    expect(card.getByText("(503) 555-0142").getAttribute("href")).toBe("tel:+15035550142");
    expect(card.getByText("dana@b.example").getAttribute("href")).toBe("mailto:dana@b.example");
    expect(document.querySelector("section img")?.getAttribute("src")).toMatch(/^data:image/);
    expect(document.querySelectorAll("details summary").length).toBeGreaterThan(0);
    expect(to(`/service-lead-portal/api/lo/${referrer}`)).toHaveLength(1);
    expect(to("/service-lead-portal")[0]?.headers.get("authorization")).toBeNull();
  });

  it("shows no originator when the lender does not know the referrer", async () => {
    localStorage.clear();
    const { to } = await openPage(`/apply/join?referrer=${referrer}`, {
      "/service-lead-portal/": () => ({ status: 404 }),
    });
    await screen.findByRole("heading", { level: 1 });
    await waitFor(() => expect(to("/service-lead-portal")).toHaveLength(1));
    expect(screen.queryByText("Your loan originator")).toBeNull();
  });

  it("shows the maintenance page in place of a closed page", async () => {
    localStorage.clear();
    await openPage(
      "/apply/join?step=street",
      {},
      {
        features: {
          "fe-heloc-maintenance": {
            enabled: true,
            flagEnabled: true,
            variables: { routes: '["/apply/join"]', shouldShowDashboardLink: true },
          },
        },
      },
    );
    await screen.findByRole("heading", { level: 1, name: "Scheduled Maintenance" });
    expect(screen.getByText(/currently undergoing scheduled maintenance/)).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to dashboard" }).getAttribute("href")).toBe(
      "/dashboard",
    );
    await waitFor(() => expect(document.title).toBe("Scheduled Maintenance | Small"));
  });

  it("shows the page when the maintenance flag cannot be read", async () => {
    localStorage.clear();
    const { user } = await openPage("/apply/join", {
      "/service-optimize/": () => new Error("offline"),
    });
    await screen.findByRole("heading", { level: 1, name: "Your street" });
    await user.click(screen.getByRole("button", { name: "Privacy options" }));
    expect(await screen.findByText("Clear this browser and log out")).toBeTruthy();
  });
});
