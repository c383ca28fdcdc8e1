/** What the studio shows. One store, which actions alone change. */
import { createStore } from "zustand/vanilla";
import type { Documents } from "#engine/index.ts";
import type { LiveDefinitions, StudioPerson } from "../calls.ts";
import { NO_DRAFTS, type DraftState } from "../drafts/state.ts";
import type { Following, WhatFollows } from "../workspace/decision/decision.ts";
import type { CheckedLenders } from "../workspace/findings/all-lenders.ts";
import type { ShownFinding } from "../workspace/findings/findings.ts";
import type { OutlineNode } from "../workspace/pages/outline.ts";
import type { Recording } from "../recorder/messages.ts";
import type { PartView, Place } from "../structure/messages.ts";
import type { ServerState } from "../preview/server-names.ts";
import type { DrawnPage } from "../workspace/pages/page.ts";
import type { Sample } from "../workspace/pages/samples.ts";
import type { Pending } from "../workspace/pending.ts";
import type { Lender } from "../workspace/workspace.ts";

export type Tab = "answers" | "words" | "structure" | "json" | "findings" | "journeys" | "drafts";
/** What the middle of the studio shows. */
export type View =
  | "page"
  | "drawing"
  | "lenders"
  | "theme"
  | "translations"
  | "texts"
  | "steps"
  | "updates"
  | "new-lender"
  | "gallery";
/** What a narrow screen shows; a wide one shows all three. */
export type Pane = "outline" | "preview" | "inspector";
/** Width of the previewed page, CSS pixels. */
export type Width = 390 | 1280;

export interface StudioState {
  readonly person: StudioPerson | null;
  readonly live: Pick<LiveDefinitions, "hash"> | null;
  readonly lenders: readonly Lender[];
  readonly lender: string;
  readonly locale: string;
  readonly width: Width;
  readonly outline: readonly OutlineNode[];
  /** The node that is chosen in the outline. */
  readonly node: string | null;
  readonly flow: string | null;
  readonly page: string | null;
  readonly drawn: DrawnPage | null;
  readonly samples: readonly Sample[];
  readonly sample: string | null;
  /** The application of the preview, and how often it was set from outside the preview. */
  readonly data: Documents;
  readonly dataKey: number;
  /** Pointers of the answers that the person changed. */
  readonly changed: readonly string[];
  /** Whether the checklist runs over the data after a change: not over data that sets its state by hand. */
  readonly following: Following;
  readonly follows: WhatFollows | null;
  /** Whether `follows` is of answers that a person has typed in the preview and not sent. */
  readonly isTyped: boolean;
  /** The page that the last answer led to, when it is another one. */
  readonly movedFrom: string | null;
  /** The chosen sentence of the page. */
  readonly picked: string | null;
  readonly scope: "all" | "lender";
  /** The part of a definition that the structure shows, and what it holds. */
  readonly place: Place | null;
  readonly part: PartView | null;
  readonly editing: boolean;
  readonly showErrors: boolean;
  /** How the server does in the preview. */
  readonly server: ServerState;
  readonly pending: Pending | null;
  /** Raised when texts change from outside their fields: by undo and redo. */
  readonly revision: number;
  readonly saving: boolean;
  /** Null while they are looked for. */
  readonly findings: readonly ShownFinding[] | null;
  /** How far the checks of all lenders are; null until the chosen one is checked. */
  readonly checkedLenders: CheckedLenders | null;
  /** Drafts and releases; nothing of it where saves go into files. */
  readonly drafting: DraftState;
  /** A walk that becomes a journey; null while none is recorded. */
  readonly recording: Recording | null;
  readonly view: View;
  /** The file that the view of texts shows, relative to flows/; null for the first. */
  readonly text: string | null;
  readonly tab: Tab;
  readonly pane: Pane;
  /** What happened last, for the status line and for assistive technology. */
  readonly notice: { readonly text: string; readonly isFault: boolean } | null;
}

/** Whether the person may change what the chosen lender has. */
export const mayWriteHere = ({ person, lender }: StudioState): boolean =>
  person !== null &&
  person.roles.includes("author") &&
  (person.writesAll || person.organisation === lender);

/** What the preview shows together with a page. */
export type DrawnData = Pick<
  StudioState,
  "sample" | "data" | "dataKey" | "changed" | "following" | "movedFrom" | "follows"
>;

export const EMPTY: Documents = { application: {}, profile: {} };

export const createState = () =>
  createStore<StudioState>(() => ({
    person: null,
    live: null,
    lenders: [],
    lender: "",
    locale: "en-US",
    width: 1280,
    outline: [],
    node: null,
    flow: null,
    page: null,
    drawn: null,
    samples: [],
    sample: null,
    data: EMPTY,
    dataKey: 0,
    changed: [],
    following: "as-is",
    follows: null,
    isTyped: false,
    movedFrom: null,
    picked: null,
    scope: "lender",
    place: null,
    part: null,
    editing: false,
    showErrors: false,
    server: "answers",
    pending: null,
    revision: 0,
    saving: false,
    findings: null,
    checkedLenders: null,
    drafting: NO_DRAFTS,
    recording: null,
    view: "page",
    text: null,
    tab: "answers",
    pane: "outline",
    notice: null,
  }));
