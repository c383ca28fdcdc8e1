/** The shell around the pages, over the shipped definitions. */
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import shell from "#flows/account/shell.json" with { type: "json" };
import organisation from "#flows/organisations/main/organisation.json" with { type: "json" };
import partner from "#flows/organisations/partner/organisation.json" with { type: "json" };
import { clock, dayName, openRuns, type Hours } from "#src/copy/opening-hours.ts";
import { maintenanceNoticeAt } from "#src/shell/maintenance/maintenance-notice.ts";
import {
  addToast,
  CLEAR_AFTER_MS,
  closeToast,
  SHOWN_FOR_MS,
  useToasts,
} from "#src/shell/toasts/toasts.ts";
import { ANONYMOUS, visibleItems, type ShellItem } from "#src/shell/use-shell.ts";
import type { Session } from "#schemas/types/session.ts";

describe("office hours", () => {
  const week = (open: Record<number, [string, string]>): Hours =>
    [1, 2, 3, 4, 5, 6, 7].map((weekdayValue) => {
      const times = open[weekdayValue];
      return {
        weekday: "Monday" as const,
        weekdayValue,
        isOpen: times !== undefined,
        startTime: times?.[0] ?? null,
        endTime: times?.[1] ?? null,
      };
    }) as Hours;
  const nine: [string, string] = ["09:00", "17:00"];

  it("merge consecutive days with the same hours", () => {
    expect(openRuns(week({ 1: nine, 2: nine, 3: nine, 5: nine, 6: ["10:00", "14:00"] }))).toEqual([
      { first: 1, last: 3, start: "09:00", end: "17:00" },
      { first: 5, last: 5, start: "09:00", end: "17:00" },
      { first: 6, last: 6, start: "10:00", end: "14:00" },
    ]);
    expect(openRuns(week({}))).toEqual([]);
  });
  it("use the day and clock formats of the language", () => {
    expect(dayName(1, "en-US")).toBe("Monday");
    expect(dayName(7, "es-US")).toBe("domingo");
    expect(clock("17:30", "en-US").replace(/\s/, " ")).toBe("5:30 PM");
  });
});

describe("the menus", () => {
  const visibleEntries = (
    session: Partial<Session>,
    flags: readonly string[] = [],
    lender: object = organisation,
  ) => {
    const documents = { organisation: lender, session: { ...ANONYMOUS, ...session } };
    const isOn = (flag: string) => flags.includes(flag);
    return visibleItems([...shell.appMenu, ...shell.profileMenu], documents, isOn);
  };
  const hrefs = (...args: Parameters<typeof visibleEntries>) =>
    visibleEntries(...args).map(({ href }) => href);

  const ownPages = [
    "/account/heloc/:uuid/timeline",
    "/account/heloc/:uuid/documents",
    "/account/heloc",
    "/dashboard/settings",
    "/contact",
  ];
  it("list no sibling product by default", () => {
    const flags = ["fe-heloc-portfolio-manager"];
    expect(hrefs({ authenticated: true }, flags)).toEqual(["/dashboard", ...ownPages]);
  });
  it("list the sibling products that the lender offers, at their addresses", () => {
    const flags = ["fe-heloc-portfolio-manager"];
    expect(hrefs({ authenticated: true }, flags, partner)).toEqual([
      "/dashboard",
      ...partner.siblingProducts.map(({ address }) => address),
      ...ownPages,
    ]);
  });
  it("leave the specified addresses of sibling products in the definitions", () => {
    expect(shell.appMenu.map(({ href }) => href)).toEqual([
      "/dashboard",
      "/universal-marketplace",
      "/portfolio",
      "/universal-passport",
      "/group-manager",
      "/pay",
      "/exchange",
    ]);
  });
  it.each([
    ["a borrower", { authenticated: true }, true],
    ["an additional signer", { authenticated: true, additionalSigner: true }, false],
    ["a broker", { authenticated: true, broker: true }, true],
    [
      "a broker who signs as well",
      { authenticated: true, broker: true, additionalSigner: true },
      true,
    ],
    ["a visitor without a session", {}, false],
  ])("show the dashboard to %s: %o %s", (_who, session, expected) => {
    expect(hrefs(session).includes("/dashboard")).toBe(expected);
  });
  it.each([true, false])("show settings only to a visitor with a session (%s)", (authenticated) => {
    expect(hrefs({ authenticated }).includes("/dashboard/settings")).toBe(authenticated);
  });
  it.each([
    [["fe-heloc-portfolio-manager"], true],
    [["fe-heloc-survey"], false],
    [[], false],
  ])("show Portfolio Manager by its flag: %o", (flags: string[], expected: boolean) => {
    expect(
      hrefs({ authenticated: true }, flags, partner).includes("https://portfolio.partner.example/"),
    ).toBe(expected);
  });
  it.each([
    ["IL", 1],
    ["OR", 0],
  ])("show the Illinois notice to a lender of %s: %i", (abbrev, count) => {
    const documents = {
      organisation: { ...organisation, licensedStates: [{ abbrev }] } as object,
      session: ANONYMOUS,
    };
    expect(visibleItems(shell.footerLinks as ShellItem[], documents, () => false)).toHaveLength(
      count,
    );
  });
  it("hide an item whose condition does not compile", () => {
    const item = { id: "a", title: "A", href: "/a", when: "session.nobody(" };
    expect(visibleItems([item], { organisation: {}, session: ANONYMOUS }, () => true)).toEqual([]);
  });
});

