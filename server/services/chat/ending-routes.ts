/** Ends a conversation. */
import type { FastifyInstance } from "fastify";
import type { ConversationPath } from "#schemas/types/chat/calls.ts";
import { sharedShape } from "#server/lending/calls/shapes.ts";
import type { ChatAccessPorts } from "./access.ts";
import { actorOf, admittedCaller, callerCheck } from "./tokens/caller-check.ts";
import { endChat } from "./conversations.ts";
import { CONVERSATION } from "./paths.ts";
import { type CarrierPorts, endCarried } from "./providers/carry.ts";
import { shape } from "./shapes.ts";

export type EndingPorts = ChatAccessPorts & CarrierPorts;

export function endingRoutes(app: FastifyInstance, services: EndingPorts): void {
  app.post<{ Params: ConversationPath }>(
    `${CONVERSATION}/end`,
    {
      preHandler: callerCheck(services),
      schema: {
        tags: ["chat"],
        summary: "End a conversation for both sides",
        params: shape("ConversationPath"),
        body: sharedShape("UnreadBody"),
        response: { 204: shape("EndedConversation") },
      },
    },
    async (request, reply) => {
      const caller = admittedCaller(request);
      const { chat } = caller;
      await services.database.transaction((tx) =>
        endChat(services, tx, chat.row.uuid, actorOf(caller)),
      );
      await endCarried(services, chat);
      return reply.code(204).send();
    },
  );
}
