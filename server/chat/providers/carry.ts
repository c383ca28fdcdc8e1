import { randomUUID } from "node:crypto";
import type { Organisation } from "#schemas/types/organisation.ts";
import { VendorFailure } from "#server/income-link/vendor-call.ts";
import type { Services } from "#server/services.ts";
import type { Chat } from "../conversations.ts";
import { CHAT_TOKEN_LIFE } from "../tokens.ts";
import { chosenProvider, providerOf } from "./index.ts";
import type { CarriedAt, ProviderName, ProviderSettings } from "./port.ts";

/** Which provider carries a conversation, and under which names. */
export interface CarriedBy extends CarriedAt {
  name: ProviderName;
}

type Ported = Pick<Services, "definitions" | "config" | "log" | "realTime">;

function settingsOf({ definitions }: Ported, orgCode: string): ProviderSettings {
  const info = definitions.organisation(orgCode)?.info as Partial<Organisation> | undefined;
  return info?.chat?.providers ?? {};
}

/** The log learns which provider, by which code, and of which conversation. */
const noteFailure = (services: Ported, uuid: string, name: ProviderName, error: VendorFailure) =>
  services.log.warn({ code: error.code, provider: name, chat: uuid }, "A provider of chat failed");

/**
 * Makes a conversation at the lender's provider. Null where there is none that is set up, and where it fails: the conversation then
 * goes over our own channel.
 */
export async function carry(
  services: Ported,
  conversation: { uuid: string; orgCode: string; skill: string; friendlyName: string },
  asked: string | undefined,
): Promise<CarriedBy | null> {
  const { uuid, orgCode, skill, friendlyName } = conversation;
  const settings = settingsOf(services, orgCode);
  const name = chosenProvider(asked, settings);
  const provider = name && providerOf(name, settings, services.config.chat);
  if (!name || !provider) return null;
  // A user for one conversation: nobody at the provider can tell that two are the same person's.
  const userId = `borrower-${randomUUID()}`;
  try {
    const channelId = await provider.begin({ uuid, userId, skill, friendlyName });
    return { name, channelId, userId };
  } catch (error) {
    if (!(error instanceof VendorFailure)) throw error;
    noteFailure(services, uuid, name, error);
    return null;
  }
}

/** The provider's token for the borrower of a conversation, as good for as long as that of the chat; null where there is none. */
export async function providerToken(
  services: Ported,
  orgCode: string,
  { name, userId }: CarriedBy,
): Promise<string | null> {
  const provider = providerOf(name, settingsOf(services, orgCode), services.config.chat);
  const from = services.realTime();
  const until = new Date(from.getTime() + CHAT_TOKEN_LIFE);
  return (await provider?.token(userId, { from, until })) ?? null;
}

/** Ends a conversation at its provider too. One that fails is logged: over is over here, and the token there dies by itself. */
export async function endCarried(services: Ported, { row, about }: Chat): Promise<void> {
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
