/** Types of the definitions that the server reads; `store.ts` opens them. */
import type {
  EffectiveFlow,
  FlowContent,
  PublishedFile,
  PublishedOrganisation,
  Sources,
} from "#definitions/index.ts";
import type { ChatAnswers } from "#schemas/types/chat-answers.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { Organisation } from "#schemas/types/organisation.ts";
import type { Retention } from "#schemas/types/retention.ts";
import type { Originators } from "#schemas/types/originators.ts";
import type { SkillBook } from "./compile/skills.ts";
import type { Feature, FlagBook } from "#server/lending/definitions/flags/flags.ts";
import type { Wording } from "#server/platform/errors/message.ts";
import type { EntitySchema } from "#server/platform/sealing/entity.ts";
import type { EntitySchemas, FlowDefinition } from "./compile/compile.ts";

export type {
  ConditionCard,
  DocumentStage,
  EntitySchemas,
  FlowDefinition,
  MailDefinition,
  Migration,
} from "./compile/compile.ts";
export type Originator = Originators["originators"][number];

/**
 * An organization's definitions in each of its languages; each language is compiled on first use.
 */
export interface InLocales {
  locales: readonly string[];
  fallbackLocale: string;
  in(locale: string): OrganisationDefinitions;
}

export interface OrganisationDefinitions extends InLocales {
  code: string;
  /** Language of all texts for borrowers. */
  locale: string;
  /** Texts that a page shows before its definitions are loaded. */
  words: Record<string, unknown>;
  /** Words the messages of the server in the language of these definitions. */
  wording: Wording;
  /** Content of organisation.json. */
  info: Record<string, unknown>;
  /** Arguments that all copy may use, as text in the language of these definitions. */
  readonly copyArguments: Readonly<Record<string, string>>;
  flows: ReadonlyMap<string, FlowDefinition>;
  /** Content of theme.json. */
  theme: Record<string, unknown>;
  /** Answers of the chatbot; null without a chatbot. */
  answers: ChatAnswers | null;
  /** Loan originators and brokers by their identifier. */
  originators: ReadonlyMap<string, Originator>;
  /** Address of the browser's manifest. */
  readonly manifestUrl: string;
}

export interface OrganisationPage {
  /** Providers of chat, whose sources the page's content security policy allows. */
  chat: Organisation["chat"];
  /** Periods of the organization that differ from the shared ones. */
  retention: Organisation["retention"];
  locales: readonly string[];
  fallbackLocale: string;
  /**
   * Returns the parts of the page that depend on the language. `locale` must be one of `locales`.
   */
  in(locale: string): PageInLocale;
  /** Flags whose values are part of the page. */
  features: Record<string, Feature>;
  /**
   * Returns whether a page would begin an application of a product that the organization does not
   * offer; null for an address that names only the flow.
   */
  closes(flow: Flow, page: string | null): boolean;
}

export interface PageInLocale extends Pick<OrganisationPage, "locales" | "features"> {
  locale: string;
  manifestUrl: string;
  /** Texts that a page shows before its definitions are loaded. */
  words: Record<string, unknown>;
}

/** An organization as it was last validated. */
export type ValidatedOrganisation = Pick<PublishedOrganisation, "hash" | "extends" | "host"> & {
  /**
   * Addresses of the manifests, by language. A manifest that no build has written is made on first
   * use.
   */
  manifests: Record<string, string>;
};

export interface DefinitionStore {
  /** The core, which every product shares. */
  entities: EntitySchemas;
  /** Returns the entities of an application: those of its product with the fields of its lender. */
  entitiesOf(application: { orgCode: string; flow: string }): EntitySchemas;
  /**
   * Returns another entity under schemas/ by name, such as an allow-list for the applications of a
   * flow.
   */
  entity(name: string): EntitySchema;
  readonly organisations: readonly string[];
  flags: FlagBook;
  /** Retention periods that every organization shares; null in a root that has none. */
  retention: Retention | null;
  /** Returns the skill that an agent needs for a conversation. */
  skillOf: SkillBook;
  /** Returns null for an unknown organization. */
  organisation(code: string): OrganisationDefinitions | null;
  /**
   * Returns the data of an organization's page without compiling its flows; null for an unknown
   * organization.
   */
  page(code: string): OrganisationPage | null;
  /** Returns the organization with this host name; null when none has it. */
  byHost(host: string): string | null;
  /** Flows of the base, without any overlay. */
  base: ReadonlyMap<string, EffectiveFlow>;
  /**
   * Compiles a flow from the stored content of a version, over the present entities of its applications.
   * @throws DefinitionError when it cannot run any more
   */
  pinned(id: string, content: FlowContent, entities: EntitySchemas): FlowDefinition;
  /**
   * Returns the address of the organization's manifest in a language, with `flow` in place of its
   * latest version.
   */
  manifestWith(code: string, flow: FlowDefinition, locale: string): string;
  /** Returns a published file by its address. */
  file(url: string): Promise<PublishedFile | null>;
  /** Organizations as the watch over their folders reads and changes them. */
  registry: Registry;
}

export interface Registry {
  root: string;
  /** Folder to which the publisher writes its files. */
  target: string;
  /** The files that all organizations share. */
  sources: Sources;
  known(code: string): ValidatedOrganisation | null;
  codes(): readonly string[];
  /**
   * Starts to use a published organization.
   * @throws DefinitionError when it cannot run; the earlier version stays in use
   */
  accept(code: string, published: PublishedOrganisation): void;
}

/** Lists why definitions cannot run, such as an organization whose flow does not compile. */
export class DefinitionError extends Error {
  override name = "DefinitionError";
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    const list = faults.map((fault) => `  ${fault}`).join("\n");
    super(`The definitions cannot run:\n${list}\nRun "npm run validate" for details.`);
    this.faults = faults;
  }
}
