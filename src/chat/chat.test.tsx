import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ServerFrame } from "#schemas/types/chat/wire.ts";
import { englishWords } from "#renderers/testing/words.ts";
import { openApp } from "#src/testing/open-app.tsx";
import type { Handler } from "#src/testing/fake-server.ts";
import { fakeSockets } from "#src/conversation/testing/fake-socket.ts";

const conversation = "7a1e4f60-3f0e-4c52-8a55-1d7a6f1f0c01";
const channel = "7a1e4f60-3f0e-4c52-8a55-1d7a6f1f0c02";
const features = { "fe-heloc-web-chat": { enabled: true, flagEnabled: true, variables: {} } };

const init = {
  token: "t1",
  conversationSid: conversation,
  omniProxyChannelId: channel,
  providerChannelId: null,
  providerUserId: null,
  providerUserToken: null,
  skill: "FHEL",
  targetWorkerSid: null,
  targetWorkerFriendlyName: null,
  expiration: new Date(Date.now() + 6 * 3_600_000).toISOString(),
  channel: "websocket",
};

const answers = (open: boolean, more: Record<string, Handler> = {}): Record<string, Handler> => ({
  ...more,
  "OPS_CHAT/openStatus": () => ({
    status: 200,
    body: { open, opensAt: null },
  }),
  "OPS_CHAT/week": () => ({
    status: 200,
    body: {
      weekdays: [1, 2, 3, 4, 5].map((weekdayValue) => ({
        weekdayValue,
        startTime: "06:00",
        endTime: "18:00",
      })),
      timezone: "America/Los_Angeles",
    },
  }),
  "twilio/initWebChat": () => ({ status: 200, body: init }),
  [`conversations/${conversation}/messages`]: () => ({
    status: 200,
    body: { messages: [], total: 0 },
  }),
});

let sockets: ReturnType<typeof fakeSockets>;

