import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { manifest, MANIFEST } from "#src/testing/fake-server.ts";
import { openApp } from "#src/testing/open-app.tsx";

const ok = (body: unknown) => ({ status: 200, body });
const day = (startTime: string) => ({
  weekday: "Monday",
  weekdayValue: 1,
  isOpen: true,
  startTime,
  endTime: "17:00",
});
const lender = {
  [`GET ${MANIFEST}`]: () =>
    ok({
      ...manifest,
      organisation: {
        ...manifest.organisation,
        licensedStates: [{ abbrev: "OR" }],
        operatingHours: { OPS_PHONE: [day("06:00")] },
      },
    }),
};
/** Calls of the watchers of elements in this document; calling one brings its element into view. */
let arrivals: (() => void)[];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  arrivals = [];
  vi.stubGlobal("scrollTo", () => {});
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
        arrivals.push(() => callback([{ isIntersecting: true }]));
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const footer = () => screen.getByRole("contentinfo").textContent;

it("shows licenses and hours of the definitions, and those of the calls once the footer is seen", async () => {
  const { to } = await openApp("/apply/join", {
    ...lender,
    "/state-licenses": () => ok([{ abbrev: "OR" }, { abbrev: "WA" }]),
    "/hours/OPS_PHONE": () => ok([day("07:30")]),
  });
  await screen.findByRole("heading", { level: 1 });
  expect(footer()).toContain("OR");
  expect(to("/state-licenses")).toEqual([]);
  for (const arrive of arrivals) arrive();
  await waitFor(() => expect(footer()).toContain("7:30"));
  expect(footer()).toContain("OR, WA");
  expect(to("orgCode=main")).toHaveLength(1);
  expect(to("OPS_PHONE?display=true")).toHaveLength(1);
});

it("keeps those of the definitions when the calls fail or answer something else", async () => {
  const { to } = await openApp("/apply/join", {
    ...lender,
    "/state-licenses": () => ok({ abbrev: "WA" }),
    "/hours/OPS_PHONE": () => ({ status: 404 }),
  });
  await screen.findByRole("heading", { level: 1 });
  for (const arrive of arrivals) arrive();
  await waitFor(() => expect(footer()).toContain("6:00"));
  await waitFor(() => expect(to("OPS_PHONE")).toHaveLength(1));
  expect(footer()).toContain("OR.");
});
