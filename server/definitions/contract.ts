/** What the server is told of the definitions: shapes only. `store.ts` opens them. */
import type {
  EffectiveFlow,
  FlowContent,
  PublishedFile,
  PublishedOrganisation,
} from "#definitions/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { Originators } from "#schemas/types/originators.ts";
import type { SkillBook } from "#server/chat/skills.ts";
import type { Feature, FlagBook } from "#server/flags/flags.ts";
import type { EntitySchema } from "#server/sealing/entity.ts";
import type { FlowDefinition } from "./compile.ts";
import type { InLocales, Sentences } from "./in-locale.ts";

export type {
  ConditionCard,
  FlowDefinition,
  MailDefinition,
  Migration,
  NotificationDefinition,
} from "./compile.ts";
export type Originator = Originators["originators"][number];

export interface OrganisationDefinitions extends InLocales {
  code: string;
  /** Language of everything that a borrower reads in it. */
  locale: string;
  /** What a page shows before its definitions are there. */
  words: Record<string, unknown>;
  /** What the server says, from English; empty in English. */
  sentences: Sentences;
  /** Content of organisation.json. */
  info: Record<string, unknown>;
  flows: ReadonlyMap<string, FlowDefinition>;
  /** Content of theme.json. */
  theme: Record<string, unknown>;
  /** What the chatbot answers; null where there is none. */
  answers: ChatAnswers | null;
  /** Loan originators and brokers by their identifier. */
  originators: ReadonlyMap<string, Originator>;
  /** Address of the browser's manifest. */
  readonly manifestUrl: string;
}

export interface OrganisationPage {
  locales: readonly string[];
  fallbackLocale: string;
  /** What differs between languages; `locale` must be one of `locales`. */
  in(locale: string): PageInLocale;
  /** Flags whose answer the page itself brings. */
  features: Record<string, Feature>;
}

export interface PageInLocale extends Pick<OrganisationPage, "locales" | "features"> {
  locale: string;
  manifestUrl: string;
  /** What a page shows before its definitions are there. */
  words: Record<string, unknown>;
}

/** An organisation as it was last found in order. */
export type Known = Pick<PublishedOrganisation, "hash" | "extends" | "host"> & {
  /** By language. What no build or publisher has made is made when it is first asked for. */
  manifests: Record<string, string>;
};

export interface DefinitionStore {
  entities: { application: EntitySchema; profile: EntitySchema };
  /** Another entity under schemas/, by name: an allow-list that some flow's applications must fit. */
  entity(name: string): EntitySchema;
  readonly organisations: readonly string[];
  flags: FlagBook;
  /** Which people a conversation of the chat waits for. */
  skillOf: SkillBook;
  /** Null when there is no such organisation. */
  organisation(code: string): OrganisationDefinitions | null;
  /** What a page of the organisation is told; null when there is none. Nothing has to be compiled for it. */
  page(code: string): OrganisationPage | null;
  /** Organisation whose own address has this host name; null when none has. */
  byHost(host: string): string | null;
  /** Flows of the base, without any overlay: what every organisation has unless it says otherwise. */
  base: ReadonlyMap<string, EffectiveFlow>;
  /** A flow from what was kept of a version. Throws a DefinitionError when it cannot run any more. */
  pinned(id: string, content: FlowContent): FlowDefinition;
  /** Address of the organisation's manifest in a language with `flow` in place of the one of that name today. */
  manifestWith(code: string, flow: FlowDefinition, locale: string): string;
  /** A published file by its address. */
  file(url: string): Promise<PublishedFile | null>;
  /** What the watch over the folders reads and changes. */
  registry: Registry;
}

export interface Registry {
  root: string;
  /** Where the publisher leaves its files. */
  target: string;
  known(code: string): Known | null;
  codes(): readonly string[];
  /** Takes an organisation that was published. Throws a DefinitionError when it cannot run; then the one before stays. */
  accept(code: string, published: PublishedOrganisation): void;
}

/** Finds what stops a server: an organisation whose flow does not compile. */
export class DefinitionError extends Error {
  override name = "DefinitionError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const list = faults.map((fault) => `  ${fault}`).join("\n");
    super(`The definitions cannot run:\n${list}\nnpm run validate tells more.`);
    this.faults = faults;
  }
}
