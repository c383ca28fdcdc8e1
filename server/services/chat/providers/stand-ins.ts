import type { Target } from "#server/services/chat/conversations.ts";
import type { ChatSecrets } from "./index.ts";
import type { ProviderSettings } from "./port.ts";

/** The sandbox's stand-ins of providers, as the chat needs them. */
export interface StandIns {
  /** Secrets that open nothing but the stand-ins. */
  secrets: ChatSecrets;
  /** The agent who answers in them, whom a developer may name. */
  agent: Target;
  /** Where this server reaches them; null before it listens. */
  address(): string | null;
}

/** Returns whether a provider's address is the path of a stand-in. */
const isPath = (value: unknown): value is string =>
  typeof value === "string" && value.startsWith("/");

/** Returns whether the lender uses a stand-in in place of the provider. */
export const usesStandIn = (settings: object): boolean => Object.values(settings).some(isPath);

/** Returns the settings with this server's own address before each path. */
export const locatedAt = (settings: ProviderSettings, address: string): ProviderSettings =>
  Object.fromEntries(
    Object.entries(settings).map(([name, own]) => [
      name,
      Object.fromEntries(
        Object.entries(own).map(([key, value]) => [key, isPath(value) ? address + value : value]),
      ),
    ]),
  ) as ProviderSettings;
