/** Everything that the studio may ask its worker. One session has one workspace and its history. */
import { samplesFor, type Sample } from "../pages/samples.ts";
import { outlineOf, type OutlineNode } from "../pages/outline.ts";
import { drawnPage, type PageRequest, type SentPage } from "../pages/page.ts";
import { lenderChecks, type CheckedLenders } from "../findings/all-lenders.ts";
import { findingsOf, type ShownFinding } from "../findings/findings.ts";
import { whatFollows, type Following, type WhatFollows } from "../decision/decision.ts";
import { acceptingEdits, editsFor, rewordedFile, type Rewording } from "../texts/rewording.ts";
import { edited, NO_HISTORY, redone, undone, withStep, type History } from "../history.ts";
import {
  changeWorkspace,
  lendersOf,
  openWorkspace,
  type Changes,
  type Lender,
  type Workspace,
} from "../workspace.ts";
import type { Pending } from "../pending.ts";
import type { SessionPorts } from "./ports.ts";
import { viewCalls, type ViewCalls } from "./views.ts";
import type { LateCalls } from "./late-calls.ts";
import type { Documents } from "#engine/index.ts";
import type { Edit } from "#definitions/edits/index.ts";
import { jsonCalls, type JsonCalls } from "../../json/calls.ts";
import { ruleCalls, type RuleCalls } from "../../rules/calls.ts";

export interface Reworded extends Pending {
  /** Files that the change was written to. */
  readonly written: readonly string[];
  /** The page with the new words. */
  readonly page: SentPage;
}

/** The calls of a session; each returns data that a message can carry. */
export interface StudioSession extends FirstCalls, LateCalls {}

/** The calls that a session has from the start. */
export interface FirstCalls extends ViewCalls, RuleCalls, JsonCalls {
  open(files: Readonly<Record<string, string>>): readonly Lender[];
  /** Takes texts that another worker has changed. */
  take(changes: Changes): void;
  outline(lender: string): readonly OutlineNode[];
  /** @param known key of the look that the caller has */
  page(request: PageRequest, known?: string | null): SentPage;
  samples(lender: string, flow: string, page: string): readonly Sample[];
  follows(lender: string, flow: string, data: Documents, following: Following): WhatFollows;
  findings(lender: string): readonly ShownFinding[];
  /** Checks all lenders a slice further, the given one first. A caller repeats it until all are checked. */
  checkLenders(first: string): CheckedLenders;
  reword(request: Rewording, page: string, known?: string | null): Reworded;
  undo(): Pending;
  redo(): Pending;
  /** Takes the present texts as saved. */
  saved(): Pending;
  /** Takes texts as saved ones, such as those of another draft. Undo begins anew. */
  adopt(changes: Changes): Pending;
  /** What differs from the saved files now. */
  pending(): Pending;
}

/** Begins a session. Its late calls are made of the ports (`late-calls.ts`). */
export function beginSession(): { readonly calls: FirstCalls; readonly ports: SessionPorts } {
  let workspace: Workspace | null = null;
  let saved: ReadonlyMap<string, string> = new Map();
  let history: History = NO_HISTORY;
  const ofLenders = lenderChecks();

  const present = (): Workspace => {
    if (workspace === null) throw new Error("The definitions are not open yet.");
    return workspace;
  };
  const textOf = (path: string) => present().texts.get(path) ?? null;
  const change = (changes: Changes) => {
    workspace = changeWorkspace(present(), changes);
  };
  const pending = (): Pending => {
    const { texts, version } = present();
    const paths = new Set([...saved.keys(), ...texts.keys()]);
    return {
      version,
      canUndo: history.past.length > 0,
      canRedo: history.future.length > 0,
      changes: [...paths].flatMap((path) => {
        const [base = null, text = null] = [saved.get(path), texts.get(path)];
        return base === text ? [] : [{ path, base, text }];
      }),
    };
  };
  /** Runs a change as one step of the history. A change that fails in the middle leaves nothing. */
  const record = (
    label: string,
    work: (write: (edits: readonly Edit[]) => void, replace: (texts: Changes) => void) => void,
  ): string[] => {
    const before: Record<string, string | null> = {};
    const after: Record<string, string | null> = {};
    const replace = (texts: Changes) => {
      const changed = Object.entries(texts).filter(([path, text]) => textOf(path) !== text);
      if (changed.length === 0) return;
      for (const [path, text] of changed) {
        if (!(path in before)) before[path] = textOf(path);
        after[path] = text;
      }
      change(Object.fromEntries(changed));
    };
    try {
      work((edits) => {
        if (edits.length > 0) replace(edited(textOf, edits));
      }, replace);
    } catch (error) {
      change(before);
      throw error;
    }
    const written = Object.keys(after).filter((path) => before[path] !== after[path]);
    if (written.length > 0) history = withStep(history, { label, before, after });
    return written;
  };
  const step = (moved: { history: History; texts: Changes } | null): Pending => {
    if (moved !== null) {
      history = moved.history;
      change(moved.texts);
    }
    return pending();
  };

  /** Changes texts as one step of the history. */
  const recordTexts = (label: string, texts: Changes): Pending => {
    record(label, (_write, replace) => replace(texts));
    return pending();
  };

  const calls: FirstCalls = {
    ...viewCalls({
      definitions: () => present().definitions,
      textOf,
      record: recordTexts,
      pending,
    }),
    open(files) {
      workspace = openWorkspace(files);
      saved = workspace.texts;
      history = NO_HISTORY;
      return lendersOf(workspace.definitions);
    },
    take: change,
    outline: (lender) => outlineOf(present().definitions, lender),
    page: (request, known = null) => drawnPage(present().definitions, request, known),
    samples: (lender, flow, page) => samplesFor(present().definitions, lender, flow, page),
    follows: (lender, flow, data, following) =>
      whatFollows(present().definitions, { lender, flow }, data, following),
    findings: (lender) => findingsOf(present().definitions, lender),
    checkLenders: (first) => ofLenders.advance(present().definitions, first),
    reword(request, page, known = null) {
      const { lender, flow, screen, scope, locale } = request;
      const path = rewordedFile(request);
      const label = [path, screen, request.pointer, locale, scope, lender].join(" ");
      const written = record(label, (write) => {
        write(editsFor(present().definitions, request));
        if (scope === "lender") write(acceptingEdits(present().definitions, lender, path));
      });
      const drawn = drawnPage(present().definitions, { lender, flow, page, locale }, known);
      return { ...pending(), written, page: drawn };
    },
    pending,
    ...ruleCalls(present),
    ...jsonCalls({ present, record }),
    undo: () => step(undone(history)),
    redo: () => step(redone(history)),
    saved() {
      saved = present().texts;
      return pending();
    },
    adopt(changes) {
      change(changes);
      saved = present().texts;
      history = NO_HISTORY;
      return pending();
    },
  };
  const savedOf = (path: string) => saved.get(path) ?? null;
  return { calls, ports: { present, savedOf, pending, record } };
}
