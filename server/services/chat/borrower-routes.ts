import multipart from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type {
  AttachmentPath,
  ConversationPath,
  InitWebChat,
  MessagePath,
  MessagesQuery,
  RefreshToken,
  WebChatInfo,
} from "#schemas/types/chat/calls.ts";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import type { Database } from "#server/platform/storage/database.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import {
  admit,
  type Caller,
  callerOf,
  type ChatAccessPorts,
  chatKey,
  deadToken,
  noToken,
} from "./access.ts";
import {
  addAttachment,
  type AttachmentPorts,
  readAttachment,
  requireAttachmentRoom,
} from "./attachments.ts";
import { type BeginPorts, initChat } from "./begin.ts";
import {
  type ChatActor,
  type ConversationsPorts,
  endChat,
  isOver,
  keepAlive,
  noteChat,
} from "./conversations.ts";
import { readMessage } from "./messages.ts";
import { pageOf } from "./page.ts";
import { type CarrierPorts, endCarried, providerToken } from "./providers/carry.ts";
import { readFile } from "./read-file.ts";
import { shape } from "./shapes.ts";
import { signChatToken } from "./tokens.ts";

export type ChatPluginPorts = AttachmentPorts &
  ChatAccessPorts &
  CarrierPorts &
  ConversationsPorts &
  BeginPorts & {
    config: { rateLimit: { signIns: number } };
    database: Database;
    realTime(): Date;
  };

const tags = ["chat"];
const twilio = "/service-csp/external/api/v1/twilio";
const conversation = "/service-csp/external/api/v1/conversations/:id";

declare module "fastify" {
  interface FastifyRequest {
    /** Caller of a conversation, by the chat token. */
    chatCaller: Caller | null;
  }
}

/**
 * The chat's calls without a session: the conversation's token authorizes them. Paths: product
 * specification of the chat.
 */
export function chatPlugin(services: ChatPluginPorts) {
  const { database } = services;
  const beginning = { rateLimit: { max: services.config.rateLimit.signIns, timeWindow: 60_000 } };

  /** Admits the chat token of the conversation that the path names. */
  const ownConversation = ownershipCheck(async (request) => {
    const { id } = request.params as ConversationPath;
    request.chatCaller = await callerOf(services, request, ({ row }) => row.uuid === id);
  });
  const actorOf = ({ claims, chat }: Caller): ChatActor =>
    claims.side === "AGENT"
      ? { kind: "agent", id: claims.agentUuid ?? "" }
      : { kind: "borrower", id: chat.row.accountUuid ?? "anonymous" };
  /** Records what an agent reads, whichever call they use. */
  const noteRead = async (caller: Caller, detail: object) => {
    if (caller.claims.side !== "AGENT") return;
    await database.transaction((tx) =>
      noteChat(services, tx, caller.chat.row.uuid, actorOf(caller), "chat.read", { ...detail }),
    );
  };

  return async (app: FastifyInstance): Promise<void> => {
    app.decorateRequest("chatCaller", null);
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
          summary: "Renew a chat token that expires soon or expired recently",
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
          summary: "Return the contact under which a conversation's survey is filed",
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

    app.get<{ Params: ConversationPath; Querystring: MessagesQuery }>(
      `${conversation}/messages`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "List the messages of a conversation, oldest first",
          params: shape("ConversationPath"),
          querystring: shape("MessagesQuery"),
          response: { 200: shape("MessagePage") },
        },
      },
      async (request) => {
        const caller = admittedCaller(request);
        const page = await pageOf(database.db, caller.chat, request.query);
        await noteRead(caller, { from: page.messages[0]?.sequence ?? 0, to: page.total });
        return page;
      },
    );

    app.get<{ Params: MessagePath }>(
      `${conversation}/messages/:message`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "Read one message",
          params: shape("MessagePath"),
          response: { 200: shape("MessagePage") },
        },
      },
      async (request) => {
        const caller = admittedCaller(request);
        const message = await readMessage(database.db, caller.chat, request.params.message);
        if (!message) throw problems.notFound();
        await noteRead(caller, { from: message.sequence, to: message.sequence });
        return { messages: [message], total: caller.chat.row.last };
      },
    );

    app.post<{ Params: ConversationPath }>(
      `${conversation}/attachments`,
      {
        // The multipart parser reads the stream and applies its own limit.
        bodyLimit: BODY_LIMIT,
        onRequest: refuseLarge,
        preHandler: ownConversation,
        config: beginning,
        schema: {
          tags,
          summary:
            "Upload a file for a message: multipart with `file` (JPG, PNG, PDF, TXT, MP3, MP4 or AMR, at most 10 MB)",
          params: shape("ConversationPath"),
          body: sharedShape("UnreadBody"),
          response: { 201: shape("Attachment") },
        },
      },
      async (request, reply) => {
        const { chat, claims } = admittedCaller(request);
        if (isOver(chat.row, services.realTime())) throw problems.notFound();
        const { intake } = services;
        const leave = intake.admit(chat.row.uuid);
        try {
          await requireAttachmentRoom(services, chat, claims.side);
          const file = await readFile(intake, request);
          try {
            const attachment = await intake.inTurn(() =>
              addAttachment(services, chat, claims.side, file),
            );
            return await reply.code(201).send(attachment);
          } finally {
            await file.spooled.remove();
          }
        } finally {
          leave();
        }
      },
    );

    app.get<{ Params: AttachmentPath }>(
      `${conversation}/attachments/:attachment`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "Download a file of a conversation",
          params: shape("AttachmentPath"),
          response: { 200: shape("AttachmentContent") },
        },
      },
      async (request, reply) => {
        const caller = admittedCaller(request);
        const { attachment } = request.params;
        const { side } = caller.claims;
        const file = await readAttachment(services, database.db, caller.chat, side, attachment);
        if (!file) throw problems.notFound();
        await noteRead(caller, { attachment });
        return sendFile(reply, file);
      },
    );

    app.post<{ Params: ConversationPath }>(
      `${conversation}/end`,
      {
        preHandler: ownConversation,
        schema: {
          tags,
          summary: "End a conversation for both sides",
          params: shape("ConversationPath"),
          body: sharedShape("UnreadBody"),
          response: { 204: shape("EndedConversation") },
        },
      },
      async (request, reply) => {
        const caller = admittedCaller(request);
        await database.transaction((tx) =>
          endChat(services, tx, caller.chat.row.uuid, actorOf(caller)),
        );
        await endCarried(services, caller.chat);
        return reply.code(204).send();
      },
    );
  };
}

/** The caller that the route's check admitted. */
function admittedCaller({ chatCaller }: FastifyRequest): Caller {
  if (chatCaller === null) throw new Error("The route has no check that admits its caller.");
  return chatCaller;
}

/** Sends the file as a download; the page never opens it. */
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
 * Renews a token for the same side of the same conversation. An ended conversation gets a 401
 * without a message; a foreign token gets one with a message. Source: product specification of the
 * chat, section 8.
 */
async function renewed(services: ChatPluginPorts, token: string) {
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
