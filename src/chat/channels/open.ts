import type { Organisation } from "#schemas/types/organisation.ts";
import type { AgentSession, ChannelKind } from "../session/sessions.ts";
import type { AgentChannel, ChannelPorts } from "#src/conversation/channel.ts";
import type { NiceSdk } from "./nice/nice.ts";
import type { ProviderPorts } from "./provider.ts";
import type { TalkSession } from "./talkjs/talkjs.ts";
import type { TwilioClient } from "./twilio/twilio.ts";

type Providers = NonNullable<NonNullable<Organisation["chat"]>["providers"]>;

/** What adapters receive; each uses the part that it needs. */
interface OpenPorts extends ChannelPorts {
  session: AgentSession;
  providers: Providers;
  orgCode: string;
  /** Returns the provider's current token; null when it has none. */
  providedToken(): string | null;
  endConversation(): Promise<void>;
}

/** The lender has no settings for the provider, or the server returned no user for it. */
export class NotConfigured extends Error {
  override name = "NotConfigured";
}

function settings<K extends keyof Providers>(ports: OpenPorts, kind: K): NonNullable<Providers[K]> {
  const provider = ports.providers[kind];
  if (provider === undefined) throw new NotConfigured(kind);
  return provider as NonNullable<Providers[K]>;
}

/**
 * Returns a name that the provider assigned when the conversation began. Throws when it is missing.
 */
function required(ports: OpenPorts, name: keyof AgentSession["stream"]): string {
  const value = ports.session.stream[name];
  if (value === null) throw new NotConfigured(ports.session.channel);
  return value;
}

const fetcher: typeof fetch = (input, init) => fetch(input, init);

/** Uses the provider's token in place of the chat's. Both are renewed together. */
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

/** Returns the SDK that a script has left on the window. */
const onWindow = (name: string): unknown => (window as unknown as Record<string, unknown>)[name];

/** Returns the options by which Twilio's client finds all of Twilio at one address. */
function twilioAt(path: string): object {
  const address = new URL(path, location.origin).href;
  return {
    apiUri: address,
    cdsUri: address,
    twilsock: { uri: `${address.replace(/^http/, "ws")}/connect` },
  };
}

/** One lazy chunk for each provider: its SDK loads with the first conversation that needs it. */
const adapters: Record<ChannelKind, (ports: OpenPorts) => Promise<AgentChannel>> = {
  websocket: async (ports) =>
    (await import("#src/conversation/websocket/websocket.ts")).websocketChannel({
      ...ports,
      conversation: ports.session.token.conversationSid,
      channel: ports.session.omniProxyChannelId,
      origin: location.origin,
      fetch: fetcher,
    }),
  twilio: async (ports) => {
    const { region, baseUrl } = settings(ports, "twilio");
    const sid = required(ports, "providerChannelId");
    const [{ twilioChannel }, { Client }] = await Promise.all([
      import("./twilio/twilio.ts"),
      import("@twilio/conversations"),
    ]);
    const options = {
      ...(region === undefined ? {} : { region }),
      ...(baseUrl === undefined ? {} : twilioAt(baseUrl)),
    };
    // The overloads of the SDK's listeners are wider than this interface.
    const make = (token: string) => new Client(token, options) as unknown as TwilioClient;
    return twilioChannel(make, sid, provided(ports));
  },
  stream: async (ports) => {
    const { apiKey, baseUrl, channelType = "messaging" } = settings(ports, "stream");
    const baseURL = baseUrl === undefined ? undefined : new URL(baseUrl, location.origin).href;
    const channelId = required(ports, "providerChannelId");
    const user = required(ports, "providerUserId");
    const [{ streamChannel }, { StreamChat }] = await Promise.all([
      import("./stream/stream.ts"),
      import("stream-chat"),
    ]);
    const client = new StreamChat(apiKey, baseURL === undefined ? {} : { baseURL });
    return streamChannel(client, { ...provided(ports), user, channelType, channelId });
  },
  nice: async (ports) => {
    const { scriptUrl, globalName, brandId, channelId, environment } = settings(ports, "nice");
    const thread = required(ports, "providerChannelId");
    const customerId = required(ports, "providerUserId");
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
    const { appId, scriptUrl } = settings(ports, "talkjs");
    const conversation = required(ports, "providerChannelId");
    const userId = required(ports, "providerUserId");
    const [{ talkjsChannel, TALKJS_SCRIPT }, { loadScript }] = await Promise.all([
      import("./talkjs/talkjs.ts"),
      import("./script.ts"),
    ]);
    await loadScript(scriptUrl ?? TALKJS_SCRIPT);
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
