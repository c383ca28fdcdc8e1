/** Reads the messages of a conversation. */
import type { FastifyInstance } from "fastify";
import type { ConversationPath, MessagePath, MessagesQuery } from "#schemas/types/chat/calls.ts";
import { problems } from "#server/platform/errors/problem.ts";
import type { ChatAccessPorts } from "./access.ts";
import { admittedCaller, callerCheck, noteRead } from "./tokens/caller-check.ts";
import { readMessage } from "./messages.ts";
import { pageOf, spanOf } from "./page.ts";
import { CONVERSATION } from "./paths.ts";
import { shape } from "./shapes.ts";

const tags = ["chat"];

export function messageRoutes(app: FastifyInstance, services: ChatAccessPorts): void {
  const { database } = services;
  const preHandler = callerCheck(services);

  app.get<{ Params: ConversationPath; Querystring: MessagesQuery }>(
    `${CONVERSATION}/messages`,
    {
      preHandler,
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
      await noteRead(services, caller, spanOf(page));
      return page;
    },
  );

  app.get<{ Params: MessagePath }>(
    `${CONVERSATION}/messages/:message`,
    {
      preHandler,
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
      await noteRead(services, caller, { from: message.sequence, to: message.sequence });
      return { messages: [message], total: caller.chat.row.last };
    },
  );
}
