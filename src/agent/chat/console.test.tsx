import { act, cleanup, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { AcceptedChat, AgentChat, AgentChats } from "#schemas/types/chat/calls.ts";
import { CallError } from "#src/calls/call-error.ts";
import {
  FileRefused,
  type AgentChannel,
  type ChannelPorts,
  type ChatMessage,
} from "#src/conversation/channel.ts";
import { Console } from "./Console.tsx";
import { createDesk } from "./desk.ts";

const ada = "0b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const ben = "1b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const application = "2b0c1d2e-3f40-4a5b-8c6d-7e8f90a1b2c3";
const started = Date.parse("2026-11-20T12:00:00Z");

const head = (conversationSid: string, friendlyName: string): AgentChat => ({
  conversationSid,
  friendlyName,
  skill: "FHEL",
  since: "2026-11-20T11:55:00Z",
});
const message = (order: number, text: string, more: Partial<ChatMessage> = {}): ChatMessage => ({
  id: `m${order}`,
  order,
  author: { type: "APPLICANT", name: "Ada" },
  text,
  files: [],
  sentAt: "2026-11-20T11:56:00Z",
  ...more,
});

/**
 * A fake server: its waiting list, and one channel for each conversation, which the test drives.
 */
function lender(chats: AgentChats, history: ChatMessage[] = []) {
  const open = new Map<string, ChannelPorts & { channel: AgentChannel }>();
  const calls = {
    chats: vi.fn(async () => chats),
    accept: vi.fn(async (id: string): Promise<AcceptedChat> => {
      const at = chats.waiting.findIndex(({ conversationSid }) => conversationSid === id);
      if (at >= 0) chats.assigned.push(...chats.waiting.splice(at, 1));
      return { token: `token of ${id}`, conversationSid: id, omniProxyChannelId: id };
    }),
  };
  const desk = createDesk({
    calls,
    openChannel: ({ conversationSid }, ports) => {
      const channel = {
        connect: vi.fn(async () => {
          ports.events.onConnection("connected");
          return history;
        }),
        earlier: vi.fn(async () => [message(1, "The very first")]),
        send: vi.fn(async () => undefined),
        typing: vi.fn(),
        read: vi.fn(async () => new Blob(["bytes"])),
        end: vi.fn(async () => {
          chats.assigned = [];
        }),
        close: vi.fn(),
      };
      open.set(conversationSid, { ...ports, channel });
      return channel;
    },
    uuid: () => "mine",
    now: () => started,
    visible: () => true,
  });
  const line = (id: string) => {
    const conversation = open.get(id);
    if (!conversation) throw new Error("Nobody listens to it.");
    return conversation;
  };
  return { desk, calls, line };
}

async function enter(side: ReturnType<typeof lender>, path = "/agent") {
  history.replaceState(null, "", path);
  render(<Console desk={side.desk} path={path} />);
  await act(async () => undefined);
  return userEvent.setup();
}
const pile = (name: RegExp) => within(screen.getByRole("region", { name }));
const talk = () => screen.getByRole("log");
const box = () => screen.getByLabelText<HTMLTextAreaElement>("Message");

beforeEach(() => vi.stubGlobal("scrollTo", () => undefined));
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("opens an accepted conversation with its history, ready to write in", async () => {
  const side = lender({ waiting: [head(ada, "Ada")], assigned: [] }, [message(1, "Hello?")]);
  const user = await enter(side);
  expect(screen.getByRole("status", { name: "" }).textContent).toBe("One chat waits.");
  expect(document.title).toBe("(1) Underwriting");
  expect(pile(/^Waiting 1/).getByText(/FHEL · 5 min/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Accept" }));
  await screen.findByRole("heading", { level: 2, name: "Ada" });
  expect(talk().textContent).toContain("Hello?");
  expect(location.pathname).toBe(`/agent/chats/${ada}`);
  expect(document.activeElement).toBe(box());
  expect(pile(/^Waiting 0/).getByText("Nobody waits.")).toBeTruthy();
  expect(document.title).toBe("Underwriting");
});

it("gives no numbers for lists that it could not read, and says that it tries again", async () => {
  const side = lender({ waiting: [head(ada, "Ada")], assigned: [] });
  side.calls.chats.mockRejectedValueOnce(new CallError(500, "", {}));
  await enter(side);
  expect(screen.getByRole("alert").textContent).toContain("tries again every few seconds");
  expect(pile(/^Waiting$/).getByText("Not known yet.")).toBeTruthy();
  expect(pile(/^Yours$/).getByText("Not known yet.")).toBeTruthy();
  await act(() => side.desk.look());
  expect(screen.queryByRole("alert")).toBeNull();
  expect(pile(/^Waiting 1/).getByText("Ada")).toBeTruthy();
});

it("reports that another agent took the chat first", async () => {
  const side = lender({ waiting: [head(ada, "Ada")], assigned: [] });
  side.calls.accept.mockRejectedValue(new CallError(409, "", {}));
  const user = await enter(side);
  await user.click(screen.getByRole("button", { name: "Accept" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Another agent");
  expect(screen.queryByRole("log")).toBeNull();
});

it("moves the keyboard focus to the heading when another agent takes the focused chat", async () => {
  const chats: AgentChats = { waiting: [head(ada, "Ada"), head(ben, "Ben")], assigned: [] };
  const side = lender(chats);
  const user = await enter(side);
  const [first, second] = screen.getAllByRole("button", { name: "Accept" });
  const taken = (id: string) => {
    chats.waiting = chats.waiting.filter(({ conversationSid }) => conversationSid !== id);
    side.calls.chats.mockResolvedValueOnce({ ...chats });
    return act(async () => side.desk.look());
  };
  await user.tab();
  await user.tab();
  expect(document.activeElement).toBe(second);
  await taken(ada);
  expect(first!.isConnected).toBe(false);
  expect(document.activeElement).toBe(second);
  await taken(ben);
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1, name: "Chats" }));
});

it("listens to every own conversation and counts unread messages", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada"), head(ben, "Ben")] });
  const user = await enter(side, `/agent/chats/${ada}`);
  act(() => side.line(ben).events.onMessage(message(1, "Are you there?")));
  act(() => side.line(ada).events.onMessage(message(1, "Thank you.")));
  expect(document.title).toBe("(1) Underwriting");
  const other = pile(/^Yours 2/).getByRole("button", { name: /Ben.*1 new/ });
  await user.click(other);
  expect(talk().textContent).toContain("Are you there?");
  expect(document.title).toBe("Underwriting");
  act(() => history.back());
  await screen.findByRole("heading", { level: 2, name: "Ada" });
});

it("sends with Enter, breaks the line with Shift and Enter, and never sends an empty message", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada")] });
  const user = await enter(side, `/agent/chats/${ada}`);
  const { channel, events } = side.line(ada);
  await user.type(box(), "{Enter}  {Enter}");
  expect(channel.send).not.toHaveBeenCalled();
  await user.clear(box());
  await user.type(box(), "One{Shift>}{Enter}{/Shift}two");
  expect(channel.typing).toHaveBeenCalled();
  await user.keyboard("{Enter}");
  expect(channel.send).toHaveBeenCalledWith(
    expect.objectContaining({ id: "mine", text: "One\ntwo", files: [] }),
  );
  expect(box().value).toBe("");
  expect(talk().textContent).toContain("Sending…");
  const author = { type: "AGENT", name: "Grace" } as const;
  act(() => events.onMessage(message(1, "One\ntwo", { id: "mine", author })));
  expect(within(talk()).getAllByText(/One/)).toHaveLength(1);
  expect(talk().textContent).not.toContain("Sending…");
});

it("shows a message that failed and sends it again with its file under the same id", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada")] });
  const user = await enter(side, `/agent/chats/${ada}`);
  const { channel } = side.line(ada);
  const file = new File(["x"], "terms.pdf", { type: "application/pdf" });
  await user.upload(screen.getByLabelText("Files"), [file, new File(["y"], "not-this.txt")]);
  await user.click(screen.getByRole("button", { name: "Remove not-this.txt" }));
  vi.mocked(channel.send).mockRejectedValueOnce(new Error("gone"));
  await user.click(screen.getByRole("button", { name: "Send" }));
  expect((await screen.findByRole("alert")).textContent).toContain("Please try resending");
  await user.click(screen.getByRole("button", { name: "Send again" }));
  const [first, second] = vi.mocked(channel.send).mock.calls.map(([sent]) => sent);
  expect([first?.id, second?.id, second?.files]).toEqual(["mine", "mine", [file]]);
});

