import type { Organisation } from "#schemas/types/organisation.ts";
import type { AgentSession, ChannelKind } from "../session/sessions.ts";
import type { AgentChannel, ChannelPorts } from "./channel.ts";
import type { NiceSdk } from "./nice/nice.ts";
import type { ProviderPorts } from "./provider.ts";
import type { TalkSession } from "./talkjs/talkjs.ts";
import type { TwilioClient } from "./twilio/twilio.ts";

type Providers = NonNullable<NonNullable<Organisation["chat"]>["providers"]>;

/** What every adapter is given; each takes what it needs. */
export interface OpenPorts extends ChannelPorts {
  session: AgentSession;
  providers: Providers;
  orgCode: string;
  /** Token of the provider as it is now; null where it has none of its own. */
  providedToken(): string | null;
  endConversation(): Promise<void>;
}

/** A provider whose settings the lender does not have, or for which the server gave no user. */
export class NotConfigured extends Error {
  override name = "NotConfigured";
}

function settings<K extends keyof Providers>(ports: OpenPorts, kind: K): NonNullable<Providers[K]> {
  const found = ports.providers[kind];
  if (found === undefined) throw new NotConfigured(kind);
  return found as NonNullable<Providers[K]>;
}

/** A name that the provider gave when the conversation began. */
function given(ports: OpenPorts, name: keyof AgentSession["stream"]): string {
  const value = ports.session.stream[name];
  if (value === null) throw new NotConfigured(ports.session.channel);
  return value;
}

const fetcher: typeof fetch = (input, init) => fetch(input, init);

/** A provider has a token of its own, which is renewed with that of the chat. */
function provided(ports: OpenPorts): ProviderPorts {
  const token = () => ports.providedToken() ?? ports.token();
  return {
    events: ports.events,
    ownName: ports.session.friendlyName,
    token,
    renewToken: async () => {
      await ports.renewToken();
      return token();
    },
    endConversation: ports.endConversation,
    fetch: fetcher,
  };
}

/** The SDK that a script leaves on the window. */
const onWindow = (name: string): unknown => (window as unknown as Record<string, unknown>)[name];

/** One part of the app a provider: its SDK is fetched when a conversation goes over it. */
const adapters: Record<ChannelKind, (ports: OpenPorts) => Promise<AgentChannel>> = {
  websocket: async (ports) =>
    (await import("./websocket/websocket.ts")).websocketChannel({
      ...ports,
      conversation: ports.session.token.conversationSid,
      channel: ports.session.omniProxyChannelId,
      origin: location.origin,
      fetch: fetcher,
    }),
  twilio: async (ports) => {
    const { region } = settings(ports, "twilio");
    const sid = given(ports, "providerChannelId");
    const [{ twilioChannel }, { Client }] = await Promise.all([
      import("./twilio/twilio.ts"),
      import("@twilio/conversations"),
    ]);
    const options = region === undefined ? {} : { region };
    // The SDK's overloaded listeners are wider than what is used of them.
    const make = (token: string) => new Client(token, options) as unknown as TwilioClient;
    return twilioChannel(make, sid, provided(ports));
  },
  stream: async (ports) => {
    const { apiKey, baseUrl, channelType = "messaging" } = settings(ports, "stream");
    const channelId = given(ports, "providerChannelId");
    const user = given(ports, "providerUserId");
    const [{ streamChannel }, { StreamChat }] = await Promise.all([
      import("./stream/stream.ts"),
      import("stream-chat"),
    ]);
    const client = new StreamChat(apiKey, baseUrl === undefined ? {} : { baseURL: baseUrl });
    return streamChannel(client, { ...provided(ports), user, channelType, channelId });
  },
  nice: async (ports) => {
    const { scriptUrl, globalName, brandId, channelId, environment } = settings(ports, "nice");
    const thread = given(ports, "providerChannelId");
    const customerId = given(ports, "providerUserId");
    const [{ niceChannel }, { loadScript }] = await Promise.all([
      import("./nice/nice.ts"),
      import("./script.ts"),
    ]);
    await loadScript(scriptUrl);
    const Sdk = onWindow(globalName) as (new (options: object) => NiceSdk) | undefined;
    if (Sdk === undefined) throw new NotConfigured("nice");
    const sdk = new Sdk({ brandId, channelId, customerId, environment });
    return niceChannel(sdk, thread, provided(ports));
  },
  talkjs: async (ports) => {
    const { appId } = settings(ports, "talkjs");
    const conversation = given(ports, "providerChannelId");
    const userId = given(ports, "providerUserId");
    const [{ talkjsChannel, TALKJS_SCRIPT }, { loadScript }] = await Promise.all([
      import("./talkjs/talkjs.ts"),
      import("./script.ts"),
    ]);
    await loadScript(TALKJS_SCRIPT);
    const Talk = onWindow("Talk") as TalkGlobal | undefined;
    if (Talk === undefined) throw new NotConfigured("talkjs");
    await Talk.ready;
    let first = true;
    return talkjsChannel(
      async (token, renew) =>
        new Talk.Session({
          appId,
          userId,
          tokenFetcher: async () => {
            if (!first) return renew();
            first = false;
            return token();
          },
        }),
      conversation,
      provided(ports),
    );
  },
};

interface TalkGlobal {
  ready: Promise<void>;
  Session: new (options: object) => TalkSession;
}

export const openChannel = (kind: ChannelKind, ports: OpenPorts): Promise<AgentChannel> =>
  adapters[kind](ports);
