import { expect, it } from "vitest";
import type { ChannelEvents, ChannelPorts, AgentChannel, ChatMessage } from "../channel.ts";
import { HISTORY } from "../channel.ts";

/** A message of the far end: one in the history, or a new one. */
export interface FarMessage {
  id: string;
  own: boolean;
  text: string;
  file?: { name: string; size: number; bytes: string };
}

/** The far end of a channel: a fake of the provider's server behind its SDK. */
export interface FarEnd {
  open(ports: ChannelPorts): AgentChannel;
  /** Sets the history before the first connection. */
  past(messages: readonly FarMessage[]): void;
  /** An agent sends a message. */
  sends(message: FarMessage): Promise<void>;
  types(): Promise<void>;
  joins(name: string): Promise<void>;
  ends(): Promise<void>;
  /** The connection breaks and comes back. */
  cuts(): Promise<void>;
  mends(): Promise<void>;
  /**
   * The token expires, so that the channel must renew it. Absent for an SDK with its own tokens.
   */
  expires?(): Promise<void>;
  /** Messages received from the borrower, with the names of their files. */
  arrived(): { text: string; files: string[] }[];
  /** Number of typing notices from the borrower. */
  typings(): number;
  /** The token last presented to the far end. */
  token?(): string;
  refuses(): void;
  release?(): Promise<void>;
}

/** Records what a channel reports, in order. */
function recorder() {
  const received: {
    messages: ChatMessage[];
    typing: string[];
    connection: string[];
    agents: (string | null)[];
    ends: number;
    failures: unknown[];
  } = {
    messages: [],
    typing: [],
    connection: [],
    agents: [],
    ends: 0,
    failures: [],
  };
  const events: ChannelEvents = {
    onMessage: (message) => received.messages.push(message),
    onTyping: ({ name }) => received.typing.push(name),
    onConnection: (state) => received.connection.push(state),
    onState: (_, agent) => received.agents.push(agent),
    onEnded: () => (received.ends += 1),
    onFailed: (error) => received.failures.push(error),
  };
  return { received, events };
}

