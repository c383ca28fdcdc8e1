import type { Organisation } from "#schemas/types/organisation.ts";
import { usesStandIn } from "./providers/stand-ins.ts";

type Providers = NonNullable<NonNullable<Organisation["chat"]>["providers"]>;
type Sources = Readonly<Record<string, readonly string[]>>;

/** Sources for calls and for the websocket of a host. */
const both = (host: string): string[] => [`https://${host}`, `wss://${host}`];

/**
 * Content security policy of each chat provider, by its settings. Hosts: twilio-conversations 3.0.1
 * and its twilsock, stream-chat 9.53.0, TalkJS's page on content security policies. The lender
 * configures those of NICE CXone.
 */
const rules: { [K in keyof Providers]-?: (settings: NonNullable<Providers[K]>) => Sources } = {
  twilio: ({ region = "us1" }) => ({
    "connect-src": [
      `wss://tsock.${region}.twilio.com`,
      `https://aim.${region}.twilio.com`,
      `https://mcs.${region}.twilio.com`,
      `https://media.${region}.twilio.com`,
    ],
  }),
  stream: ({ baseUrl = "https://chat.stream-io-api.com" }) => ({
    "connect-src": [...both(new URL(baseUrl).host), "https://*.stream-io-cdn.com"],
  }),
  nice: ({ scriptUrl, hosts }) => ({
    "script-src": [scriptUrl],
    "connect-src": hosts.flatMap(both),
  }),
  talkjs: () => ({
    "script-src": ["https://cdn.talkjs.com/talk.js"],
    "connect-src": [
      ...both("api.talkjs.com"),
      ...both("realtime.talkjs.com"),
      "https://files.talkjs.com",
    ],
  }),
};

/**
 * Returns the sources, by directive, that a lender's chat providers need; empty without providers.
 * A stand-in of the sandbox needs none, because the product's own origin serves it.
 */
export function chatSources(providers: Providers | undefined): Sources {
  const all: Record<string, string[]> = {};
  for (const [name, settings] of Object.entries(providers ?? {})) {
    if (usesStandIn(settings)) continue;
    const rule = rules[name as keyof Providers] as ((settings: unknown) => Sources) | undefined;
    for (const [directive, sources] of Object.entries(rule?.(settings) ?? {}))
      all[directive] = [...(all[directive] ?? []), ...sources];
  }
  return all;
}
