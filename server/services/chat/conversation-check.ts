import type { FastifyRequest } from "fastify";
import type { Chat } from "./conversations.ts";

declare module "fastify" {
  interface FastifyRequest {
    conversation: Chat | null;
  }
}

/** The conversation that the route's check loaded. */
export function conversationOf({ conversation }: FastifyRequest): Chat {
  if (conversation === null) throw new Error("The route has no check that loads its conversation.");
  return conversation;
}
