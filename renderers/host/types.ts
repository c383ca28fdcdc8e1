import type { ArgumentValue } from "#engine/copy/argument-value.ts";
import type { ChoiceLists } from "#engine/form/choices.ts";
import type { ReactNode } from "react";
import type { Application } from "#schemas/types/application.ts";
import type {
  BankLinkSetup,
  BankLogIn,
  BankReturn,
  BankVisit,
  Linked,
  LinkedAccount,
  PublicToken,
} from "#schemas/types/calls/bank-link.ts";
import type { ConditionView } from "#schemas/types/calls/conditions.ts";
import type { DocumentRecord } from "#schemas/types/calls/documents.ts";
import type { HandOffStatus } from "#schemas/types/calls/hand-off.ts";
import type { AuthenticatorSetup, FactorAdded, Factors } from "#schemas/types/calls/identity.ts";
import type { Product } from "#schemas/types/product.ts";
import type { Profile } from "#schemas/types/profile.ts";
import type { Screen } from "#schemas/types/screen.ts";

/** Values for the placeholders of copy; `link` is the address of its `<link>` tag. */
export type CopyArgs = Record<
  string,
  string | number | boolean | Date | ArgumentValue | null | undefined
>;

export type { ConditionCard, ConditionView } from "#schemas/types/calls/conditions.ts";
export type { DocumentRecord } from "#schemas/types/calls/documents.ts";
export type { BankLinkSetup, Institution, LinkedAccount } from "#schemas/types/calls/bank-link.ts";
export type Offer = NonNullable<Application["offers"]>[number];
export type Lien = NonNullable<Application["liens"]>[number];

/** One answer of a lookup: what the list shows, and the values that it fills in. */
export interface LookupMatch {
  label: string;
  value: unknown;
}

/** Without an answer in time, or without the service, a person types instead. */
export type LookupAnswer =
  | { status: "matches"; matches: readonly LookupMatch[] }
  | { status: "unavailable" };

/** Asks a declared lookup for a text; aborting the signal ends the question. */
export type Lookup = (query: string, signal?: AbortSignal) => Promise<LookupAnswer>;

/** The server calls that blocks may make. The app implements them with its calls. */
export interface BlockCalls {
  /** Uploads a file; `onProgress` gets fractions from 0 to 1. */
  uploadDocument(
    file: File,
    type: string,
    onProgress: (fraction: number) => void,
    /** Aborting stops the upload and rejects the promise. */
    signal?: AbortSignal,
  ): Promise<DocumentRecord>;
  removeDocument(uuid: string): Promise<void>;
  fetchDocument(uuid: string): Promise<Blob>;
  /** Fetches a file of the app as the server publishes it, so that the browser has it. */
  fetchFile(address: string): Promise<unknown>;
  /** Fetches every document of the application as a ZIP archive. */
  fetchAllDocuments(): Promise<Blob>;
  /** Reports that the borrower read the document to its end. */
  markRead(uuid: string): Promise<void>;
  bankLink: {
    token(purpose: string): Promise<string>;
    /**
     * Returns the provider of the log-in, and the banks when the provider is ours. `application`
     * defaults to the page's.
     */
    setup(application?: string): Promise<BankLinkSetup>;
    login(request: BankLogIn): Promise<Linked>;
    /** Returns the log-in address of a bank with a site of its own. */
    leave(request: Omit<BankVisit, "returnTo">): Promise<string>;
    /** Resumes the link after a log-in at the bank's own site. */
    resume(request: BankReturn & { application: string }): Promise<PublicToken>;
    /** Exchanges the vendor's token for ours; each token works once. */
    complete(vendorToken: string, application?: string): Promise<string>;
    accounts(publicToken: string): Promise<LinkedAccount[]>;
  };
  /** Starts a visit at an income vendor and returns the address of its site. */
  incomeLink(vendor: string): Promise<string>;
  listApplications(): Promise<ApplicationSummary[]>;
  /** Returns the underwriting conditions of this person, oldest first. */
  conditions(): Promise<ConditionView[]>;
  /** Asks a lookup by the name that the product's definitions give it; absent where none exist. */
  lookup?(name: string, query: string, signal?: AbortSignal): Promise<LookupAnswer>;
  /** What a logged-in person changes about second factors; absent where nobody is logged in. */
  secondFactors?: SecondFactorCalls;
  /** A log-in by passkey on the page of the second step; absent elsewhere. */
  passkeyLogin?: {
    /** Returns whether the account has a passkey that this browser could use. */
    available(): Promise<boolean>;
    /** Asks the browser to sign, logs in and opens the page that the person asked for. */
    logIn(): Promise<void>;
  };
  /** Goes on with the page on a phone; absent where no application has the page. */
  handOff?: HandOffCalls;
  /** Returns the log-in of a sandbox; null or absent outside one. */
  sandboxLogin?(): Promise<{ email: string; password: string } | null>;
}

