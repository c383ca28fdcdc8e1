/** Begins a conversation, and keeps its token alive. */
import type { FastifyInstance } from "fastify";
import type { InitWebChat, RefreshToken, WebChatInfo } from "#schemas/types/chat/calls.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import { callerOf } from "./access.ts";
import { type BeginPorts, initChat } from "./begin.ts";
import { renewToken, type RenewTokenPorts } from "./tokens/renew-token.ts";
import { shape } from "./shapes.ts";

export type OpeningPorts = BeginPorts &
  RenewTokenPorts & { config: { rateLimit: { signIns: number } } };

const tags = ["chat"];
const twilio = "/service-csp/external/api/v1/twilio";

export function openingRoutes(app: FastifyInstance, services: OpeningPorts): void {
  const limited = signInLimit(services);

  for (const [provider, url, summary] of [
    ["twilio", `${twilio}/initWebChat`, "Begin a conversation with an agent"],
    [
      "stream",
      "/service-omni-proxy/insecure/api/v1/stream/init-web-chat",
      "Begin a conversation with an agent, where the stream flag is on",
    ],
  ] as const)
    app.post<{ Body: InitWebChat }>(
      url,
      {
        config: limited,
        schema: {
          tags,
          summary,
          body: shape("InitWebChat"),
          response: { 200: shape("ChatInit") },
        },
      },
      (request) => initChat(services, request, provider),
    );

  app.post<{ Body: RefreshToken }>(
    `${twilio}/refreshToken`,
    {
      config: limited,
      schema: {
        tags,
        summary: "Renew a chat token that expires soon or expired recently",
        body: shape("RefreshToken"),
        response: { 200: shape("ChatToken") },
      },
    },
    async (request) => renewToken(services, request.body.token),
  );

  app.post<{ Body: WebChatInfo }>(
    `${twilio}/web-chat-info`,
    {
      schema: {
        tags,
        summary: "Return the contact under which a conversation's survey is filed",
        body: shape("WebChatInfo"),
        response: { 200: shape("WebChatContact") },
      },
    },
    async (request) => {
      const channel = request.body.omniProxyChannelId.toLowerCase();
      const { chat } = await callerOf(services, request, ({ row }) => row.channelUuid === channel);
      return { contactId: chat.row.uuid };
    },
  );
}
