import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { InitWebChat, RefreshToken, WebChatInfo } from "#schemas/types/chat/calls.ts";
import { BODY_LIMIT, refuseLarge } from "#server/application/file-part.ts";
import { UPLOAD_LIMIT } from "#server/application/sniff.ts";
import { problems } from "#server/errors/problem.ts";
import type { Services } from "#server/services.ts";
import { admit, callerOf, chatKey, deadToken, noToken } from "./access.ts";
import { readAttachment, addAttachment } from "./attachments.ts";
import { initChat } from "./begin.ts";
import { type ChatActor, endChat, isOver, keepAlive, noteChat } from "./conversations.ts";
import { pageOf, type PageQuery } from "./page.ts";
import { readMessage } from "./messages.ts";
import { endCarried, providerToken } from "./providers/carry.ts";
import { readFile } from "./read-file.ts";
import { pageQuery, shape, uuidParams } from "./shapes.ts";
import { signChatToken } from "./tokens.ts";

const tags = ["chat"];
const twilio = "/service-csp/external/api/v1/twilio";
const conversation = "/service-csp/external/api/v1/conversations/:id";

type Params = { id: string };
type Routed = FastifyRequest<{ Params: Params }>;

/** The chat's calls that need no log-in: the token of the conversation says who may. Paths: product specification of the chat. */
export function chatPlugin(services: Services) {
  const { database } = services;
  const beginning = { rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 } };

  const called = (request: Routed) =>
    callerOf(services, request, ({ row }) => row.uuid === request.params.id);
  const actorOf = ({ claims, chat }: Awaited<ReturnType<typeof called>>): ChatActor =>
    claims.side === "AGENT"
      ? { kind: "agent", id: claims.agentUuid ?? "" }
      : { kind: "borrower", id: chat.row.accountUuid ?? "anonymous" };
  /** What an agent reads is in the log, whichever way they read it. */
  const noteRead = async (caller: Awaited<ReturnType<typeof called>>, detail: object) => {
    if (caller.claims.side !== "AGENT") return;
    await database.transaction((tx) =>
      noteChat(services, tx, caller.chat.row.uuid, actorOf(caller), "chat.read", { ...detail }),
    );
  };

  return async (app: FastifyInstance): Promise<void> => {
    await app.register(multipart, {
      throwFileSizeLimit: false,
      limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 0, parts: 1, headerPairs: 20 },
    });

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
          config: beginning,
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
        config: beginning,
        schema: {
          tags,
          summary: "A new token for one that is about to end, or has ended not long ago",
          body: shape("RefreshToken"),
          response: { 200: shape("ChatToken") },
        },
      },
      async (request) => renewed(services, request.body.token),
    );

    app.post<{ Body: WebChatInfo }>(
      `${twilio}/web-chat-info`,
      {
        schema: {
          tags,
          summary: "Contact of a conversation, under which its survey is filed",
          body: shape("WebChatInfo"),
          response: { 200: shape("WebChatContact") },
        },
      },
      async (request) => {
        const channel = request.body.omniProxyChannelId.toLowerCase();
        const { chat } = await callerOf(
          services,
          request,
          ({ row }) => row.channelUuid === channel,
        );
        return { contactId: chat.row.uuid };
      },
    );

    app.get<{ Params: Params; Querystring: PageQuery }>(
      `${conversation}/messages`,
      {
        schema: {
          tags,
          summary: "Messages of a conversation, oldest first",
          params: uuidParams({ id: "Conversation." }),
          querystring: pageQuery,
          response: { 200: shape("MessagePage") },
        },
      },
      async (request) => {
        const caller = await called(request);
        const page = await pageOf(database.db, caller.chat, request.query);
        await noteRead(caller, { from: page.messages[0]?.sequence ?? 0, to: page.total });
        return page;
      },
    );

    app.get<{ Params: Params & { message: string } }>(
      `${conversation}/messages/:message`,
      {
        schema: {
          tags,
          summary: "One message",
          params: uuidParams({ id: "Conversation.", message: "Message." }),
          response: { 200: shape("MessagePage") },
        },
      },
      async (request) => {
        const caller = await called(request);
        const message = await readMessage(database.db, caller.chat, request.params.message);
        if (!message) throw problems.notFound();
        await noteRead(caller, { from: message.sequence, to: message.sequence });
        return { messages: [message], total: caller.chat.row.last };
      },
    );

    app.post<{ Params: Params }>(
      `${conversation}/attachments`,
      {
        // The stream is read by the multipart parser, which keeps its own limit.
        bodyLimit: BODY_LIMIT,
        onRequest: refuseLarge,
        config: beginning,
        schema: {
          tags,
          summary:
            "A file for a message: multipart with `file` (JPG, PNG, PDF, TXT, MP3, MP4 or AMR, at most 10 MB)",
          params: uuidParams({ id: "Conversation." }),
          response: { 201: shape("Attachment") },
        },
      },
      async (request, reply) => {
        const { chat, claims } = await called(request);
        if (isOver(chat.row, services.realTime())) throw problems.notFound();
        const file = await readFile(request);
        return reply.code(201).send(await addAttachment(services, chat, claims.side, file));
      },
    );

    app.get<{ Params: Params & { attachment: string } }>(
      `${conversation}/attachments/:attachment`,
      {
        schema: {
          tags,
          summary: "Content of a file",
          params: uuidParams({ id: "Conversation.", attachment: "File." }),
        },
      },
      async (request, reply) => {
        const caller = await called(request);
        const { attachment } = request.params;
        const { side } = caller.claims;
        const found = await readAttachment(services, database.db, caller.chat, side, attachment);
        if (!found) throw problems.notFound();
        await noteRead(caller, { attachment });
        return sendFile(reply, found);
      },
    );

    app.post<{ Params: Params }>(
      `${conversation}/end`,
      {
        schema: {
          tags,
          summary: "End a conversation for both sides",
          params: uuidParams({ id: "Conversation." }),
        },
      },
      async (request, reply) => {
        const caller = await called(request);
        await database.transaction((tx) =>
          endChat(services, tx, caller.chat.row.uuid, actorOf(caller)),
        );
        await endCarried(services, caller.chat);
        return reply.code(204).send();
      },
    );
  };
}

/** The file to keep, never to open in the page. */
function sendFile(
  reply: FastifyReply,
  { content, contentType, name }: { content: Uint8Array; contentType: string; name: string },
): FastifyReply {
  return reply
    .header("content-type", contentType)
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("content-security-policy", "default-src 'none'; sandbox; frame-ancestors 'none'")
    .send(Buffer.from(content));
}

/**
 * A new token for the same side of the same conversation. Without a message when there is nothing to renew any more, with one when
 * it is no token of ours. Source: product specification of the chat, section 8.
 */
async function renewed(services: Services, token: string) {
  const caller = await admit(services, token, { expired: true });
  if (caller === "no-token") throw noToken();
  const now = services.realTime();
  if (typeof caller === "string" || isOver(caller.chat.row, now)) throw deadToken();
  const {
    claims,
    chat: { row, about },
  } = caller;
  const signed = await signChatToken(chatKey(services), claims, now);
  const answer = {
    token: signed.token,
    conversationSid: row.uuid,
    expiration: signed.expiration,
  };
  if (about.carriedBy === undefined) return answer;
  await keepAlive(services, row.uuid);
  const own = await providerToken(services, row.orgCode, about.carriedBy);
  return own === null ? answer : { ...answer, providerUserToken: own };
}
