import type { ProfilePorts } from "#server/lending/application/profile-store.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { message } from "#server/platform/errors/message.ts";
import { Problem, problems } from "#server/platform/errors/problem.ts";
import type { Database } from "#server/platform/storage/database.ts";
import {
  giveToAgent,
  isOver,
  loadChat,
  type ChatRow,
  type ConversationsPorts,
} from "../conversations.ts";
import { isReserved } from "../target.ts";
import { agentName } from "./agent-name.ts";

export type AcceptPorts = ConversationsPorts &
  ProfilePorts & { database: Database; definitions: DefinitionStore; realTime(): Date };

/**
 * Gives a waiting conversation to the agent; one that the agent has already stays theirs.
 * @throws {Problem} 404 for a conversation that the agent's queue does not have, 409 for one that another agent took
 */
export async function acceptChat(
  services: AcceptPorts,
  { accountUuid, orgCode }: { accountUuid: string; orgCode: string },
  uuid: string,
): Promise<ChatRow> {
  const agent = { uuid: accountUuid, name: await agentName(services, accountUuid, orgCode) };
  return services.database.transaction(async (tx) => {
    const chat = await loadChat(services, tx, uuid, true);
    const now = services.realTime();
    if (!chat || chat.row.orgCode !== orgCode || isOver(chat.row, now)) throw problems.notFound();
    // Not in this agent's queue yet.
    if (isReserved(chat, accountUuid, now)) throw problems.notFound();
    const isTheirs = chat.row.agentUuid === accountUuid;
    if (!isTheirs && !(await giveToAgent(services, tx, chat, agent)))
      throw new Problem(409, "taken", [message("chat-taken")]);
    return chat.row;
  });
}
