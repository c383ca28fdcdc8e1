/** Uploads and downloads the files of a conversation. */
import multipart from "@fastify/multipart";
import type { FastifyInstance } from "fastify";
import type { AttachmentPath, ConversationPath } from "#schemas/types/chat/calls.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import { UPLOAD_LIMIT } from "#server/platform/blobs/inspect-upload.ts";
import { problems } from "#server/platform/errors/problem.ts";
import { BODY_LIMIT, refuseLarge } from "#server/platform/http/file-part.ts";
import { sendFile } from "#server/platform/http/send-file.ts";
import { signInLimit } from "#server/platform/security/sign-in-limit.ts";
import type { ChatAccessPorts } from "../access.ts";
import {
  addAttachment,
  type AttachmentPorts,
  readAttachment,
  requireAttachmentRoom,
} from "./attachments.ts";
import { admittedCaller, callerCheck, noteRead } from "../tokens/caller-check.ts";
import { isOver } from "../conversations.ts";
import { CONVERSATION } from "../paths.ts";
import { readFile } from "./read-file.ts";
import { shape } from "../shapes.ts";

export type AttachmentRoutesPorts = ChatAccessPorts &
  AttachmentPorts & { config: { rateLimit: { signIns: number } } };

const tags = ["chat"];

export async function attachmentRoutes(
  app: FastifyInstance,
  services: AttachmentRoutesPorts,
): Promise<void> {
  const { database, intake } = services;
  const preHandler = callerCheck(services);
  await app.register(multipart, {
    throwFileSizeLimit: false,
    limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 0, parts: 1, headerPairs: 20 },
  });

  app.post<{ Params: ConversationPath }>(
    `${CONVERSATION}/attachments`,
    {
      // The multipart parser reads the stream and applies its own limit.
      bodyLimit: BODY_LIMIT,
      onRequest: refuseLarge,
      preHandler,
      config: signInLimit(services),
      schema: {
        tags,
        summary:
          "Upload a file for a message: multipart with `file` (JPG, PNG, PDF, TXT, MP3, MP4, or AMR, at most 10 MB)",
        params: shape("ConversationPath"),
        body: sharedShape("UnreadBody"),
        response: { 201: shape("Attachment") },
      },
    },
    async (request, reply) => {
      const { chat, claims } = admittedCaller(request);
      if (isOver(chat.row, services.realTime())) throw problems.notFound();
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
    `${CONVERSATION}/attachments/:attachment`,
    {
      preHandler,
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
      await noteRead(services, caller, { attachment });
      return sendFile(reply, file);
    },
  );
}
