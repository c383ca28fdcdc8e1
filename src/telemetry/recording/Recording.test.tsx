import { act, cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createStore } from "zustand/vanilla";
import { QueryClient } from "@tanstack/react-query";
import { AppProvider, type App } from "#src/app.ts";
import type { Calls } from "#src/calls/calls.ts";
import Recording from "./Recording.tsx";
import { useReplay } from "./use-replay.ts";

const uuid = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const base = `/account/heloc/${uuid}`;
const EXCEPT = ["/account/heloc/:uuid/start/hmda*"];

let privately = false;
beforeEach(() => {
  privately = false;
  Object.defineProperty(navigator, "globalPrivacyControl", {
    configurable: true,
    get: () => privately,
  });
});
afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, "globalPrivacyControl");
});

function open({ flagEnabled = true, authenticated = true } = {}) {
  const store = createStore(() => ({ authenticated }));
  const recorder = { turnTo: vi.fn(), stop: vi.fn() };
  const start = vi.fn(() => recorder);
  const app = {
    boot: {
      orgCode: "main",
      features: {
        "session-replay": { enabled: flagEnabled, flagEnabled, variables: { except: EXCEPT } },
      },
    },
    session: { store, readToken: () => (store.getState().authenticated ? "Bearer t" : null) },
    queries: new QueryClient(),
  } as unknown as App;
  const calls = {} as Calls;
  function Page({ path }: { path: string }) {
    const place = {
      domain: "lender.example",
      pagePath: path,
      queryParams: {},
      ...(path.includes(uuid) ? { applicationUuid: uuid } : {}),
    };
    const replay = useReplay(place);
    return replay === null ? null : (
      <Recording place={place} pathname={path} except={replay.except} calls={calls} start={start} />
    );
  }
  const at = (path: string) => (
    <AppProvider value={app}>
      <Page path={path} />
    </AppProvider>
  );
  const view = render(at(`${base}/liens`));
  const go = async (path: string) => act(async () => view.rerender(at(path)));
  return { go, recorder, start, store };
}

const settled = () => act(async () => {});

it("records a logged-in person's application, names its pages, and ends elsewhere", async () => {
  const { go, recorder, start } = open();
  await settled();
  expect(start).toHaveBeenCalledOnce();
  const [[ports] = []] = start.mock.calls as unknown as [
    { applicationUuid: string; page: () => string },
  ][];
  expect([ports?.applicationUuid, ports?.page()]).toEqual([uuid, "/account/heloc/:uuid/liens"]);
  await go(`${base}/income`);
  expect(recorder.turnTo).toHaveBeenLastCalledWith("/account/heloc/:uuid/income");
  expect(recorder.stop).not.toHaveBeenCalled();
  await go("/account/heloc/dashboard");
  expect(recorder.stop).toHaveBeenCalledExactlyOnceWith(true);
});

it("pauses on a page that the flag excepts", async () => {
  const { go, recorder, start } = open();
  await settled();
  await go(`${base}/start/hmda`);
  expect(recorder.stop).toHaveBeenCalledExactlyOnceWith(true);
  await go(`${base}/start/summary`);
  expect(start).toHaveBeenCalledTimes(2);
});

it("ends with the log-out, and sends nothing more", async () => {
  const { recorder, store } = open();
  await settled();
  act(() => store.setState({ authenticated: false }));
  expect(recorder.stop).toHaveBeenCalledExactlyOnceWith(false);
});

it.each<[string, Parameters<typeof open>[0], boolean, string | null]>([
  ["while the flag is off", { flagEnabled: false }, false, null],
  ["of nobody", { authenticated: false }, false, null],
  ["under Global Privacy Control", {}, true, null],
])("records nothing %s", async (_, options, control) => {
  privately = control;
  const { start } = open(options);
  await settled();
  expect(start).not.toHaveBeenCalled();
});
