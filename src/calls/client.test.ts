import { describe, expect, it, vi } from "vitest";
import { CallError } from "./call-error.ts";
import { createClient, endsSession, type ClientPorts } from "./client.ts";

type Reply = Response | Error | (() => Promise<Response>);

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(status === 204 ? null : JSON.stringify(body), {
    status,
    headers: { "content-type": "application/json", ...headers },
  });

/** An answer whose connection breaks in the middle of its body. */
const cutOff = () =>
  new Response(
    new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode("who"));
        controller.error(new TypeError("network error"));
      },
    }),
  );

function make(replies: Reply[], overrides: Partial<ClientPorts> = {}) {
  const sent: { path: string; init: RequestInit }[] = [];
  const waits: number[] = [];
  let token: string | null = "Bearer old";
  const ports = {
    fetch: vi.fn(async (path: unknown, init?: RequestInit) => {
      sent.push({ path: String(path), init: init ?? {} });
      const reply = replies.shift() ?? new Error("no more replies");
      if (reply instanceof Error) throw reply;
      return typeof reply === "function" ? reply() : reply;
    }) as unknown as typeof fetch,
    origin: "https://lender.example",
    orgCode: "main",
    locale: () => "en-US",
    readToken: () => token,
    storeToken: (value: string) => {
      token = value;
    },
    onUnauthenticated: vi.fn<() => void>(),
    sleep: async (ms: number) => {
      waits.push(ms);
    },
    random: () => 0,
    onTrouble: vi.fn<() => void>(),
    onAnswer: vi.fn<() => void>(),
    ...overrides,
  };
  return { client: createClient(ports), ports, sent, waits, token: () => token };
}

const headersOf = (init: RequestInit) => new Headers(init.headers);

describe("a request", () => {
  it("carries origin, organization and token, with credentials", async () => {
    const { client, sent } = make([json(200, {})]);
    await client.call("/x");
    const headers = headersOf(sent[0]?.init ?? {});
    expect(headers.get("x-with-origin")).toBe("https://lender.example");
    expect(headers.get("x-org")).toBe("main");
    expect(headers.get("authorization")).toBe("Bearer old");
    expect(sent[0]?.init.credentials).toBe("include");
  });

  it("carries no token in an external call", async () => {
    const { client, sent } = make([json(200, {})]);
    await client.call("/login", { method: "POST", body: {}, external: true });
    expect(headersOf(sent[0]?.init ?? {}).has("authorization")).toBe(false);
  });

  it("carries the identifiers of a session replay in every context", async () => {
    const replay = () => ({ "X-Replay-Session": "34" });
    const { client, sent } = make([json(200, {}), json(200, {})], { replay });
    await client.call("/x");
    await client.call("/x", { external: true });
    expect(sent.map(({ init }) => headersOf(init).get("x-replay-session"))).toEqual(["34", "34"]);
  });

  it("names the version and the idempotency key of a write", async () => {
    const { client, sent } = make([json(200, {})]);
    await client.call("/x", { method: "POST", body: { a: 1 }, version: "7", key: "k" });
    const headers = headersOf(sent[0]?.init ?? {});
    expect([headers.get("if-match"), headers.get("idempotency-key")]).toEqual(['"7"', "k"]);
  });
});

