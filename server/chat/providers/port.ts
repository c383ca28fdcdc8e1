import type { Organisation } from "#schemas/types/organisation.ts";

/** Settings of providers in organisation.json, by name; they are public. */
export type ProviderSettings = NonNullable<NonNullable<Organisation["chat"]>["providers"]>;
export type ProviderName = keyof ProviderSettings;

export interface TwilioSecrets {
  accountSid: string;
  keySid: string;
  keySecret: string;
  /** The Conversations service in which conversations are made. */
  serviceSid: string;
  /** Address of its calls; null for that of the lender's region. */
  baseUrl: string | null;
}

export interface StreamSecrets {
  /** App that the secret belongs to. */
  apiKey: string;
  secret: string;
}

export interface TalkJsSecrets {
  /** App that the secret belongs to. */
  appId: string;
  secret: string;
  /** Such as https://api.talkjs.com. */
  baseUrl: string;
}

/** What the server holds of each provider; null where nothing is set up. NICE CXone needs nothing. */
export interface ChatSecrets {
  twilio: TwilioSecrets | null;
  stream: StreamSecrets | null;
  talkjs: TalkJsSecrets | null;
}

/** A conversation that is about to be carried by a provider. */
export interface Carried {
  /** Of our conversation; the provider knows it by this alone. */
  uuid: string;
  /** The borrower, as the provider knows them: for this one conversation. */
  userId: string;
  /** For the provider's own routing. */
  skill: string;
  /** Only for a provider that has no user without a name. */
  friendlyName: string;
}

/** Where a conversation goes on, at the provider. */
export interface CarriedAt {
  channelId: string;
  userId: string;
}

/** A service that carries conversations with agents instead of our own websocket. All but `token` throw a VendorFailure. */
export interface ChatProvider {
  /** Makes the conversation with the borrower in it; again for the same one changes nothing. @returns its name there */
  begin(conversation: Carried): Promise<string>;
  /** Token with which the borrower's browser connects; null where the provider needs none. */
  token(userId: string, issued: { from: Date; until: Date }): Promise<string | null>;
  /** Nobody writes any more. */
  end(at: CarriedAt): Promise<void>;
}
