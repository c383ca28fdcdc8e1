import type { Edit } from "#definitions/edits/index.ts";
import { edited, NO_HISTORY, redone, undone, withStep, type History } from "../history.ts";
import type { Pending } from "../pending.ts";
import { changeWorkspace, openWorkspace, type Changes, type Workspace } from "../workspace.ts";
import type { SessionPorts } from "./ports.ts";

/** The definitions that a session has open, with the texts that were saved last. */
interface EditedTexts extends SessionPorts {
  /** Begins with these files as the saved ones. */
  open(files: Readonly<Record<string, string>>): Workspace;
  /** Returns the present text; null for a file that does not exist. */
  textOf(path: string): string | null;
  /** Changes texts without a step in the history. */
  change(changes: Changes): void;
  undo(): Pending;
  redo(): Pending;
  /** Takes the present texts as saved. */
  keep(): Pending;
  /** Takes texts as saved ones. Undo begins anew. */
  adopt(changes: Changes): Pending;
}

/** Makes the texts of a session, none of which are open yet. Throws when a call needs them before. */
export function editedTexts(): EditedTexts {
  let workspace: Workspace | null = null;
  let saved: ReadonlyMap<string, string> = new Map();
  let history: History = NO_HISTORY;

  const present = (): Workspace => {
    if (workspace === null) throw new Error("The definitions are not open yet.");
    return workspace;
  };
  const textOf = (path: string) => present().texts.get(path) ?? null;
  const change = (changes: Changes) => {
    workspace = changeWorkspace(present(), changes);
  };
  const pending = (): Pending => ({
    version: present().version,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    changes: changesBetween(saved, present().texts),
  });
  const moveTo = (moved: ReturnType<typeof undone>): Pending => {
    if (moved !== null) {
      history = moved.history;
      change(moved.texts);
    }
    return pending();
  };

  return {
    present,
    textOf,
    change,
    pending,
    savedOf: (path) => saved.get(path) ?? null,
    open(files) {
      workspace = openWorkspace(files);
      saved = workspace.texts;
      history = NO_HISTORY;
      return workspace;
    },
    record(label, work) {
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
      const write = (edits: readonly Edit[]) => {
        if (edits.length > 0) replace(edited(textOf, edits));
      };
      try {
        work(write, replace);
      } catch (error) {
        change(before);
        throw error;
      }
      const written = Object.keys(after).filter((path) => before[path] !== after[path]);
      if (written.length > 0) history = withStep(history, { label, before, after });
      return written;
    },
    undo: () => moveTo(undone(history)),
    redo: () => moveTo(redone(history)),
    keep() {
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
}

/** Returns the files whose texts differ, with both texts; null for a file that does not exist. */
function changesBetween(
  saved: ReadonlyMap<string, string>,
  present: ReadonlyMap<string, string>,
): Pending["changes"] {
  return [...new Set([...saved.keys(), ...present.keys()])].flatMap((path) => {
    const [base = null, text = null] = [saved.get(path), present.get(path)];
    return base === text ? [] : [{ path, base, text }];
  });
}