describe("an answer", () => {
  it("returns the data and the version of its ETag", async () => {
    const { client } = make([json(200, { a: 1 }, { etag: 'W/"12"' })]);
    expect(await client.call("/x")).toEqual({
      data: { a: 1 },
      status: 200,
      version: "12",
      definitions: null,
    });
  });

  it("returns the version alone of an ETag that also names definitions", async () => {
    const { client } = make([json(200, { a: 1 }, { etag: '"12.x3-4"' })]);
    expect((await client.call("/x")).version).toBe("12");
  });

  it("to a poll is the one before when the server sends that it is unchanged", async () => {
    const { client, sent } = make([
      json(200, { a: 1 }, { etag: '"12.x"' }),
      json(304, null),
      json(200, { a: 2 }, { etag: '"13.x"' }),
    ]);
    const poll = async () => (await client.call("/x", { poll: true })).data;
    expect([await poll(), await poll(), await poll()]).toEqual([{ a: 1 }, { a: 1 }, { a: 2 }]);
    expect(sent.map(({ init }) => headersOf(init).get("if-none-match"))).toEqual([
      null,
      '"12.x"',
      '"12.x"',
    ]);
  });

  it("to a poll keeps the call's own headers", async () => {
    const { client, sent } = make([json(200, { page: 1 }, { etag: '"4"' }), json(200, {})]);
    const options = { poll: true, headers: { "x-own": "1" } };
    await client.call("/x", options);
    await client.call("/x", options);
    const headers = headersOf(sent[1]?.init ?? {});
    expect([headers.get("if-none-match"), headers.get("x-own")]).toEqual(['"4"', "1"]);
  });

  it("to a poll is forgotten with the person who logs out", async () => {
    const { client, sent } = make([json(200, { page: 1 }, { etag: '"4"' }), json(200, {})]);
    await client.call("/x", { poll: true });
    client.forget();
    await client.call("/x", { poll: true });
    expect(headersOf(sent[1]?.init ?? {}).has("if-none-match")).toBe(false);
  });

  it("may have an empty body", async () => {
    const { client } = make([json(204, null)]);
    expect((await client.call("/x", { method: "PUT", body: {} })).data).toBeNull();
  });

  it("stores a new token only when it is a Bearer token", async () => {
    const { client, token } = make([
      json(200, {}, { authorization: "Bearer new" }),
      json(200, {}, { authorization: "Basic x" }),
    ]);
    await client.call("/x");
    await client.call("/x");
    expect(token()).toBe("Bearer new");
  });

  it.each([
    ["a refusal", {}, 422],
    ["a refusal of an external call", { external: true }, 422],
    ["a refusal that ends no session", { quiet: true }, 403],
  ])("stores the token that comes with %s", async (_case, options, status) => {
    const { client, token } = make([json(status, {}, { authorization: "Bearer new" })]);
    await client.call("/a", options).catch(() => {});
    expect(token()).toBe("Bearer new");
  });

  it("ends no session in a quiet call", async () => {
    const { client, ports } = make([json(401, {}), json(401, {})]);
    await client.call("/a", { quiet: true }).catch(() => {});
    expect(ports.onUnauthenticated).not.toHaveBeenCalled();
    await client.call("/a").catch(() => {});
    expect(ports.onUnauthenticated).toHaveBeenCalledTimes(1);
  });

  it("throws status, text and body of a failure", async () => {
    const { client } = make([
      json(422, { errors: ["One.", "Two."], fields: [{ pointer: "/a", message: "Required" }] }),
    ]);
    const error = await client
      .call("/x", { method: "POST", body: {} })
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(CallError);
    expect(error).toMatchObject({
      status: 422,
      message: "Required",
      body: { fields: [{ pointer: "/a" }] },
      parsed: { errors: ["One.", "Two."], fields: [{ pointer: "/a", message: "Required" }] },
    });
  });

  it("ignores the body of a proxy's error page", async () => {
    const { client } = make([
      new Response("<html>", { status: 200, headers: { "content-type": "text/html" } }),
    ]);
    await expect(client.call("/x", { method: "POST", body: {} })).rejects.toMatchObject({
      status: 0,
    });
  });

  it("has status 0 when it never arrives", async () => {
    const { client } = make([new TypeError("Failed to fetch")]);
    await expect(client.call("/x", { method: "POST", body: {} })).rejects.toMatchObject({
      status: 0,
      message: "Something unexpected happened",
    });
  });

  it("times out after 30 seconds", async () => {
    const timeOut = vi.spyOn(AbortSignal, "timeout");
    const { client } = make([json(200, {}), json(200, {})]);
    await client.call("/x");
    await client.call("/x", { method: "POST", body: {} });
    expect(timeOut.mock.calls).toEqual([[30_000], [30_000]]);
    timeOut.mockRestore();
  });

  it("is abandoned at the time-out", async () => {
    const never = (init: RequestInit | undefined) =>
      new Promise<Response>((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () =>
          reject(new DOMException("stop", "AbortError")),
        );
      });
    const { client } = make([], {
      timeOutMs: 20,
      fetch: (_path: unknown, init?: RequestInit) => never(init),
    });
    await expect(client.call("/x", { method: "POST", body: {} })).rejects.toMatchObject({
      status: 0,
      statusText: "Time-out",
    });
  });
});

