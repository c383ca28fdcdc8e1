import { beforeEach, describe, expect, it, vi } from "vitest";
import { readBootData } from "#src/definitions/boot-data.ts";
import {
  MAX_RELOADS,
  noteLoaded,
  reloadForPart,
  reloadOr,
  reloadsSoFar,
} from "#src/definitions/reload.ts";
import { showLook } from "./look.ts";
import { tokenVariable, variablesResolver } from "./theme.ts";

describe("readBootData", () => {
  const page = (json: string) => {
    const body = document.createElement("div");
    body.innerHTML = `<meta name="csp-nonce" content="n0"><script type="application/json" id="hearthline">${json}</script>`;
    return body;
  };
  it("reads what the server writes into the page", () => {
    expect(
      readBootData(page('{"orgCode":"main","manifest":"/definitions/a.json","sandbox":true}')),
    ).toEqual({
      orgCode: "main",
      locale: "en-US",
      words: null,
      addresses: { home: "/", login: "/" },
      manifest: "/definitions/a.json",
      sandbox: true,
      features: {},
      ahead: 0,
      nonce: "n0",
    });
  });
  it("reads the addresses of log-in and home", () => {
    const addresses = { home: "/loans", login: "/enter" };
    const facts = { orgCode: "main", manifest: "/definitions/a.json", addresses };
    expect(readBootData(page(JSON.stringify(facts))).addresses).toEqual(addresses);
  });
  it("computes how far the sandbox's clock is ahead", () => {
    const facts = { orgCode: "main", manifest: "/definitions/a.json" };
    const ahead = (now: string) =>
      readBootData(page(JSON.stringify({ ...facts, now })), Date.parse("2026-11-21T00:00:00Z"))
        .ahead;
    expect(ahead("2026-11-24T00:00:00Z")).toBe(3 * 86_400_000);
    expect(ahead("soon")).toBe(0);
  });
  it.each(["", "{}", "{", '{"orgCode":"main"}', "[]"])("throws for the content %j", (json) => {
    expect(() => readBootData(page(json))).toThrow("#hearthline");
  });
});

describe("reloading after a failed load", () => {
  beforeEach(() => sessionStorage.clear());
  it("reloads the page five times, then throws the error", async () => {
    const reload = vi.fn<() => void>();
    const ports = { storage: sessionStorage, reload, sleep: async () => {} };
    for (let count = 0; count < MAX_RELOADS; count += 1) void reloadOr(new Error("gone"), ports);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(MAX_RELOADS));
    await expect(reloadOr(new Error("gone"), ports)).rejects.toThrow("gone");
    expect(reloadsSoFar(sessionStorage)).toBe(0);
  });
  it("waits for the server before it reloads for a lazy part, with a counter apart from screens", async () => {
    const reload = vi.fn<() => void>();
    const serverIsUp = [false, false, true];
    const answers = vi.fn(async () => serverIsUp.shift() ?? true);
    const ports = { storage: sessionStorage, reload, sleep: async () => {}, answers };
    void reloadForPart(new Error("chunk"), ports);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
    expect(answers).toHaveBeenCalledTimes(3);
    noteLoaded(sessionStorage);
    for (let count = 1; count < MAX_RELOADS; count += 1)
      void reloadForPart(new Error("chunk"), ports);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(MAX_RELOADS));
    await reloadForPart(new Error("chunk"), ports);
    expect(reload).toHaveBeenCalledTimes(MAX_RELOADS);
  });
  it("resets the counter once something loads", () => {
    sessionStorage.setItem("hearthline:reloads", "4");
    noteLoaded(sessionStorage);
    expect(reloadsSoFar(sessionStorage)).toBe(0);
  });
});

it("theme tokens become CSS variables, and Mantine's variables follow them", () => {
  expect(tokenVariable("surfaceSunken")).toBe("--hl-surface-sunken");
  const tokens = { text: "#111111", error: "#222222" } as Parameters<
    typeof variablesResolver
  >[0]["tokens"];
  const { variables, light } = variablesResolver({ tokens })(
    {} as Parameters<ReturnType<typeof variablesResolver>>[0],
  );
  expect(variables["--hl-text"]).toBe("#111111");
  expect(light["--mantine-color-error"]).toBe("#222222");
});

describe("showLook", () => {
  const shown = () => document.documentElement.dataset["look"];
  it("writes each choice of the theme, and those of the drawing, to the root element", () => {
    showLook({
      look: {
        header: "solid",
        page: "plain",
        illustration: { drawing: "street", place: "top" },
      },
    });
    expect(shown()).toBe("header-solid page-plain drawing-street place-top");
  });
  it("removes the choices of the theme before", () => {
    showLook({ look: { header: "solid" } });
    showLook({});
    expect(shown()).toBe("");
  });
});