it("checks a file before sending and shows why it cannot be sent", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada")] });
  await enter(side, `/agent/chats/${ada}`);
  const sized = (name: string, size: number) =>
    Object.defineProperty(new File(["x"], name), "size", { value: size });
  // The file dialog's filter is only a hint: browsers let the user choose any file.
  const user = userEvent.setup({ applyAccept: false });
  await user.upload(screen.getByLabelText("Files"), [
    sized("long.pdf", 10 * 1024 * 1024 + 1),
    sized("blank.pdf", 0),
    sized("run.exe", 10),
    sized("terms.pdf", 10),
  ]);
  const said = screen.getByRole("alert").textContent;
  expect(said).toContain("long.pdf has 10.0 MB. Send a file of no more than 10.0 MB.");
  expect(said).toContain("blank.pdf is empty.");
  expect(said).toMatch(/run\.exe cannot be sent\. Files may be \.jpg/);
  await user.click(screen.getByRole("button", { name: "Send" }));
  const [sent] = vi.mocked(side.line(ada).channel.send).mock.calls;
  expect(sent?.[0].files.map(({ name }) => name)).toEqual(["terms.pdf"]);
});

it("shows the server's reason for a refused file and sends the text without it", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada")] });
  const user = await enter(side, `/agent/chats/${ada}`);
  const { channel } = side.line(ada);
  await user.upload(screen.getByLabelText("Files"), new File(["x"], "terms.pdf"));
  await user.type(box(), "Your terms");
  vi.mocked(channel.send).mockRejectedValueOnce(new FileRefused("This is no PDF."));
  await user.keyboard("{Enter}");
  expect((await screen.findByRole("alert")).textContent).toContain("This is no PDF.");
  expect(screen.queryByRole("button", { name: "Send again" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send without files" }));
  expect(channel.send).toHaveBeenLastCalledWith(
    expect.objectContaining({ text: "Your terms", files: [] }),
  );
  expect(talk().textContent).toContain("Sending…");

  vi.mocked(channel.send).mockRejectedValueOnce(new FileRefused("This is no PDF."));
  await user.upload(screen.getByLabelText("Files"), new File(["x"], "other.pdf"));
  await user.click(screen.getByRole("button", { name: "Send" }));
  await screen.findByRole("alert");
  await user.click(screen.getByRole("button", { name: "Remove" }));
  expect(screen.queryByRole("alert")).toBeNull();
});

it("shows who is typing, fetches earlier messages and reports a lost connection", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada")] }, [message(21, "Newest")]);
  const user = await enter(side, `/agent/chats/${ada}`);
  const { events } = side.line(ada);
  act(() => events.onTyping({ type: "APPLICANT", name: "Ada" }));
  expect(screen.getByText("is typing…", { exact: false })).toBeTruthy();
  act(() => events.onMessage(message(22, "There")));
  expect(screen.queryByText("is typing…", { exact: false })).toBeNull();
  act(() => events.onConnection("connecting"));
  expect(screen.getByRole("alert").textContent).toMatch(/^Connection lost\./);
  act(() => events.onConnection("connected"));
  expect(screen.queryByRole("alert")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Show earlier messages" }));
  const said = within(talk()).getAllByRole("listitem");
  expect(said.map((each) => each.querySelector(".text")?.textContent)).toEqual([
    "The very first",
    "Newest",
    "There",
  ]);
});

it("ends a chat after a confirmation and shows that it ended, whichever side ended it", async () => {
  const side = lender({ waiting: [], assigned: [head(ada, "Ada")] });
  const user = await enter(side, `/agent/chats/${ada}`);
  await user.click(screen.getByRole("button", { name: "End chat" }));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "End chat" }));
  await user.keyboard("{Enter}");
  await user.click(screen.getByRole("button", { name: "End it" }));
  expect((await screen.findByText("This chat is over.")).closest("p")).toBe(document.activeElement);
  expect(screen.queryByLabelText("Message")).toBeNull();
  expect(side.line(ada).channel.close).toHaveBeenCalled();
  await user.click(screen.getByRole("button", { name: "Back to the chats" }));
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
});

it("links to the application only when the server names it", async () => {
  const shown = { ...head(ada, "Ada"), applicationUuid: application };
  await enter(lender({ waiting: [], assigned: [shown] }), `/agent/chats/${ada}`);
  const link = screen.getByRole("link", { name: /^Application/ });
  expect([link.getAttribute("href"), link.getAttribute("rel")]).toEqual([
    `/agent/applications/${application}`,
    "noopener",
  ]);
});

it("reports a conversation that belongs to another agent, and leads back to the chats", async () => {
  const user = await enter(lender({ waiting: [], assigned: [] }), `/agent/chats/${ada}`);
  expect(screen.getByText(/over, or another agent has it/)).toBeTruthy();
  // A phone does not show the list next to it.
  await user.click(screen.getByRole("button", { name: "Back to the chats" }));
  expect(location.pathname).toBe("/agent");
  expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 }));
  expect(screen.getByText(/^Choose a chat/)).toBeTruthy();
});