const until = (check: () => void) => expect.poll(() => (check(), true), { interval: 5 }).toBe(true);
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`;
const markup = "<img src=x onerror=alert(1)>\n&amp; https://evil.example";

/** The contract of every channel. Each adapter's test calls it with its own far end. */
export function channelContract(name: string, make: () => Promise<FarEnd> | FarEnd): void {
  const opened = async (past: FarMessage[] = []) => {
    const far = await make();
    far.past(past);
    const { received, events } = recorder();
    let renewals = 0;
    const ports = {
      events,
      token: () => `token-${renewals}`,
      renewToken: async () => `token-${(renewals += 1)}`,
    };
    const channel = far.open(ports);
    const history = await channel.connect();
    await until(() => expect(received.connection.at(-1)).toBe("connected"));
    return { far, received, channel, history };
  };
  const settled = async (channel: AgentChannel, far: FarEnd) => {
    channel.close();
    await far.release?.();
  };

  it(`${name}: returns the newest ${HISTORY} messages in order, and earlier ones on request`, async () => {
    const past = Array.from({ length: HISTORY + 5 }, (_, index) => ({
      id: uuid(index + 1),
      own: index % 2 === 0,
      text: `m${index + 1}`,
    }));
    const { channel, history, far, received } = await opened(past);
    expect(history.map(({ text }) => text)).toEqual(past.slice(5).map(({ text }) => text));
    expect(history[0]?.author.type).toBe("AGENT");
    expect(history[1]?.author.type).toBe("APPLICANT");
    expect(received.connection[0]).toBe("connecting");
    const older = await channel.earlier(history[0] as ChatMessage);
    expect(older.map(({ text }) => text)).toEqual(["m1", "m2", "m3", "m4", "m5"]);
    expect(received.messages).toEqual([]);
    await settled(channel, far);
  });

  it(`${name}: sends a message and reports it once, under its own identifier`, async () => {
    const { channel, far, received } = await opened();
    await channel.send({ id: uuid(1), text: markup, files: [] });
    await channel.send({
      id: uuid(2),
      text: "with a file",
      files: [new File(["abc"], "statement.pdf", { type: "application/pdf" })],
    });
    expect(far.arrived()).toEqual([
      { text: markup, files: [] },
      { text: "with a file", files: ["statement.pdf"] },
    ]);
    await until(() => expect(received.messages).toHaveLength(2));
    expect(received.messages.map(({ id, text, author }) => [id, text, author.type])).toEqual([
      [uuid(1), markup, "APPLICANT"],
      [uuid(2), "with a file", "APPLICANT"],
    ]);
    expect(received.messages[1]?.files.map(({ name }) => name)).toEqual(["statement.pdf"]);
    await settled(channel, far);
  });

  it(`${name}: rejects a refused message and goes on`, async () => {
    const { channel, far } = await opened();
    far.refuses();
    await expect(channel.send({ id: uuid(1), text: "no", files: [] })).rejects.toThrow(Error);
    await channel.send({ id: uuid(2), text: "yes", files: [] });
    expect(far.arrived().map(({ text }) => text)).toEqual(["yes"]);
    await settled(channel, far);
  });

  it(`${name}: reports an agent who joins, types, writes and sends a file`, async () => {
    const { channel, far, received } = await opened();
    expect(received.agents.at(-1) ?? null).toBeNull();
    await far.joins("Sam");
    await until(() => expect(received.agents.at(-1)).toBe("Sam"));
    await far.types();
    await until(() => expect(received.typing).toEqual(["Sam"]));
    await far.sends({ id: uuid(1), own: false, text: markup });
    await far.sends({
      id: uuid(2),
      own: false,
      text: "",
      file: { name: "terms.pdf", size: 5, bytes: "terms" },
    });
    await until(() => expect(received.messages).toHaveLength(2));
    const [first, second] = received.messages;
    expect(first).toMatchObject({ text: markup, author: { type: "AGENT", name: "Sam" } });
    expect(second?.files).toMatchObject([{ name: "terms.pdf", size: 5 }]);
    expect(first && second && first.order < second.order).toBe(true);
    const file = second?.files[0];
    expect(file && (await (await channel.read(file)).text())).toBe("terms");
    channel.typing();
    await until(() => expect(far.typings()).toBeGreaterThan(0));
    await settled(channel, far);
  });

  it(`${name}: reports a lost connection, then every message once and none twice`, async () => {
    const { channel, far, received } = await opened([{ id: uuid(1), own: false, text: "before" }]);
    await far.joins("Sam");
    await far.cuts();
    await until(() => expect(received.connection.at(-1)).toBe("connecting"));
    await far.sends({ id: uuid(2), own: false, text: "meanwhile" });
    await far.mends();
    await until(() => expect(received.connection.at(-1)).toBe("connected"));
    await far.sends({ id: uuid(3), own: false, text: "after" });
    await until(() =>
      expect(received.messages.map(({ text }) => text)).toEqual(["meanwhile", "after"]),
    );
    await settled(channel, far);
  });

  it(`${name}: renews an expired token`, async (context) => {
    const { channel, far, received } = await opened();
    context.skip(far.token === undefined, "Its SDK has tokens of its own.");
    expect(far.token?.()).toBe("token-0");
    await far.expires?.();
    await until(() => expect(far.token?.()).toBe("token-1"));
    expect(received.failures).toEqual([]);
    await settled(channel, far);
  });

  it(`${name}: reports the end once, whichever side ends it`, async () => {
    const theirs = await opened();
    await theirs.far.ends();
    await until(() => expect(theirs.received.ends).toBe(1));
    await theirs.far.ends();
    const ownEnd = await opened();
    await ownEnd.channel.end();
    expect([theirs.received.ends, ownEnd.received.ends]).toEqual([1, 1]);
    expect([theirs.received.failures, ownEnd.received.failures]).toEqual([[], []]);
    await settled(theirs.channel, theirs.far);
    await settled(ownEnd.channel, ownEnd.far);
  });

  it(`${name}: reports nothing after it is closed`, async () => {
    const { channel, far, received } = await opened();
    const before = JSON.stringify(received);
    channel.close();
    await far.sends({ id: uuid(9), own: false, text: "too late" });
    await far.ends();
    expect(JSON.stringify(received)).toBe(before);
    await far.release?.();
  });
}
