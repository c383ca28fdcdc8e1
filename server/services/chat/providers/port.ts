import type { Organisation } from "#schemas/types/organisation.ts";

/** Settings of providers in organisation.json, by name; they are public. */
export type ProviderSettings = NonNullable<NonNullable<Organisation["chat"]>["providers"]>;
export type ProviderName = keyof ProviderSettings;

/** A conversation that is about to be carried by a provider. */
export interface Carried {
  /** UUID of our conversation; the provider receives no other reference. */
  uuid: string;
  /** The borrower's user id at the provider, for this conversation only. */
  userId: string;
  /** For the provider's own routing. */
  skill: string;
  /** UUID of the agent whom the conversation is meant for, for the same routing. */
  worker: string | null;
  /** Only for a provider that has no user without a name. */
  friendlyName: string;
}

/** The conversation's address at the provider. */
export interface CarriedAt {
  channelId: string;
  userId: string;
}

/** Which provider carries a conversation, and under which names. */
export interface CarriedBy extends CarriedAt {
  name: ProviderName;
}

/**
 * A service that carries conversations with agents instead of our own websocket. All methods but
 * `token` throw a VendorFailure.
 */
export interface ChatProvider {
  /**
   * Creates the conversation with its borrower; a repeat changes nothing. @returns the
   * conversation's name at the provider
   */
  begin(conversation: Carried): Promise<string>;
  /** Token with which the borrower's browser connects; null where the provider needs none. */
  token(userId: string, issued: { from: Date; until: Date }): Promise<string | null>;
  /** Ends the conversation: the provider accepts no further messages. */
  end(at: CarriedAt): Promise<void>;
  /**
   * Makes the borrower's tokens open nothing more. Absent where the provider's protocol has no way.
   * @param now tokens until then end
   */
  revoke?(at: CarriedAt, now: Date): Promise<void>;
}

/** Returns what a conversation carries for the provider's routing to agents. */
export const routing = (skill: string, worker: string | null): Record<string, string> => ({
  skill,
  ...(worker === null ? {} : { targetWorkerSid: worker }),
});
