import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { VendorFailure } from "#server/lending/vendors/income-link/vendor-call.ts";
import type { Chat } from "#server/services/chat/conversations.ts";
import { CHAT_TOKEN_LIFE } from "#server/services/chat/tokens.ts";
import { type ChatSecrets, chosenProvider, providerOf } from "./index.ts";
import type { Carried, CarriedBy, ProviderName, ProviderSettings } from "./port.ts";

export interface CarrierPorts {
  definitions: DefinitionStore;
  config: { chat: ChatSecrets };
  log: FastifyBaseLogger;
  realTime(): Date;
}

function settingsOf({ definitions }: CarrierPorts, orgCode: string): ProviderSettings {
  const info = definitions.organisation(orgCode)?.info as Partial<Organisation> | undefined;
  return info?.chat?.providers ?? {};
}

/** Logs provider, code and conversation of a failure; no personal data. */
const noteFailure = (
  services: CarrierPorts,
  uuid: string,
  name: ProviderName,
  error: VendorFailure,
) =>
  services.log.warn({ code: error.code, provider: name, chat: uuid }, "A provider of chat failed");

/**
 * Begins the conversation at the lender's provider. Null when none is set up or it fails: our own
 * websocket then carries the conversation.
 */
export async function carry(
  services: CarrierPorts,
  conversation: Omit<Carried, "userId"> & { orgCode: string },
  asked: string | undefined,
): Promise<CarriedBy | null> {
  const { uuid, orgCode, skill, friendlyName, worker } = conversation;
  const settings = settingsOf(services, orgCode);
  const name = chosenProvider(asked, settings);
  const provider = name && providerOf(name, settings, services.config.chat);
  if (!name || !provider) return null;
  // One user for each conversation, so that the provider cannot link two conversations of a person.
  const userId = `borrower-${randomUUID()}`;
  try {
    const channelId = await provider.begin({ uuid, userId, skill, friendlyName, worker });
    return { name, channelId, userId };
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    noteFailure(services, uuid, name, error);
    return null;
  }
}

/**
 * Returns the provider's token for the borrower, valid as long as the chat token; null when the
 * provider needs none.
 */
export async function providerToken(
  services: CarrierPorts,
  orgCode: string,
  { name, userId }: CarriedBy,
): Promise<string | null> {
  const provider = providerOf(name, settingsOf(services, orgCode), services.config.chat);
  const from = services.realTime();
  const until = new Date(from.getTime() + CHAT_TOKEN_LIFE);
  return (await provider?.token(userId, { from, until })) ?? null;
}

/**
 * Ends the provider's tokens of a borrower whose session has ended. Logs a failure: the tokens then
 * end when they expire.
 */
export async function revokeCarried(services: CarrierPorts, { row, about }: Chat): Promise<void> {
  const { carriedBy } = about;
  if (carriedBy === undefined) return;
  const settings = settingsOf(services, row.orgCode);
  try {
    const provider = providerOf(carriedBy.name, settings, services.config.chat);
    await provider?.revoke?.(carriedBy, services.realTime());
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    noteFailure(services, row.uuid, carriedBy.name, error);
  }
}

/**
 * Ends the conversation at its provider too. Logs a failure: the conversation is closed here, and
 * the provider's token expires.
 */
export async function endCarried(services: CarrierPorts, { row, about }: Chat): Promise<void> {
  const { carriedBy } = about;
  if (carriedBy === undefined) return;
  const settings = settingsOf(services, row.orgCode);
  try {
    await providerOf(carriedBy.name, settings, services.config.chat)?.end(carriedBy);
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    noteFailure(services, row.uuid, carriedBy.name, error);
  }
}
