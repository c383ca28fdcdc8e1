import { randomUUID } from "node:crypto";
import { png } from "#server/testing/files.ts";
import {
  type CountedCall,
  anybody,
  beginChat,
  call,
  chatBase,
  chatWith,
  form,
  own,
} from "./caller.ts";

/** Calls of chats. */
export const chatCalls: readonly CountedCall[] = [
  [
    "POST /service-csp/external/api/v1/twilio/initWebChat",
    6,
    async () => (await beginChat()).answer,
  ],
  [
    "POST /service-omni-proxy/insecure/api/v1/stream/init-web-chat",
    6,
    () =>
      anybody("POST", "/service-omni-proxy/insecure/api/v1/stream/init-web-chat", {
        friendlyName: "Ada",
        emailAddress: "ada@example.com",
      }),
  ],
  [
    "POST /service-csp/external/api/v1/twilio/refreshToken",
    2,
    () => chatWith(({ token }) => anybody("POST", `${chatBase}/twilio/refreshToken`, { token })),
  ],
  [
    "POST /service-csp/external/api/v1/twilio/web-chat-info",
    2,
    () =>
      chatWith(({ token, channel }) =>
        call("POST", `${chatBase}/twilio/web-chat-info`, {
          token,
          payload: { omniProxyChannelId: channel },
        }),
      ),
  ],
  [
    "GET /service-csp/external/api/v1/conversations/:id/messages",
    3,
    () =>
      chatWith(({ id, token }) =>
        call("GET", `${chatBase}/conversations/${id}/messages`, { token }),
      ),
  ],
  [
    "GET /service-csp/external/api/v1/conversations/:id/messages/:message",
    3,
    () =>
      chatWith(({ id, token }) =>
        call("GET", `${chatBase}/conversations/${id}/messages/${randomUUID()}`, { token }),
      ),
    404,
  ],
  [
    "POST /service-csp/external/api/v1/conversations/:id/attachments",
    5,
    () =>
      chatWith(({ id, token }) =>
        call("POST", `${chatBase}/conversations/${id}/attachments`, {
          token,
          ...form({}, png(), "image/png"),
        }),
      ),
  ],
  [
    "GET /service-csp/external/api/v1/conversations/:id/attachments/:attachment",
    3,
    () =>
      chatWith(({ id, token }) =>
        call("GET", `${chatBase}/conversations/${id}/attachments/${randomUUID()}`, { token }),
      ),
    404,
  ],
  [
    "POST /service-csp/external/api/v1/conversations/:id/end",
    7,
    () =>
      chatWith(({ id, token }) =>
        call("POST", `${chatBase}/conversations/${id}/end`, { token, payload: {} }),
      ),
  ],
  [
    "GET /service-omni-proxy/insecure/api/v1/channels/:channel",
    0,
    () => anybody("GET", `/service-omni-proxy/insecure/api/v1/channels/${randomUUID()}`),
    426,
  ],
  [
    "POST /service-csp/customer/secure/api/v1/webchat/authenticate",
    1,
    () =>
      own(
        "OFFER_SELECTION",
        "POST",
        "/service-csp/customer/secure/api/v1/webchat/authenticate",
        {},
      ),
  ],
  [
    "PUT /service-csp/customer/secure/api/v1/webchat/refresh",
    1,
    async () => {
      const { body } = await own(
        "OFFER_SELECTION",
        "POST",
        "/service-csp/customer/secure/api/v1/webchat/authenticate",
        {},
      );
      return own(
        "OFFER_SELECTION",
        "PUT",
        `/service-csp/customer/secure/api/v1/webchat/refresh?nonce=${encodeURIComponent(body.nonce)}`,
        {},
      );
    },
  ],
  [
    "GET /service-operating-hours/external/api/v1/hours/:department",
    0,
    () => anybody("GET", "/service-operating-hours/external/api/v1/hours/OPS_CHAT"),
  ],
  [
    "GET /service-operating-hours/external/api/v1/hours/:department/openStatus",
    0,
    () => anybody("GET", "/service-operating-hours/external/api/v1/hours/OPS_CHAT/openStatus"),
  ],
  [
    "GET /service-operating-hours/external/api/v1/hours/:department/week",
    0,
    () => anybody("GET", "/service-operating-hours/external/api/v1/hours/OPS_CHAT/week"),
  ],
  [
    "POST /service-chat-chatbot/external/api/v1/message/chatWithAutobot",
    7,
    () =>
      anybody("POST", "/service-chat-chatbot/external/api/v1/message/chatWithAutobot", {
        message: "What is a lien?",
      }),
  ],
  [
    "GET /service-chat-chatbot/external/api/v1/message/getChatHistory/:conversation",
    1,
    () =>
      anybody(
        "GET",
        `/service-chat-chatbot/external/api/v1/message/getChatHistory/${randomUUID()}`,
      ),
    404,
  ],
  [
    "POST /service-chat-chatbot/external/api/v1/message/setChatReplyUsedWithFeedback",
    1,
    () =>
      anybody(
        "POST",
        "/service-chat-chatbot/external/api/v1/message/setChatReplyUsedWithFeedback",
        { questionId: randomUUID(), conversationId: randomUUID(), feedbackMessage: "1", rating: 0 },
      ),
    404,
  ],
];
