import type { Attachment, Message, ServerFrame } from "#schemas/types/chat/wire.ts";
import { expect, it, vi } from "vitest";
import fc from "fast-check";
import { FileRefused, type ChannelPorts } from "../channel.ts";
import { channelContract, type FarEnd, type FarMessage } from "../testing/channel-contract.ts";
import { keepConnected, PING_EVERY_MS } from "./connection.ts";
import { fakeSockets, type FakeSocket } from "../testing/fake-socket.ts";
import { inOrder } from "./order.ts";
import { websocketChannel } from "./websocket.ts";

const sentAt = "2026-01-05T18:00:00.000Z";

/** A fake of the reference server's wire protocol. */
function server(): FarEnd {
  const stored: Message[] = [];
  const bytes = new Map<string, string>();
  const arrived: { text: string; files: string[] }[] = [];
  let typings = 0;
  let refusing = false;
  let unreachable = false;
  let good = "token-0";
  let agent: string | null = null;
  let ended = false;
  const live = () => sockets.made.filter(({ open }) => open);
  const tell = async (frame: ServerFrame) => {
    for (const socket of live()) await socket.receives(frame);
  };
  const store = (unsaved: Omit<Message, "sequence" | "sentAt">): Message => {
    const message = { ...unsaved, sequence: stored.length + 1, sentAt };
    stored.push(message);
    return message;
  };
  const attach = (name: string, size: number, content: string): Attachment => {
    const id = `file-${bytes.size}`;
    bytes.set(id, content);
    return { id, name, size, contentType: "application/pdf" };
  };
  const uploaded = new Map<string, Attachment>();
  const storeMessage = (message: FarMessage) =>
    store({
      id: message.id,
      author: message.own
        ? { type: "APPLICANT", name: "Ada" }
        : { type: "AGENT", name: agent ?? "Sam" },
      text: message.text,
      attachments: message.file
        ? [attach(message.file.name, message.file.size, message.file.bytes)]
        : [],
    });

  const welcome = async (socket: FakeSocket, after: number) => {
    if (socket.protocols[1] !== good) return socket.closes(4401);
    const state = ended ? "closed" : agent === null ? "waiting" : "active";
    await socket.receives({ type: "welcome", conversation: { state, agent }, last: stored.length });
    const missed =
      after === 0 ? stored.slice(-20) : stored.filter(({ sequence }) => sequence > after);
    for (const message of missed) await socket.receives({ type: "message", message });
  };
  const sockets = fakeSockets({
    onMade: (socket) => void (unreachable ? socket.closes() : socket.opens()),
    onFrame: (socket, frame) => {
      if (frame.type === "hello") return void welcome(socket, frame.after);
      if (frame.type === "typing") typings += 1;
      if (frame.type !== "message") return;
      const { id, text, attachments = [] } = frame;
      if (refusing) {
        refusing = false;
        return void socket.receives({
          type: "refused",
          id,
          code: "too-many",
          message: "No.",
          reason: { code: "chat-too-fast", args: {} },
        });
      }
      const files = attachments.flatMap((each) => uploaded.get(each) ?? []);
      const storedMessage = stored.find((each) => each.id === id);
      const message =
        storedMessage ??
        store({ id, text, attachments: files, author: { type: "APPLICANT", name: "Ada" } });
      if (!storedMessage) arrived.push({ text, files: files.map(({ name }) => name) });
      void socket.receives({ type: "accepted", id, sequence: message.sequence });
      void tell({ type: "message", message });
    },
  });

  const answer = async (input: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname, searchParams } = new URL(input, "http://local");
    if (new Headers(init.headers).get("authorization") !== `Bearer ${good}`)
      return new Response(null, { status: 401 });
    const rest = pathname.split("/conversations/c/")[1] ?? "";
    if (rest === "messages") {
      const before = Number(searchParams.get("before") ?? Number.POSITIVE_INFINITY);
      const earlier = stored.filter(({ sequence }) => sequence < before).slice(-20);
      return Response.json({ messages: earlier, total: stored.length });
    }
    if (rest === "end") {
      ended = true;
      return new Response(null, { status: 204 });
    }
    if (rest === "attachments") {
      const file = (init.body as FormData).get("file") as File;
      const record = attach(file.name, file.size, await file.text());
      uploaded.set(record.id, record);
      return Response.json(record);
    }
    return new Response(bytes.get(rest.replace("attachments/", "")));
  };

  return {
    open: (ports) =>
      websocketChannel({
        ...ports,
        conversation: "c",
        channel: "ch",
        origin: "http://local",
        orgCode: "main",
        fetch: ((input: string, init?: RequestInit) => answer(input, init)) as typeof fetch,
        open: (url, protocols) => new sockets.WebSocket(url, protocols),
      }),
    past: (messages) => messages.forEach(storeMessage),
    sends: (message) => tell({ type: "message", message: storeMessage(message) }),
    types: () => tell({ type: "typing", author: { type: "AGENT", name: agent ?? "Sam" } }),
    joins: (name) => {
      agent = name;
      return tell({ type: "joined", author: { type: "AGENT", name } });
    },
    ends: () => {
      ended = true;
      return tell({ type: "ended" });
    },
    cuts: async () => {
      unreachable = true;
      for (const socket of live()) await socket.closes();
    },
    mends: async () => {
      unreachable = false;
    },
    expires: async () => {
      good = "token-1";
      for (const socket of live()) await socket.closes(4401);
    },
    arrived: () => arrived,
    typings: () => typings,
    token: () => sockets.made.at(-1)?.protocols[1] ?? "",
    refuses: () => {
      refusing = true;
    },
  };
}

