import { createContext, use } from "react";
import { flushSync } from "react-dom";

type Commit = () => void;

/**
 * Typed values on their way to the form.
 *
 * A keystroke paints its own input only; what was typed reaches the form when the browser is idle, so that a long form
 * costs no more per key than a short one. `flush` hands everything over at once; the form calls it before a submit, and
 * an input when it loses focus, so nothing typed is ever left behind.
 */
export class PendingCommits {
  readonly #waiting = new Map<object, Commit>();
  #cancel: (() => void) | null = null;

  /** Queues a commit; a later one of the same owner replaces it. */
  later(owner: object, commit: Commit): void {
    this.#waiting.set(owner, commit);
    this.#cancel ??= whenIdle(() => this.#flushNow());
  }

  /** Forgets what an owner had queued. */
  drop(owner: object): void {
    this.#waiting.delete(owner);
  }

  /** Commits everything queued, inside the event that is being handled. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const commits = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const commit of commits) commit();
  }

  /** Outside an event React would postpone the update, and a submit in between would not see it. */
  #flushNow(): void {
    this.#cancel = null;
    if (this.#waiting.size > 0) flushSync(() => this.flush());
  }
}

/** Longest that a typed value stays with its input, milliseconds. */
const patience = 150;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(run, { timeout: patience });
    return () => cancelIdleCallback(handle);
  }
  // Safari before 26 has no idle callback; one frame and a task is after the paint too.
  const timer = setTimeout(run, 32);
  return () => clearTimeout(timer);
}

const PendingContext = createContext<PendingCommits | null>(null);
export const PendingProvider = PendingContext.Provider;

/** The queue of the form around, or null where a widget stands alone. */
export const usePending = (): PendingCommits | null => use(PendingContext);