describe("retries", () => {
  it("repeats a read five times with doubling waits from one second and reports trouble", async () => {
    const { client, sent, waits, ports } = make(
      Array.from({ length: 9 }, () => new TypeError("down")),
    );
    await expect(client.call("/x")).rejects.toMatchObject({ status: 0 });
    expect(sent).toHaveLength(5);
    expect(waits).toEqual([1000, 2000, 4000, 8000]);
    expect(ports.onTrouble).toHaveBeenCalledTimes(4);
  });

  it.each([502, 503, 504, 500, 429, 408])("repeats a read after status %i", async (status) => {
    const { client } = make([json(status, {}), json(200, { ok: true })]);
    expect((await client.call("/x")).data).toEqual({ ok: true });
  });

  it("waits longer when the server asks for it", async () => {
    const { client, waits } = make([json(503, {}, { "retry-after": "7" }), json(200, {})]);
    await client.call("/x");
    expect(waits).toEqual([7000]);
  });

  it("fails in place of a wait that is longer than its patience", async () => {
    const down = () => json(500, {});
    for (const [second, waits] of [
      [down(), [1500]],
      [json(503, {}, { "retry-after": "7" }), [1500]],
    ] as const) {
      const made = make([down(), second], { random: () => 0.999999, readPatienceMs: 1500 });
      await expect(made.client.call("/x")).rejects.toThrow();
      expect(made.waits).toEqual(waits);
      expect(made.ports.onTrouble).toHaveBeenCalledTimes(1);
    }
  });

  it("repeats a write with a key however long its reads would wait", async () => {
    const { client } = make([json(500, {}), json(500, {}), json(200, { ok: true })], {
      readPatienceMs: 1500,
    });
    expect((await client.call("/x", { method: "POST", key: "k", body: {} })).data).toEqual({
      ok: true,
    });
  });

  it("spreads waits over half of their time, and those that the server asks for over twice", async () => {
    const failures = () => [json(503, {}), json(503, {}, { "retry-after": "7" }), json(200, {})];
    const { client, waits } = make(failures(), { random: () => 0.999999 });
    await client.call("/x");
    expect(waits).toEqual([1500, 14_000]);
  });

  it.each([400, 401, 403, 404, 409, 412, 422])(
    "does not repeat a read after status %i",
    async (status) => {
      const { client, sent } = make([json(status, {})]);
      await client.call("/x").catch(() => {});
      expect(sent).toHaveLength(1);
    },
  );

  it("never repeats a write without a key", async () => {
    const { client, sent } = make([new TypeError("down"), json(200, {})]);
    await client.call("/x", { method: "POST", body: {} }).catch(() => {});
    expect(sent).toHaveLength(1);
  });

  it("repeats a write under one key", async () => {
    const { client, sent } = make([new TypeError("reply lost"), json(200, { ok: true })]);
    await client.call("/x", { method: "POST", body: {}, key: "k" });
    expect(sent.map(({ init }) => headersOf(init).get("idempotency-key"))).toEqual(["k", "k"]);
  });

  it("repeats a read whose answer was cut off", async () => {
    const { client } = make([
      new Response('{"a":', { status: 200, headers: { "content-type": "application/json" } }),
      json(200, { a: 1 }),
    ]);
    expect((await client.call("/x")).data).toEqual({ a: 1 });
  });

  it("repeats the read of a file whose answer was cut off, and reports trouble", async () => {
    const { client, ports, sent } = make([cutOff(), new Response("whole")]);
    expect(await (await client.blob("/x")).text()).toBe("whole");
    expect(sent).toHaveLength(2);
    expect(ports.onTrouble).toHaveBeenCalledOnce();
  });

  it("has the general sentence of the page when a file never arrives whole", async () => {
    const { client } = make(Array.from({ length: 5 }, cutOff), { unexpected: () => "Algo falló" });
    await expect(client.blob("/x")).rejects.toMatchObject({ status: 0, message: "Algo falló" });
  });
});

describe("the end of a session", () => {
  it.each([
    [401, "anything", true],
    [403, "unauthenticated", true],
    [403, "Invalid signature.", true],
    [403, "You may not do this.", false],
    [403, "", false],
    [404, "unauthenticated", false],
  ])("ends the session for status %i with %j: %s", (status, message, ends) => {
    expect(endsSession(status, message)).toBe(ends);
  });

  it("is reported for each refused call", async () => {
    const { client, ports } = make([
      json(401, {}),
      json(403, { errors: ["unauthenticated"] }),
      json(403, { errors: ["no"] }),
    ]);
    for (let count = 0; count < 3; count += 1) await client.call("/x").catch(() => {});
    expect(ports.onUnauthenticated).toHaveBeenCalledTimes(2);
  });

  it("is not reported by a quiet call", async () => {
    const { client, ports } = make([json(401, { errors: ["unauthenticated"] })]);
    const quiet = client.call("/x", { method: "PUT", body: {}, quiet: true });
    await expect(quiet).rejects.toMatchObject({ status: 401 });
    expect(ports.onUnauthenticated).not.toHaveBeenCalled();
  });

  it("is not reported for a wrong password", async () => {
    const { client, ports } = make([json(401, { errors: ["Wrong."] })]);
    await client.call("/login", { method: "POST", body: {}, external: true }).catch(() => {});
    expect(ports.onUnauthenticated).not.toHaveBeenCalled();
  });
});
