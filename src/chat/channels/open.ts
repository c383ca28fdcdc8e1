import type { Organisation } from "#schemas/types/organisation.ts";
import type { AgentSession, ChannelKind } from "../session/sessions.ts";
import type { AgentChannel, ChannelPorts } from "./channel.ts";

/** What every adapter is given; each takes what it needs. */
export interface OpenPorts extends ChannelPorts {
  session: AgentSession;
  providers: NonNullable<NonNullable<Organisation["chat"]>["providers"]>;
  orgCode: string;
}

/** A provider whose settings the lender does not have. */
export class NotConfigured extends Error {
  override name = "NotConfigured";
}

/** One part of the app a provider: its SDK is fetched when a conversation goes over it. */
const adapters: Partial<Record<ChannelKind, (ports: OpenPorts) => Promise<AgentChannel>>> = {
  websocket: async (ports) =>
    (await import("./websocket/websocket.ts")).websocketChannel({
      ...ports,
      conversation: ports.session.token.conversationSid,
      channel: ports.session.omniProxyChannelId,
      origin: location.origin,
      fetch: (input, init) => fetch(input, init),
    }),
};

export function openChannel(kind: ChannelKind, ports: OpenPorts): Promise<AgentChannel> {
  const adapter = adapters[kind];
  if (adapter === undefined) throw new NotConfigured(kind);
  return adapter(ports);
}
