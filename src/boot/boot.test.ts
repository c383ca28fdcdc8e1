import { beforeEach, describe, expect, it, vi } from "vitest";
import { readBootData } from "./boot-data.ts";
import { MAX_RELOADS, noteLoaded, reloadForPart, reloadOr, reloadsSoFar } from "./reload.ts";
import { tokenVariable, variablesResolver } from "./theme.ts";

describe("what the server writes into the page", () => {
  const page = (json: string) => {
    const body = document.createElement("div");
    body.innerHTML = `<meta name="csp-nonce" content="n0"><script type="application/json" id="hearthline">${json}</script>`;
    return body;
  };
  it("is read", () => {
    expect(
      readBootData(page('{"orgCode":"main","manifest":"/definitions/a.json","sandbox":true}')),
    ).toEqual({
      orgCode: "main",
      locale: "en-US",
      words: null,
      manifest: "/definitions/a.json",
      sandbox: true,
      features: {},
      ahead: 0,
      nonce: "n0",
    });
  });
  it("tells how far the sandbox's clock has been moved", () => {
    const facts = { orgCode: "main", manifest: "/definitions/a.json" };
    const ahead = (now: string) =>
      readBootData(page(JSON.stringify({ ...facts, now })), Date.parse("2026-11-21T00:00:00Z"))
        .ahead;
    expect(ahead("2026-11-24T00:00:00Z")).toBe(3 * 86_400_000);
    expect(ahead("soon")).toBe(0);
  });
  it.each(["", "{}", "{", '{"orgCode":"main"}', "[]"])("is refused when it is %j", (json) => {
    expect(() => readBootData(page(json))).toThrow("#hearthline");
  });
});

describe("a part that does not load", () => {
  beforeEach(() => sessionStorage.clear());
  it("is tried by loading the page anew, five times, and then shown as an error", async () => {
    const reload = vi.fn<() => void>();
    const ports = { storage: sessionStorage, reload, sleep: async () => {} };
    for (let count = 0; count < MAX_RELOADS; count += 1) void reloadOr(new Error("gone"), ports);
    await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(MAX_RELOADS));
    await expect(reloadOr(new Error("gone"), ports)).rejects.toThrow("gone");
    expect(reloadsSoFar(sessionStorage)).toBe(0);
  });
  it("waits for the server when a lazy part is missing, and counts apart from screens", async () => {
    const reload = vi.fn<() => void>();
    const up = [false, false, true];
    const answers = vi.fn(async () => up.shift() ?? true);
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
  it("counts anew after something loaded", () => {
    sessionStorage.setItem("hearthline:reloads", "4");
    noteLoaded(sessionStorage);
    expect(reloadsSoFar(sessionStorage)).toBe(0);
  });
});

it("tokens become variables, and Mantine's follow them", () => {
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
