/** Everything that the studio may ask its worker. One session has one workspace and its history. */
import { samplesFor, type Sample } from "../pages/samples.ts";
import { outlineOf, type OutlineNode } from "../pages/outline.ts";
import { drawnPage, type PageRequest, type SentPage } from "../pages/page.ts";
import { whatFollows, type Following, type WhatFollows } from "../decision/decision.ts";
import { acceptingEdits, editsFor, rewordedFile, type Rewording } from "../texts/rewording.ts";
import { lendersOf, type Changes, type Lender } from "../workspace.ts";
import type { Pending } from "../pending.ts";
import { editedTexts } from "./edited-texts.ts";
import type { SessionPorts } from "./ports.ts";
import { viewCalls, type ViewCalls } from "./views.ts";
import type { LateCalls } from "./late-calls.ts";
import type { Documents } from "#engine/index.ts";
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
  const texts = editedTexts();
  const { present, textOf, pending, record } = texts;

  const calls: FirstCalls = {
    ...viewCalls({
      definitions: () => present().definitions,
      textOf,
      record(label, changes) {
        record(label, (_write, replace) => replace(changes));
        return pending();
      },
      pending,
    }),
    open: (files) => lendersOf(texts.open(files).definitions),
    take: texts.change,
    outline: (lender) => outlineOf(present().definitions, lender),
    page: (request, known = null) => drawnPage(present().definitions, request, known),
    samples: (lender, flow, page) => samplesFor(present().definitions, lender, flow, page),
    follows: (lender, flow, data, following) =>
      whatFollows(present().definitions, { lender, flow }, data, following),
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
    undo: texts.undo,
    redo: texts.redo,
    saved: texts.keep,
    adopt: texts.adopt,
  };
  return { calls, ports: texts };
}
