/** The caller of a conversation, whom its chat token admits. */
import type { FastifyRequest } from "fastify";
import type { ConversationPath } from "#schemas/types/chat/calls.ts";
import { ownershipCheck } from "#server/platform/security/ownership.ts";
import { type Caller, callerOf, type ChatAccessPorts } from "../access.ts";
import { type ChatActor, noteChat } from "../conversations.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** Caller of a conversation, by the chat token. */
    chatCaller: Caller | null;
  }
}

/** Returns a check that admits the chat token of the conversation that the path names. */
export const callerCheck = (services: ChatAccessPorts) =>
  ownershipCheck(async (request) => {
    const { id } = request.params as ConversationPath;
    request.chatCaller = await callerOf(services, request, ({ row }) => row.uuid === id);
  });

/** The caller that the route's check admitted. */
export function admittedCaller({ chatCaller }: FastifyRequest): Caller {
  if (chatCaller === null) throw new Error("The route has no check that admits its caller.");
  return chatCaller;
}

/** Returns the caller as the event log names them. */
export const actorOf = ({ claims, chat }: Caller): ChatActor =>
  claims.side === "AGENT"
    ? { kind: "agent", id: claims.agentUuid ?? "" }
    : { kind: "borrower", id: chat.row.accountUuid ?? "anonymous" };

/** Records what an agent reads, whichever call they use. */
export async function noteRead(
  services: ChatAccessPorts,
  caller: Caller,
  detail: object,
): Promise<void> {
  if (caller.claims.side !== "AGENT") return;
  await services.database.transaction((tx) =>
    noteChat(services, tx, caller.chat.row.uuid, actorOf(caller), "chat.read", { ...detail }),
  );
}
