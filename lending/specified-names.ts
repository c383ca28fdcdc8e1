/**
 * Names that the product specification fixes and that carry the first product's name. No other
 * TypeScript outside tests holds one: service paths take the product as a parameter, pages and
 * addresses come from definitions.
 */
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

/** Field in which the first product lists invited people; a product's signers.json names its own. */
export const SIGNERS_FIELD = "helocSigners" satisfies keyof Application;

/** A person whom the borrower invited, in one of the roles of signers.json. */
export type Signer = NonNullable<Application[typeof SIGNERS_FIELD]>[number];

/** Profile type of every invited person, whatever the role. */
export const INVITED_PROFILE = "CO_DEEDER" satisfies Profile["profileType"];

/** Keys of the flags that code asks for. flows/flags.json says what each one switches. */
export const FLAGS = {
  survey: "fe-heloc-survey",
  maintenance: "fe-heloc-maintenance",
  brokerIdentity: "fe-heloc-broker-identity",
  webChat: "fe-heloc-web-chat",
  streamChat: "fe-heloc-stream-chat",
  chatAuthentication: "fe-heloc-chat-borrower-authentication",
} as const;

/** Skill of the agents who chat about a crypto-backed line. */
export const CRYPTO_SKILL = "CLOC_HELOC";

/** Part of document types and condition categories that people read letter by letter. */
export const PRODUCT_LETTERS = "heloc";

/** Kind of a lien that is a line of credit on the home. */
export const EQUITY_LINE = "HELOC";
