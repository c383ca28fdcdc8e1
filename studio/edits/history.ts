/** One history of undo and redo over all files. */
import { applyEdit, type Splice } from "#definitions/edits/apply-edit.ts";
import { EditRefused, type Edit } from "#definitions/edits/edit.ts";

/** Text of each file by its path; a file that does not exist has no entry. */
export type Files = Readonly<Record<string, string>>;

/** New texts by path; null removes the file. */
export type Changes = Readonly<Record<string, string | null>>;

/** How to get from one text of a file to another. `whole` makes or removes the file. */
type Turn =
  | { readonly path: string; readonly splice: Splice }
  | { readonly path: string; readonly whole: string | null };

interface Step {
  /** What the person did, for the undo button. */
  readonly label: string;
  readonly forward: readonly Turn[];
  readonly backward: readonly Turn[];
}

export interface History {
  readonly files: Files;
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const openHistory = (files: Files): History => ({ files, past: [], future: [] });

/**
 * Applies edits as one step. The edits follow each other: each pointer is of the text that the edit
 * before left.
 *
 * @throws EditRefused and changes nothing
 */
export function perform(history: History, label: string, edits: readonly Edit[]): History {
  const changes: Record<string, string> = {};
  for (const edit of edits) {
    const text = changes[edit.path] ?? history.files[edit.path];
    if (text === undefined)
      throw new EditRefused(`There is no file ${edit.path}. Make it before you edit it.`);
    changes[edit.path] = applyEdit(text, edit);
  }
  return performChanges(history, label, changes);
}

/** Applies whole new texts as one step. A step that changes nothing is none. */
export function performChanges(history: History, label: string, changes: Changes): History {
  const turns = Object.entries(changes).flatMap(([path, after]) => {
    const before = history.files[path] ?? null;
    return before === after ? [] : [{ path, before, after }];
  });
  if (turns.length === 0) return history;
  const forward = turns.map(({ path, before, after }) => turnOf(path, before, after));
  const backward = turns.map(({ path, before, after }) => turnOf(path, after, before)).toReversed();
  const step: Step = { label, forward, backward };
  return { files: turned(history.files, forward), past: [...history.past, step], future: [] };
}

/** Takes the last step back; the same history with nothing to undo. */
export function undo({ files, past, future }: History): History {
  const step = past.at(-1);
  if (step === undefined) return { files, past, future };
  return {
    files: turned(files, step.backward),
    past: past.slice(0, -1),
    future: [step, ...future],
  };
}

/** Does the step again that was taken back last; the same history with nothing to redo. */
export function redo({ files, past, future }: History): History {
  const [step, ...rest] = future;
  if (step === undefined) return { files, past, future };
  return { files: turned(files, step.forward), past: [...past, step], future: rest };
}

/** Keeps only the characters that differ, so that a long history is small. */
function turnOf(path: string, from: string | null, to: string | null): Turn {
  if (from === null || to === null) return { path, whole: to };
  const most = Math.min(from.length, to.length);
  let head = 0;
  while (head < most && from[head] === to[head]) head += 1;
  let tail = 0;
  while (tail < most - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1;
  const text = to.slice(head, to.length - tail);
  return { path, splice: { start: head, end: from.length - tail, text } };
}

function turned(files: Files, turns: readonly Turn[]): Files {
  const after: Record<string, string> = { ...files };
  for (const turn of turns) {
    if ("splice" in turn) {
      const { start, end, text } = turn.splice;
      const before = after[turn.path] ?? "";
      after[turn.path] = before.slice(0, start) + text + before.slice(end);
    } else if (turn.whole === null) delete after[turn.path];
    else after[turn.path] = turn.whole;
  }
  return after;
}
