import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { ReactNode } from "react";
import { AppProvider, type App } from "#src/app.ts";
import { createCalls } from "#src/calls/calls.ts";
import { createClient } from "#src/calls/client.ts";
import { fakeServer, type Handler } from "#src/testing/fake-server.ts";
import { openApp } from "#src/testing/open-app.tsx";
import { QueryClient } from "@tanstack/react-query";
import { createStore } from "zustand/vanilla";
import { copyPilot, keptPilot } from "#src/visitor/pilot.ts";
import { storeVisit, readVisit } from "#src/telemetry/visit-storage.ts";
import { storeTracker, readTracker } from "#src/visitor/tracker.ts";
import { useExperiment, useFlags } from "./use-flags.ts";

const TRACKER = "3f0c8f4e-6f3b-4f0e-9d3a-0d5c7a1e2b11";
const OTHER = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const ok = (body: unknown) => ({ status: 200, body });
const enabledWith = (variables = {}) => ({ enabled: true, flagEnabled: true, variables });

function Flags({ keys }: { keys: string[] }) {
  const flag = useFlags(keys);
  return <p>{keys.map((key) => `${key}:${flag(key).flagEnabled}`).join(" ")}</p>;
}
function Variation() {
  const decision = useExperiment("test");
  return <p>{decision === null ? "undecided" : decision.variationKey}</p>;
}

/** Renders a part with only what the flag hooks need of an app, against the given handlers. */
function show(
  part: ReactNode,
  handlers: Record<string, Handler>,
  { authenticated = false, features = {} }: { authenticated?: boolean; features?: object } = {},
) {
  const server = fakeServer(handlers);
  const client = createClient({
    fetch: server.fetch,
    origin: "https://lender.example",
    orgCode: "main",
    locale: () => "en-US",
    readToken: () => (authenticated ? "Bearer t" : null),
    storeToken: () => {},
    onUnauthenticated: () => {},
    sleep: async () => {},
    random: () => 0,
    onTrouble: () => {},
    onAnswer: () => {},
  });
  const app = {
    boot: { orgCode: "main", features },
    calls: createCalls(client, "heloc"),
    session: { store: createStore(() => ({ authenticated })) },
    queries: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
  } as unknown as App;
  render(<AppProvider value={app}>{part}</AppProvider>);
  return server;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.stubGlobal("scrollTo", () => {});
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe("flags", () => {
  it("that the page carries cost no call", async () => {
    const { calls } = show(
      <Flags keys={["a", "b"]} />,
      {},
      { features: { a: enabledWith(), b: { ...enabledWith(), flagEnabled: false } } },
    );
    screen.getByText("a:true b:false");
    await act(async () => {});
    expect(calls).toEqual([]);
  });

  it("of the person are requested once, with tracker, language and pilot, and are off before the answer", async () => {
    localStorage.setItem("hearthline:tracker", TRACKER);
    copyPilot("?DDP_Pilot=on", localStorage);
    const { to } = show(
      <>
        <Flags keys={["a"]} />
        <Flags keys={["a", "b"]} />
      </>,
      { "/external/api/v1/features": () => ok({ features: { a: enabledWith() } }) },
    );
    screen.getByText("a:false b:false");
    await screen.findByText("a:true b:false");
    expect(to("features")).toHaveLength(1);
    const [request] = to("features");
    expect(request?.body).toEqual({
      optimizeUser: {
        attributes: { organisation: "main", locale: "en-US", DDP_Pilot: "on" },
        trackerId: TRACKER,
      },
    });
    expect(request?.headers.get("authorization")).toBeNull();
  });

  it("of a logged-in person are requested with the session", async () => {
    const { to } = show(
      <Flags keys={["a"]} />,
      { "/secure/api/v1/features": () => ok({ features: { a: enabledWith() } }) },
      { authenticated: true },
    );
    await screen.findByText("a:true");
    expect(to("features")[0]?.headers.get("authorization")).toBe("Bearer t");
  });

  it.each([500, 404])("turns every flag off when the server answers %i", async (status) => {
    const { to } = show(<Flags keys={["a"]} />, { features: () => ({ status }) });
    await waitFor(() => expect(to("features")).not.toHaveLength(0));
    screen.getByText("a:false");
  });
});

it("decides an experiment where it renders", async () => {
  const { to } = show(<Variation />, {
    "/v2/decision": () =>
      ok({ decisions: { test: { enabled: true, variationKey: "other", variables: {} } } }),
  });
  screen.getByText("undecided");
  await screen.findByText("other");
  expect(to("decision")[0]?.body).toMatchObject({ featureKey: "test" });
});

describe("the pilot parameter", () => {
  it("is stored from the address and kept by addresses without it", async () => {
    await openApp("/apply/join?DDP_Pilot=yes", {});
    expect(localStorage.getItem("DDP_Pilot")).toBe("yes");
    copyPilot("?other=1", localStorage);
    expect(keptPilot(localStorage)).toBe("yes");
    copyPilot(`?DDP_Pilot=${"x".repeat(500)}`, localStorage);
    expect(keptPilot(localStorage)).toHaveLength(200);
  });
});

it("keeps one tracker for flags and telemetry, also after the account's tracker replaces it", () => {
  const visit = { uuid: OTHER, epoch: 1, trackerUuid: TRACKER };
  expect(readTracker()).toBeNull();
  storeVisit(visit);
  expect(readTracker()).toBe(TRACKER);
  storeTracker(OTHER);
  expect(readVisit()).toEqual({ ...visit, trackerUuid: OTHER });
  // A late answer to an earlier visit.
  storeVisit(visit);
  expect(readTracker()).toBe(OTHER);
});

describe("the tracker of a logged-in person", () => {
  const open = (storedTracker: string | undefined, answered: string) => {
    localStorage.setItem("jwt", "Bearer t");
    localStorage.setItem("hearthline:tracker", TRACKER);
    return openApp(`/apply/${OTHER}/color`, {
      "PUT /service-profile/api/v1/profile/tracker": () => ok({ optimizelyProfileUuid: answered }),
      "GET /service-profile": () =>
        ok(storedTracker === undefined ? {} : { optimizelyProfileUuid: storedTracker }),
      "GET /service-application/api/v3": () => ok({ optimizelyProfileUuid: answered }),
      "GET /service-application": () => ok({ uuid: OTHER }),
      "/status": () => ok({ version: 1 }),
    });
  };

  it("is sent when the profile has none", async () => {
    const { to } = await open(undefined, TRACKER);
    await waitFor(() => expect(to("PUT")).toHaveLength(1));
    expect(to("PUT")[0]?.body).toEqual({ trackerUuid: TRACKER });
  });

  it("is replaced by the one that the profile keeps", async () => {
    await open(OTHER, OTHER);
    await waitFor(() => expect(localStorage.getItem("hearthline:tracker")).toBe(OTHER));
  });

  it("is not sent again when both match", async () => {
    const { to } = await open(TRACKER, TRACKER);
    await waitFor(() => expect(to("GET /service-profile")).not.toHaveLength(0));
    await act(async () => {});
    expect(to("PUT")).toEqual([]);
  });
});
