import type { ReactNode } from "react";
import type { Application } from "#schemas/types/application.ts";
import type { Profile } from "#schemas/types/profile.ts";

/** Values that fill the holes of a piece of copy; `link` is the address of its `<link>` tag. */
export type CopyArgs = Record<string, string | number | boolean | Date | null | undefined>;

export type DocumentRecord = NonNullable<Application["documents"]>[number];
export type Offer = NonNullable<Application["offers"]>[number];
export type Lien = NonNullable<Application["liens"]>[number];

/** A bank that can be linked. */
export interface Institution {
  id: string;
  name: string;
  /** The log-in is on the bank's own site. */
  oauth?: boolean;
}

/** An account seen behind a bank log-in. `mask` is its last four digits. */
export interface LinkedAccount {
  uuid: string;
  bankName?: string;
  accountType?: string;
  mask?: string;
}

type Condition = NonNullable<Application["conditions"]>[number];

/** Something that underwriters ask for, with the words of its card. */
export interface ConditionView extends Condition {
  /** Null for a category that has no card: it is not shown. */
  card: ConditionCard | null;
}

export interface ConditionCard {
  title: string;
  text: string;
  /** A person wrote `text` for this one: it is not copy. */
  verbatim: boolean;
  /** Why what was sent came back. */
  sentBack?: string;
  /** Names of the papers asked for. */
  papers: string[];
  button: string;
  /** Page of the flow on which it is answered. */
  page: string;
  documents: { type: string; label: string }[];
  args: Record<string, string | number>;
}

/** What a block may ask of the server; the app implements it on the calls of the product. */
export interface BlockCalls {
  /** Uploads a file; `onProgress` gets fractions from 0 to 1. */
  uploadDocument(
    file: File,
    type: string,
    onProgress: (fraction: number) => void,
    /** Aborted: the file is no longer sent, and the promise rejects. */
    signal?: AbortSignal,
  ): Promise<DocumentRecord>;
  removeDocument(uuid: string): Promise<void>;
  fetchDocument(uuid: string): Promise<Blob>;
  /** Every document of the application, as a ZIP archive. */
  fetchAllDocuments(): Promise<Blob>;
  /** Reports that the document was read to its end. */
  markRead(uuid: string): Promise<void>;
  bankLink: {
    token(purpose: string): Promise<string>;
    /** Whose window the log-in happens in, and the banks where that is ours to list. Of the page's application, or of another. */
    setup(
      application?: string,
    ): Promise<{ provider: "sandbox" | "plaid" | "none"; institutions: Institution[] }>;
    login(request: {
      token: string;
      institution: string;
      username: string;
      password: string;
    }): Promise<{ publicToken: string; accounts: LinkedAccount[] }>;
    /** Address of the site of a bank that logs people in itself. */
    leave(request: { token: string; institution: string }): Promise<string>;
    /** Goes on after a log-in at the bank's own site. */
    resume(request: {
      application: string;
      token: string;
      oauthStateId: string;
    }): Promise<{ publicToken: string }>;
    /** The vendor's token for ours, once. */
    complete(vendorToken: string, application?: string): Promise<string>;
    accounts(publicToken: string): Promise<LinkedAccount[]>;
  };
  /** Begins a visit at an income vendor; answers the address of its site. */
  incomeLink(vendor: string): Promise<string>;
  listApplications(): Promise<ApplicationSummary[]>;
  /** What underwriters ask this person for, oldest first. */
  conditions(): Promise<ConditionView[]>;
  /** Log-in of the sandbox, when the server says that it is one. */
  sandboxLogin?(): Promise<{ email: string; password: string } | null>;
}

/** A line of the person's list of applications. */
export interface ApplicationSummary {
  uuid: string;
  active?: boolean;
  checklistStatus?: string;
  /** State of the flow, where the checklist state leaves the page to it. */
  flowState?: string;
  loanNumber?: string;
  createdDate?: string;
  updatedDate?: string;
  /** Address to resume it; the app fills it in. */
  href?: string;
  /** Another person's, which this one was asked to sign. */
  signing?: true;
  /** Street line of the property, for people to tell applications apart. */
  property?: string;
}

/** What the app lends to blocks: data, copy, navigation and calls. */
export interface BlockHost {
  application: Partial<Application>;
  profile: Partial<Profile>;
  /** Copy with its inline tags rendered. */
  copy(text: string, args?: CopyArgs): ReactNode;
  /** Address of a page of the flow, or of another flow when it begins with a slash. */
  page(id: string): string;
  /** Opens a page of the flow without loading the document anew. */
  go(id: string): void;
  /** Opens an address of this product. */
  open?(path: string): void;
  calls: BlockCalls;
  /** State of the flow in which the application is; absent in a flow that has no application yet. */
  flowState?(): string | null;
  /** Query values of the address. */
  query?: Readonly<Record<string, string>>;
  reducedMotion: boolean;
  /** BCP 47, such as en-US. */
  locale: string;
  /** Business time, milliseconds since 1970; the machine's own when absent. */
  now?(): number;
}

/** Props of every block component. `value` and `onChange` are there when the block fills a field of the form. */
export interface BlockProps<Options = Record<string, unknown>, Value = unknown> {
  /** Element id of the block; with a field, that of the field. */
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
