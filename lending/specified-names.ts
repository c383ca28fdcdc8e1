/**
 * Names that the product specification fixes and that carry the first product's name. No other TypeScript outside tests holds one:
 * service paths take the product as a parameter, pages and addresses come from definitions.
 */
import type { Application } from "#schemas/types/application.ts";

/** Field of an application that lists the other owners who sign. */
export const SIGNERS_FIELD = "helocSigners" satisfies keyof Application;

/** Another owner of the home who signs. */
export type Signer = NonNullable<Application[typeof SIGNERS_FIELD]>[number];

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
