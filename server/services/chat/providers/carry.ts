import { randomUUID } from "node:crypto";
import type { FastifyBaseLogger } from "fastify";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { DefinitionStore } from "#server/lending/definitions/contract.ts";
import { VendorFailure } from "#server/lending/vendors/income-link/vendor-call.ts";
import type { Chat } from "#server/services/chat/conversations.ts";
import { CHAT_TOKEN_LIFE } from "#server/services/chat/tokens/tokens.ts";
import { type ChatSecrets, chosenProvider, providerOf } from "./index.ts";
import type { Carried, CarriedBy, ChatProvider, ProviderName, ProviderSettings } from "./port.ts";
import { locatedAt, type StandIns, usesStandIn } from "./stand-ins.ts";

export interface CarrierPorts {
  definitions: DefinitionStore;
  config: { chat: ChatSecrets };
  /** Stand-ins of providers; null without a sandbox. */
  standIns: StandIns | null;
  log: FastifyBaseLogger;
  realTime(): Date;
}

function settingsOf({ definitions }: CarrierPorts, orgCode: string): ProviderSettings {
  const info = definitions.organisation(orgCode)?.info as Partial<Organisation> | undefined;
  return info?.chat?.providers ?? {};
}

/**
 * Returns a provider of the lender; null when the server cannot use it. A stand-in gets its own
 * secrets, never those of the provider.
 */
function providerFor(
  { config, standIns }: CarrierPorts,
  settings: ProviderSettings,
  name: ProviderName,
): ChatProvider | null {
  if (!usesStandIn(settings[name] ?? {})) return providerOf(name, settings, config.chat);
  const address = standIns?.address() ?? null;
  if (standIns === null || address === null) return null;
  return providerOf(name, locatedAt(settings, address), standIns.secrets);
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
  const provider = name && providerFor(services, settings, name);
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
  const provider = providerFor(services, settingsOf(services, orgCode), name);
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
    const provider = providerFor(services, settings, carriedBy.name);
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
    await providerFor(services, settings, carriedBy.name)?.end(carriedBy);
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    noteFailure(services, row.uuid, carriedBy.name, error);
  }
}
