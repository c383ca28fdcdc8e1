import type { ReadVariable } from "#server/platform/environment/environment.ts";
import { niceProvider } from "./nice.ts";
import type { ChatProvider, ProviderName, ProviderSettings } from "./port.ts";
import { streamProvider, type StreamSecrets, streamSecrets } from "./stream.ts";
import { talkjsProvider, type TalkJsSecrets, talkjsSecrets } from "./talkjs.ts";
import { twilioProvider, type TwilioSecrets, twilioSecrets } from "./twilio.ts";

/** What the server holds of each provider; null where nothing is set up. NICE CXone needs nothing. */
export interface ChatSecrets {
  twilio: TwilioSecrets | null;
  stream: StreamSecrets | null;
  talkjs: TalkJsSecrets | null;
}

/** Reads the secrets of every provider. */
export const chatSecrets = (read: ReadVariable): ChatSecrets => ({
  twilio: twilioSecrets(read),
  stream: streamSecrets(read),
  talkjs: talkjsSecrets(read),
});

type Make<K extends ProviderName> = (
  settings: NonNullable<ProviderSettings[K]>,
  secrets: ChatSecrets,
) => ChatProvider | null;

/**
 * Creates each provider from the lender's settings and the server's secrets; null without secrets,
 * or with those of another app.
 */
const makers: { readonly [K in ProviderName]-?: Make<K> } = {
  twilio: (settings, { twilio }) => twilio && twilioProvider(settings, twilio),
  stream: (settings, { stream }) =>
    stream?.apiKey === settings.apiKey ? streamProvider(settings, stream) : null,
  nice: () => niceProvider(),
  talkjs: (settings, { talkjs }) =>
    talkjs?.appId === settings.appId ? talkjsProvider(settings, talkjs) : null,
};

/**
 * Returns a provider of a lender's chat by name; null when the lender does not name it or the
 * server lacks its secrets.
 */
export function providerOf(
  name: ProviderName,
  settings: ProviderSettings,
  secrets: ChatSecrets,
): ChatProvider | null {
  const own = settings[name];
  return own === undefined ? null : (makers[name] as Make<ProviderName>)(own, secrets);
}

/**
 * Order of preference without a request. Stream is missing: it replaces Twilio only behind a flag,
 * and the browser then asks for it.
 */
const OTHERWISE = ["twilio", "nice", "talkjs"] as const satisfies readonly ProviderName[];

/**
 * Chooses the lender's provider for a conversation: the one that the page requests, or else the
 * first in the order of preference.
 */
export function chosenProvider(
  requested: string | undefined,
  settings: ProviderSettings,
): ProviderName | null {
  const names = (Object.keys(makers) as ProviderName[]).filter((name) => name in settings);
  return (
    names.find((name) => name === requested) ??
    OTHERWISE.find((name) => names.includes(name)) ??
    null
  );
}
