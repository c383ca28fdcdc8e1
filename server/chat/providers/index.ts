import { niceProvider } from "./nice.ts";
import type { ChatProvider, ChatSecrets, ProviderName, ProviderSettings } from "./port.ts";
import { streamProvider } from "./stream.ts";
import { talkjsProvider } from "./talkjs.ts";
import { twilioProvider } from "./twilio.ts";

type Make<K extends ProviderName> = (
  settings: NonNullable<ProviderSettings[K]>,
  secrets: ChatSecrets,
) => ChatProvider | null;

/** Each provider from what the lender says and what the server holds; null without its secrets, or with those of another app. */
const makers: { readonly [K in ProviderName]-?: Make<K> } = {
  twilio: (settings, { twilio }) => twilio && twilioProvider(settings, twilio),
  stream: (settings, { stream }) =>
    stream?.apiKey === settings.apiKey ? streamProvider(settings, stream) : null,
  nice: () => niceProvider(),
  talkjs: (settings, { talkjs }) =>
    talkjs?.appId === settings.appId ? talkjsProvider(settings, talkjs) : null,
};

/** A provider of a lender's chat by name; null where the lender does not name it or the server has not its secrets. */
export function providerOf(
  name: ProviderName,
  settings: ProviderSettings,
  secrets: ChatSecrets,
): ChatProvider | null {
  const own = settings[name];
  return own === undefined ? null : (makers[name] as Make<ProviderName>)(own, secrets);
}

/** Who carries what the lender has not named: Stream stands in for Twilio only where a flag says so, and the browser then asks for it. */
const OTHERWISE = ["twilio", "nice", "talkjs"] as const satisfies readonly ProviderName[];

/** Which of the lender's providers carries a conversation: the one that the page asks for, else the first that the lender names. */
export function chosenProvider(
  asked: string | undefined,
  settings: ProviderSettings,
): ProviderName | null {
  const names = (Object.keys(makers) as ProviderName[]).filter((name) => name in settings);
  return (
    names.find((name) => name === asked) ?? OTHERWISE.find((name) => names.includes(name)) ?? null
  );
}