beforeEach(() => {
  localStorage.clear();
  sockets = fakeSockets();
  vi.stubGlobal("WebSocket", sockets.WebSocket);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const open = async (address: string, handlers: Record<string, Handler>) => {
  const app = await openApp(address, handlers, { features });
  const { user } = app;
  const fill = async () => {
    await user.type(await screen.findByLabelText("Name"), "Ada Park");
    await user.type(screen.getByLabelText("Email address"), "ada@example.com");
    await user.click(screen.getByRole("button", { name: "Start chat" }));
  };
  return { ...app, fill };
};

it("connects to an agent in hours: form, messages both ways, end, another chat", async () => {
  const { user, fill, to } = await open("/auth/login", answers(true));
  const toggle = await screen.findByRole("button", { name: "Chat with us" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle);
  await screen.findByText(/Monday-Friday 6:00.AM to 6:00.PM PT, except major holidays/);
  await user.click(screen.getByRole("button", { name: "Start chat" }));
  expect(screen.getAllByText("Required")).toHaveLength(2);
  expect(document.activeElement).toBe(screen.getByLabelText("Name"));
  await fill();
  const socket = await sockets.next();
  expect(to("initWebChat")[0]?.body).toMatchObject({
    friendlyName: "Ada Park",
    emailAddress: "ada@example.com",
    chatMode: "twilio",
    orgCode: "main",
  });
  expect(socket.protocols).toEqual(["hearthline.chat.v1", "t1"]);
  await socket.opens();
  expect(socket.heard()).toEqual([{ type: "hello", after: 0 }]);
  const says = (frame: ServerFrame) => socket.receives(frame);
  await says({ type: "welcome", conversation: { state: "waiting", agent: null }, last: 0 });
  const box = await screen.findByRole("textbox", { name: "Message" });
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.queryByRole("button", { name: "Attach files" })).toBeNull();
  await user.type(box, "  {Enter}");
  await user.type(box, "One{Shift>}{Enter}{/Shift}two{Enter}");
  const sent = socket.heard().at(-1);
  expect(sent).toMatchObject({ type: "message", text: "One\ntwo" });
  const { id } = sent as { id: string };
  expect(screen.getByText("Sending…", { exact: false })).toBeTruthy();
  await says({ type: "accepted", id, sequence: 1 });
  const message = (sequence: number, own: boolean, text: string, key = id): ServerFrame => ({
    type: "message",
    message: {
      sequence,
      id: key,
      author: own ? { type: "APPLICANT", name: "Ada Park" } : { type: "AGENT", name: "Sam" },
      text,
      attachments: [],
      sentAt: "2026-01-05T18:00:00Z",
    },
  });
  await says(message(1, true, "One\ntwo"));
  await says({ type: "joined", author: { type: "AGENT", name: "Sam" } });
  await screen.findByText("You are chatting with Sam");
  await says({ type: "typing", author: { type: "AGENT", name: "Sam" } });
  await screen.findByText("Sam is typing");
  const markup = "<img src=x onerror=alert(1)> see https://hearthline.example.evil.example";
  await says(message(2, false, markup, conversation));
  const list = screen.getByRole("region", { name: "Messages" });
  expect(within(list).getAllByRole("listitem")).toHaveLength(2);
  expect(within(list).getByText(markup)).toBeTruthy();
  expect(within(list).queryByRole("link")).toBeNull();
  expect(screen.getByText(`Sam: ${markup}`)).toBeTruthy();
  expect(screen.getByRole("button", { name: "Attach files" })).toBeTruthy();

  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(toggle);
  await says(message(3, false, "Are you there?", channel));
  await screen.findByText("1 new message");
  await user.click(toggle);
  await waitFor(() => expect(document.activeElement).toBe(box));
  await says({ type: "ended" });
  await screen.findByText("Thanks for chatting with us!");
  expect(localStorage.getItem("hearthline.chat.agent")).toBeNull();
  await user.click(screen.getByRole("button", { name: "Start new chat" }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText("Name")));
});

it("waits for the answer about the hours when a person is faster, and reaches an agent", async () => {
  let answerHours = () => {};
  const hours = new Promise<{ status: number; body: unknown }>((answer) => {
    answerHours = () => answer({ status: 200, body: { open: true, opensAt: null } });
  });
  const { user, fill, to } = await open("/auth/login", {
    ...answers(true),
    "OPS_CHAT/openStatus": () => hours,
  });
  await user.click(await screen.findByRole("button", { name: "Chat with us" }));
  await fill();
  await screen.findByRole("button", { name: "Connecting to chat" });
  expect(to("initWebChat")).toEqual([]);
  answerHours();
  await sockets.next();
  expect(to("initWebChat")).toHaveLength(1);
});

it("answers by the chatbot when the hours stay unknown", async () => {
  const { user, fill } = await open("/auth/login", {
    ...answers(true),
    "OPS_CHAT/openStatus": () => ({ status: 500, body: {} }),
  });
  await user.click(await screen.findByRole("button", { name: "Chat with us" }));
  await fill();
  await screen.findByText("You are chatting with our automated assistant");
});

it("answers by the chatbot outside hours and hands over to an agent", async () => {
  let asked = 0;
  const { user, fill, to } = await open(
    "/auth/login",
    answers(false, {
      chatWithAutobot: () => {
        asked += 1;
        return {
          status: 200,
          body: {
            conversationId: conversation,
            questionId: `q${asked}`,
            responseStr: asked === 1 ? "Rates are fixed." : "One moment.",
            handOver: asked === 2,
            expiration: new Date(Date.now() + 600_000).toISOString(),
          },
        };
      },
      setChatReplyUsedWithFeedback: () => ({ status: 204 }),
    }),
  );
  await user.click(await screen.findByRole("button", { name: "Chat with us" }));
  await screen.findByText(/except major holidays/);
  await fill();
  const box = await screen.findByRole("textbox", { name: "Message" });
  await user.type(box, "What is my rate?{Enter}");
  await screen.findByText("Rates are fixed.");
  await user.click(screen.getByRole("button", { name: "This did not help" }));
  await user.click(screen.getByRole("button", { name: "Send feedback" }));
  expect(screen.getByText("Please select a reason")).toBeTruthy();
  await user.click(screen.getByRole("radio", { name: "Other" }));
  const more = screen.getByRole("textbox", { name: "Tell us more" });
  await user.click(more);
  await user.paste("x".repeat(141));
  await user.click(screen.getByRole("button", { name: "Send feedback" }));
  expect(screen.getByText("Please restrict your response to 140 characters.")).toBeTruthy();
  await user.clear(more);
  await user.type(more, "Too short");
  await user.click(screen.getByRole("button", { name: "Send feedback" }));
  await screen.findByText("Thank you. We will use this to answer better.");
  expect(to("setChatReplyUsedWithFeedback")[0]?.body).toMatchObject({
    questionId: "q1",
    feedbackMessage: "Too short",
    rating: 0,
  });
  await user.type(box, "A person please{Enter}");
  const socket = await sockets.next();
  await socket.opens();
  await socket.receives({
    type: "welcome",
    conversation: { state: "waiting", agent: null },
    last: 0,
  });
  await screen.findByText("Waiting for next available agent");
  expect(socket.heard().filter(({ type }) => type === "message")).toEqual([]);
  await socket.receives({ type: "joined", author: { type: "AGENT", name: "Sam" } });
  await waitFor(() =>
    expect(socket.heard().at(-1)).toMatchObject({ type: "message", text: "A person please" }),
  );
  expect(screen.queryByText("Waiting for next available agent")).toBeNull();
});

it("reports a mode without a provider; number keys show alerts and Backspace ends the chat", async () => {
  const { user, fill, to } = await open("/auth/login?mode=talkjs", answers(true));
  const toggle = await screen.findByRole("button", { name: "Chat with us" });
  await user.click(toggle);
  await fill();
  await screen.findByText("This kind of chat (talkjs) is not set up here.");
  expect(to("initWebChat")).toEqual([]);
  await user.click(screen.getByRole("button", { name: "Start new chat" }));
  await screen.findByRole("button", { name: "Reset agent chat" });
  screen.getByRole("region", { name: "Chat" }).focus();
  await user.keyboard("0");
  await screen.findByText("Connection lost. Attempting to reconnect.");
  await user.keyboard("1");
  await screen.findByText("Something went wrong. Please try again later.");
  await user.keyboard("2");
  await screen.findByText("Token state is invalid.");
  await user.click(screen.getByRole("button", { name: "Close message" }));
  expect(screen.queryByText("Token state is invalid.")).toBeNull();
  const name = screen.getByLabelText("Name");
  expect(document.activeElement).toBe(name);
  await user.keyboard("{Backspace}0");
  expect(screen.queryByText("Thanks for chatting with us!")).toBeNull();
  screen.getByRole("region", { name: "Chat" }).focus();
  await user.keyboard("{Backspace}");
  await screen.findByText("Thanks for chatting with us!");
});

it("says at the field when no agent has the ID that a developer names", async () => {
  const on = features["fe-heloc-web-chat"];
  const message = "No agent has this ID.";
  const refusal = {
    errors: ["Look."],
    code: "invalid-data",
    fields: [{ pointer: "/agentId", message }],
  };
  const handlers = answers(true, {
    "stream/init-web-chat": () => ({ status: 422, body: refusal }),
  });
  const { user } = await openApp("/auth/login", handlers, {
    features: { ...features, "fe-heloc-stream-chat": on },
  });
  await user.click(await screen.findByRole("button", { name: "Chat with us" }));
  await user.type(await screen.findByLabelText("Name"), "Ada Park");
  await user.type(screen.getByLabelText("Email address"), "ada@example.com");
  const field = screen.getByLabelText("Agent ID");
  await user.type(field, "nobody");
  await user.click(screen.getByRole("button", { name: "Start chat" }));
  await screen.findByText(message);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText("Something went wrong. Please try again later.")).toBeNull();
});

it("opens once by its address parameter and resumes a chat in progress", async () => {
  const uuid = "5f0c7a52-6c1e-4b7e-9d43-0a8a3c5d9e11";
  const session = {
    friendlyName: "Ada Park",
    emailAddress: "ada@example.com",
    omniProxyChannelId: channel,
    channel: "websocket",
    stream: { providerChannelId: null, providerUserId: null, providerUserToken: null },
    token: { token: "t1", conversationSid: conversation, expiration: init.expiration },
  };
  localStorage.setItem("hearthline.chat.agent", JSON.stringify(session));
  await open(`/nowhere/${uuid}/x?pop-webchat&y=1`, answers(true));
  const socket = await sockets.next();
  await socket.opens();
  await socket.receives({
    type: "welcome",
    conversation: { state: "active", agent: "Sam" },
    last: 0,
  });
  await screen.findByText("You are chatting with Sam");
  expect(location.search).toBe("?y=1");
  const toggle = screen.getByRole("button", { name: "Chat with us" });
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  await socket.closes();
  await screen.findByText("Connection lost. Attempting to reconnect.");
  const again = await sockets.next();
  await again.opens();
  await again.receives({
    type: "welcome",
    conversation: { state: "active", agent: "Sam" },
    last: 0,
  });
  await waitFor(() =>
    expect(screen.queryByText("Connection lost. Attempting to reconnect.")).toBeNull(),
  );
});

it("fetches its wording when it opens, and again with the next click after a failure", async () => {
  let words = 0;
  const { user } = await open(
    "/auth/login",
    answers(true, {
      "GET /definitions/chat-words.json": () => {
        words += 1;
        return words === 1
          ? { status: 404 }
          : { status: 200, body: { ...englishWords.chat, title: "Plática" } };
      },
    }),
  );
  const toggle = await screen.findByRole("button", { name: "Chat with us" });
  expect(words).toBe(0);
  await user.click(toggle);
  await waitFor(() => expect(toggle.getAttribute("aria-expanded")).toBe("false"));
  expect([words, document.querySelector("#chat")]).toEqual([1, null]);
  await user.click(toggle);
  await screen.findByRole("heading", { name: "Plática" });
  expect(words).toBe(2);
  // The wording has loaded: collapsing and opening fetches nothing.
  await user.click(toggle);
  await user.click(toggle);
  expect(words).toBe(2);
});