channelContract("websocket", server);

it("rejects a refused file with the server's reason and sends no message without it", async () => {
  const sockets = fakeSockets();
  const channel = websocketChannel({
    conversation: "c",
    channel: "ch",
    origin: "http://local",
    orgCode: "main",
    token: () => "t",
    renewToken: () => Promise.resolve("t"),
    events: {} as ChannelPorts["events"],
    fetch: () => Promise.resolve(Response.json({ errors: ["No malware."] }, { status: 422 })),
    open: (url, protocols) => new sockets.WebSocket(url, protocols),
  });
  const sent = channel.send({ id: "1", text: "Here", files: [new File(["x"], "a.pdf")] });
  await expect(sent).rejects.toEqual(new FileRefused("No malware."));
  expect(sockets.made).toEqual([]);
});

it("delivers messages in order and once, in whatever order they arrive", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 20 }).chain((count) =>
        fc.array(fc.integer({ min: 1, max: count }), { maxLength: 60 }).map((come) => ({
          come: [...come, ...Array.from({ length: count }, (_, index) => index + 1)],
          count,
        })),
      ),
      ({ come, count }) => {
        const delivered: number[] = [];
        let gap = false;
        const order = inOrder({
          deliver: ({ sequence }) => delivered.push(sequence),
          onGap: () => {
            gap = true;
          },
          onWhole: () => {
            gap = false;
          },
        });
        for (const sequence of come) order.take({ sequence } as Message);
        expect(delivered).toEqual(Array.from({ length: count }, (_, index) => index + 1));
        expect(gap).toBe(false);
      },
    ),
  );
});

it("reports a half-open connection within 2 s and withdraws the report when an answer comes", () => {
  vi.useFakeTimers();
  try {
    const sockets = fakeSockets();
    const quiet: boolean[] = [];
    const socket = keepConnected({
      url: "ws://local",
      channelId: "ch",
      token: () => "t",
      renewToken: () => Promise.resolve("t"),
      open: (url, protocols) => new sockets.WebSocket(url, protocols),
      hello: () => ({ type: "hello", after: 0 }),
      onFrame: () => undefined,
      onLost: () => quiet.push(true),
      onQuiet: (now) => quiet.push(now),
      onEnded: () => undefined,
      onFailed: () => undefined,
    });
    const [far] = sockets.made;
    void far?.opens();
    void far?.receives({
      type: "welcome",
      conversation: { state: "active", agent: null },
      last: 0,
    });
    const sentCount = () => far?.heard().filter(({ type }) => type !== "hello").length;
    // A message, then a ping.
    for (const say of [
      () => void socket.say({ type: "message", id: "1", text: "Hello" }),
      () => void vi.advanceTimersByTime(PING_EVERY_MS - 2_000),
    ]) {
      const before = sentCount() ?? 0;
      say();
      expect([sentCount(), quiet]).toEqual([before + 1, []]);
      vi.advanceTimersByTime(2_000);
      expect(quiet.splice(0)).toEqual([true]);
      void far?.receives({ type: "pong" });
      expect(quiet.splice(0)).toEqual([false]);
    }
    // A connection that stays silent is replaced by another.
    vi.advanceTimersByTime(4 * PING_EVERY_MS);
    expect([quiet, sockets.made.length]).toEqual([[true, true], 2]);
    socket.close();
  } finally {
    vi.useRealTimers();
  }
});