describe("the maintenance notice", () => {
  const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
  const shellOn = (routes: unknown, more: object = {}) => ({
    enabled: true,
    flagEnabled: true,
    variables: { routes, ...more },
  });
  it.each([
    ["/account/heloc/register", ["/account/heloc/register"], true],
    ["/account/heloc/register", '["/account/heloc/register"]', true],
    ["/account/heloc/register/support", ["/account/heloc/register"], false],
    ["/account/heloc/register/support", ["/account/heloc/*"], true],
    ["/account/heloc", ["/account/heloc/*"], true],
    ["/auth/login", ["/account/heloc/*"], false],
    [`/account/heloc/${uuid}/liens`, ["/account/heloc/:uuid/liens"], true],
    ["/account/heloc/x/liens", ["/account/heloc/:uuid/liens"], false],
    ["/anything", ["*"], true],
    ["/anything", "not JSON", false],
    ["/anything", { a: 1 }, false],
    ["/anything", undefined, false],
    ["/anything", [7, null], false],
  ])("closes %s by %j: %s", (path, routes, closed) => {
    expect(maintenanceNoticeAt(shellOn(routes), path) !== null).toBe(closed);
  });
  it("shows only the texts of the flag", () => {
    const more = { message: "Back at noon.", pageTitle: "Closed", shouldShowDashboardLink: true };
    expect(maintenanceNoticeAt(shellOn(["/a"], more), "/a")).toEqual({
      message: "Back at noon.",
      title: "Closed",
      dashboard: true,
    });
    expect(maintenanceNoticeAt(shellOn(["/a"]), "/a")).toEqual({
      message: null,
      title: null,
      dashboard: false,
    });
  });
  it("closes nothing while the flag is off", () => {
    expect(maintenanceNoticeAt({ ...shellOn(["*"]), flagEnabled: false }, "/a")).toBeNull();
    expect(maintenanceNoticeAt(null, "/a")).toBeNull();
  });
  it("has default texts from the product specification", () => {
    expect(shell.texts.maintenance).toMatchObject({
      title: "Scheduled Maintenance",
      message:
        "We are currently undergoing scheduled maintenance. Please check back shortly. Thank you for your patience!",
    });
  });
});

describe("toasts", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    useToasts.setState({ toasts: [] });
  });
  afterEach(() => vi.useRealTimers());
  const texts = () => useToasts.getState().toasts.map(({ text }) => text);

  it("keep only the newest five", () => {
    for (const text of ["a", "b", "c", "d", "e", "f", "g"]) addToast(text);
    expect(texts()).toEqual(["c", "d", "e", "f", "g"]);
  });
  it("disappear after a while, or when the visitor closes them", () => {
    addToast("a");
    addToast("b");
    closeToast(useToasts.getState().toasts[0]?.id ?? 0);
    expect(useToasts.getState().toasts[0]?.leaving).toBe(true);
    expect(texts()).toEqual(["a", "b"]);
    vi.advanceTimersByTime(CLEAR_AFTER_MS);
    expect(texts()).toEqual(["b"]);
    vi.advanceTimersByTime(SHOWN_FOR_MS);
    expect(texts()).toEqual([]);
  });
});
