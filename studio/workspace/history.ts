/** What a person has changed since the files were read, with undo and redo over all of them. */
import { applyEdit, type Edit } from "#definitions/edits/index.ts";

/** Texts by path; null for a file that does not exist. */
type Texts = Readonly<Record<string, string | null>>;

interface Step {
  readonly label: string;
  readonly before: Texts;
  readonly after: Texts;
}

export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

export const NO_HISTORY: History = { past: [], future: [] };

/** More steps than anybody takes back. */
const MOST = 500;

/** Returns the texts after the edits, by the path of each changed file. */
export function edited(read: (path: string) => string | null, edits: readonly Edit[]): Texts {
  const after: Record<string, string | null> = {};
  for (const edit of edits) {
    const isFile = "remove" in edit && edit.pointer === "";
    const text = edit.path in after ? after[edit.path] : read(edit.path);
    after[edit.path] = isFile ? null : applyEdit(text ?? "{}\n", edit);
  }
  return after;
}

/** Adds a step. Typing in one sentence is one step: a step with the label of the last one joins it. */
export function withStep({ past }: History, step: Step): History {
  const last = past.at(-1);
  const joined =
    last?.label === step.label
      ? {
          ...step,
          before: { ...step.before, ...last.before },
          after: { ...last.after, ...step.after },
        }
      : null;
  const kept = joined === null ? past : past.slice(0, -1);
  return { past: [...kept, joined ?? step].slice(-MOST), future: [] };
}

/** @returns the history after it and the texts to put back; null with nothing to undo */
export function undone({ past, future }: History): { history: History; texts: Texts } | null {
  const step = past.at(-1);
  return step === undefined
    ? null
    : { history: { past: past.slice(0, -1), future: [step, ...future] }, texts: step.before };
}

/** @returns the history after it and the texts to put back; null with nothing to redo */
export function redone({ past, future }: History): { history: History; texts: Texts } | null {
  const [step, ...rest] = future;
  return step === undefined
    ? null
    : { history: { past: [...past, step], future: rest }, texts: step.after };
}
