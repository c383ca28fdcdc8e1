import { beforeEach, describe, expect, it, vi } from "vitest";
import type { Flow } from "#schemas/types/flow.ts";
import { CallError } from "#src/calls/call-error.ts";
import type { Client } from "#src/calls/client.ts";
import { readTracker } from "#src/visitor/tracker.ts";
import { storeVisit, readVisit, previousVisit } from "./visit-storage.ts";
import { placeOf, siteOf } from "./place.ts";
import { replayHeaders, replayLink } from "./replay.ts";
import type { BrowserEvent, VisitRequest } from "#schemas/types/calls/telemetry.ts";
import { createReporter } from "./reporter.ts";
import { establish, FAILED, NO_TRACKER } from "./session.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const other = "9b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const nobody = "00000000-0000-0000-0000-000000000000";
const key = { uuid, epoch: 5, trackerUuid: other };
const host = "lender.example";

const flows = [
  {
    id: "heloc",
    basePath: "/account/heloc/:uuid",
    pages: [{ id: "liens" }, { id: "income/link", path: "income/link/:type" }],
  },
  {
    id: "register",
    basePath: "/account/heloc/register",
    pages: [{ id: "name", path: "", query: { step: "name" } }],
  },
] as unknown as Flow[];

describe("the place of an address", () => {
  it.each<[string, string, Partial<ReturnType<typeof placeOf>>]>([
    [
      `/account/heloc/${uuid}/liens`,
      "",
      { pagePath: `/account/heloc/${uuid}/liens`, applicationUuid: uuid },
    ],
    [
      `/account/heloc/${uuid}/income/link/canary-jones`,
      "?email=canary@example.com",
      { pagePath: `/account/heloc/${uuid}/income/link/:type`, applicationUuid: uuid },
    ],
    [
      `/account/heloc/${uuid}/canary-jones`,
      "",
      { pagePath: `/account/heloc/${uuid}`, applicationUuid: uuid },
    ],
    [
      "/account/heloc/register",
      "?step=name&ssn=123-45-6789&utm_source=spring_mail&utm_medium=a@b.example&utm_campaign=555",
      {
        pagePath: "/account/heloc/register",
        queryParams: { step: "name", utm_source: "spring_mail" },
      },
    ],
    ["/canary/jones", "?step=name", { pagePath: "/" }],
  ])("reports %s%s only by names from the definitions", (pathname, search, reported) => {
    expect(placeOf(flows, { host, pathname, search })).toEqual({
      domain: host,
      queryParams: {},
      ...reported,
    });
  });

  it.each([
    ["https://news.example/canary?q=jones", "https://news.example"],
    ["about:blank", ""],
    ["", ""],
  ])("reports of the referrer %s only the site", (referrer, site) =>
    expect(siteOf(referrer)).toBe(site),
  );
});

const clientOf = (answer: (path: string, options: { body: unknown }) => unknown) => {
  const call = vi.fn(async (path: string, options: { body: unknown }) => {
    const data = answer(path, options);
    if (data instanceof Error) throw data;
    return { data };
  });
  return { call, client: { call } as unknown as Client };
};

describe("a visit", () => {
  const visit = { platform: "WEB" } as VisitRequest;

  it("opens without a token at the first answer", async () => {
    const answers = [new CallError(0, "", null), { sessionKey: key }];
    const { call, client } = clientOf(() => answers.shift());
    const waits: number[] = [];
    const sleep = async (ms: number) => void waits.push(ms);
    expect(await establish(client, visit, sleep)).toEqual(key);
    expect(waits).toEqual([1000]);
    expect(call.mock.calls[0]).toEqual([
      "/ft/external/session",
      { method: "POST", body: visit, external: true, keepalive: true },
    ]);
  });

  it("fails after three tries with the specified message", async () => {
    const { call, client } = clientOf(() => new CallError(503, "", null));
    const waits: number[] = [];
    const opening = establish(client, visit, async (ms) => void waits.push(ms));
    await expect(opening).rejects.toMatchObject({ status: 500, message: FAILED });
    expect([call.mock.calls.length, waits]).toEqual([3, [1000, 2000]]);
    expect(FAILED).toBe("An error occurred while establishing a session, retries failed.");
  });

  it("fails at once without a tracker", async () => {
    const { call, client } = clientOf(() => ({ sessionKey: { uuid, epoch: 1 } }));
    await expect(establish(client, visit, async () => {})).rejects.toThrow(NO_TRACKER);
    expect(call).toHaveBeenCalledTimes(1);
  });
});