export type HandOffState = HandOffStatus["state"];

/** The calls that go on with a page on a phone. */
export type HandOffCalls = {
  /** Makes a link that works once, and ends earlier ones. @returns its address and its end, ISO 8601 */
  make(): Promise<{ address: string; expiresAt: string }>;
  /** Sends such a link by e-mail. */
  mail(): Promise<void>;
  /** Returns the state of the newest link. */
  state(): Promise<HandOffState>;
  /** Lets the page move on after the phone has sent it. */
  finished(): Promise<unknown>;
};

/** The calls of a person who changes second factors. Each but the first two takes an open step. */
export interface SecondFactorCalls {
  factors(): Promise<Factors>;
  /** Proves the password again. @returns the step in which second factors change */
  openStep(password: string): Promise<string>;
  beginAuthenticator(step: string): Promise<AuthenticatorSetup>;
  addAuthenticator(step: string, code: string): Promise<FactorAdded>;
  addPasskey(step: string): Promise<FactorAdded>;
  /** @param factor AUTHENTICATOR, or the identifier of a passkey */
  removeFactor(step: string, factor: string): Promise<unknown>;
  renewRecoveryCodes(step: string): Promise<string[]>;
  askForConfirmation(): Promise<void>;
}

/** A product of the lender's flows, with its words for the pages that all products share. */
export interface ListedProduct {
  id: string;
  /** Absent when the product's flow has no product.json. */
  words?: Product;
  /** False when the lender has stopped offering it: open applications go on, and nobody begins one. */
  offered: boolean;
}

/** An entry of the person's list of applications. */
export interface ApplicationSummary {
  uuid: string;
  /** Product of the application, as flows name it. */
  product?: string;
  active?: boolean;
  checklistStatus?: string;
  /** State of the flow where the checklist state leaves the page to the flow. */
  flowState?: string;
  loanNumber?: string;
  createdDate?: string;
  updatedDate?: string;
  /** Address to resume the application; the app fills it in. */
  href?: string;
  /** Another person's application that this person was asked to sign. */
  signing?: true;
  /** Street line of the property; it tells applications apart. */
  property?: string;
}

/** A page with a form that comes before another one, by the flow that it belongs to. */
export interface PageBefore {
  flow: string;
  id: string;
  screen: Screen;
  /** Lists of choices of its flow. */
  lists?: ChoiceLists | undefined;
}

/** A page that comes before this one and has a form. */
export interface EarlierPage {
  id: string;
  screen: Screen;
  /** Lists of choices of its flow. */
  lists?: ChoiceLists | undefined;
  /** Properties of its form that this person is not asked. */
  unasked?: ReadonlySet<string> | undefined;
  /** Arguments of its copy. */
  args?: CopyArgs | undefined;
  /** Address that opens the page and returns here after saving; null while it cannot be opened. */
  href: string | null;
}

/** Services of the app for blocks: data, copy, navigation and calls. */
export interface BlockHost {
  application: Partial<Application>;
  profile: Partial<Profile>;
  /** Formats copy and renders its inline tags. */
  copy(text: string, args?: CopyArgs): ReactNode;
  /** Arguments of all copy of the page: those of the organization and of the screen. */
  args?: CopyArgs;
  /**
   * Returns the address of a page of the flow. An id that begins with a slash is an address
   * already.
   */
  page(id: string): string;
  /** Opens a page of the flow without reloading the document. */
  go(id: string): void;
  /** Opens an address of this product. */
  open?(path: string): void;
  calls: BlockCalls;
  /** State of the application's flow; absent in a flow that has no application yet. */
  flowState?(): string | null;
  /** Returns the page of each open task, by the id of the task; absent in a flow that has no application yet. */
  taskPages?(): ReadonlyMap<string, string>;
  /** Products of the lender's flows, the first one first; absent where a page belongs to one product. */
  products?: readonly ListedProduct[];
  /** Returns the pages with a form before this one, registration first; for blocks that ask for them. */
  earlierPages?: (() => readonly EarlierPage[]) | undefined;
  /** Query parameters of the address. */
  query?: Readonly<Record<string, string>>;
  reducedMotion: boolean;
  /** BCP 47, such as en-US. */
  locale: string;
  /** Business time, milliseconds since 1970; the machine's clock when absent. */
  now?(): number;
}

/**
 * Props of every block component. `value` and `onChange` exist when the block fills a field of the
 * form.
 */
export interface BlockProps<Options = Record<string, unknown>, Value = unknown> {
  /** Element id of the block, or of the field that it fills. */
  id: string;
  options: Options;
  value?: Value | undefined;
  onChange?: ((value: Value | undefined) => void) | undefined;
  errors?: string[] | undefined;
  /** Ids of the elements that describe the field: help and error. */
  describedBy?: string | undefined;
  /** Id of the element that names the field, when it has a title. */
  labelledBy?: string | undefined;
  disabled?: boolean | undefined;
  host: BlockHost;
}