describe("the stored visit", () => {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const storages = (privately: boolean) => ({
    tab: sessionStorage,
    browser: localStorage,
    privately,
  });

  it("belongs to the tab, its tracker to the browser", () => {
    const visits = () => [readVisit(storages(false)), previousVisit(storages(false))];
    expect(visits()).toEqual([null, null]);
    storeVisit(key, storages(false));
    expect(visits()).toEqual([key, key]);
    // A new tab gets its own visit, preceded by one that has ended.
    sessionStorage.clear();
    expect(visits()).toEqual([null, { uuid: nobody, epoch: 0, trackerUuid: other }]);
  });

  it("belongs to the tab alone under Global Privacy Control", () => {
    storeVisit(key, storages(true));
    expect([localStorage.length, readTracker(storages(true))]).toEqual([0, other]);
  });

  it.each(["{", '"text"', '{"uuid":"canary","epoch":1}', `{"uuid":"${uuid}","epoch":"1"}`])(
    "is null when the storage holds %s",
    (text) => {
      storeVisit(key, storages(false));
      sessionStorage.setItem("hearthline:visit", text);
      expect(readVisit(storages(false))).toBeNull();
    },
  );
});

describe("events", () => {
  const place = { domain: host, pagePath: "/account/heloc", queryParams: {} };
  const settle = () => new Promise((resolve) => setTimeout(resolve));

  it("wait for the visit, then follow in order with visit and account", async () => {
    const { call, client } = clientOf(() => null);
    let opened: (visit: typeof key) => void = () => {};
    const reporter = createReporter({
      client,
      open: () => new Promise((resolve) => (opened = resolve)),
      identityId: () => uuid,
      onFailure: () => {},
    });
    reporter.report(place, { event: "PAGEVIEW", productType: "HELOC" });
    reporter.report(place, { event: "SENT" });
    expect(call).not.toHaveBeenCalled();
    opened(key);
    await settle();
    reporter.report(place, { event: "LATER" });
    await settle();
    const bodies = call.mock.calls.map(([, { body }]) => body as BrowserEvent);
    expect(bodies.map(({ event }) => event)).toEqual(["PAGEVIEW", "SENT", "LATER"]);
    expect(bodies[0]).toEqual({
      ...place,
      event: "PAGEVIEW",
      productType: "HELOC",
      sessionKey: key,
      identityId: uuid,
    });
  });

  it("are dropped when no visit opens, with one report of the reason", async () => {
    const { call, client } = clientOf(() => null);
    const onFailure = vi.fn();
    const open = vi.fn(() => Promise.reject(new Error(FAILED)));
    const reporter = createReporter({ client, open, identityId: () => null, onFailure });
    reporter.report(place, { event: "PAGEVIEW" });
    await settle();
    reporter.report(place, { event: "PAGEVIEW" });
    await settle();
    expect([call.mock.calls.length, open.mock.calls.length, onFailure.mock.calls.length]).toEqual([
      0, 1, 1,
    ]);
  });

  it("that fail do not block later ones", async () => {
    const answers: unknown[] = [new CallError(0, "", null), null];
    const { call, client } = clientOf(() => answers.shift());
    const open = async () => key;
    const reporter = createReporter({ client, open, identityId: () => null, onFailure: () => {} });
    reporter.report(place, { event: "PAGEVIEW" });
    reporter.report(place, { event: "PAGEVIEW" });
    await settle();
    expect(call).toHaveBeenCalledTimes(2);
  });
});

describe("a session replay", () => {
  const url = "https://app.fullstory.com/ui/LENDER/session/12%3A34";
  const eventFor = (id: unknown) => ({
    FS: (_: string, { format }: { format: string }) => (format === "id" ? id : url),
  });

  it.each<[string, object, object, string | null]>([
    ["no tool", {}, {}, null],
    ["the tool", eventFor("12:34"), { "X-Replay-Device": "12", "X-Replay-Session": "34" }, url],
    [
      "an encoded identifier",
      eventFor("12%3A34"),
      { "X-Replay-Device": "12", "X-Replay-Session": "34" },
      url,
    ],
    [
      "an earlier version",
      { FS: { getCurrentSession: () => "1:2", getCurrentSessionURL: () => url } },
      { "X-Replay-Device": "1", "X-Replay-Session": "2" },
      url,
    ],
    ["something else in its answer", eventFor("canary@example.com"), {}, url],
    ["no recording", eventFor(null), {}, url],
    [
      "a tool that breaks",
      {
        FS: () => {
          throw new Error("away");
        },
      },
      {},
      null,
    ],
  ])("reads the recording with %s", (_, page, headers, link) => {
    expect([replayHeaders(page), replayLink(page)]).toEqual([headers, link]);
  });
});
