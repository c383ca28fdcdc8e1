import { createContext, use, useEffect } from "react";
import { flushSync } from "react-dom";

type Commit = () => void;

/**
 * Queues typed values for the form.
 *
 * A keystroke repaints its own input only. The form gets the value when the browser is idle. A key
 * therefore costs the same on a long form as on a short one. `flush` commits everything at once, so
 * that no typed value is lost: the form calls it before a submit. An input calls `settle` when it
 * loses focus, which waits while a pointer is down. A value may take an error away and so move the
 * page: the button under the pointer would move too, and its click would be lost.
 */
export class PendingCommits {
  readonly #waiting = new Map<object, Commit>();
  #cancel: (() => void) | null = null;
  #isPressed = false;

  /** Queues a commit; a later one of the same owner replaces it. */
  later(owner: object, commit: Commit): void {
    this.#waiting.set(owner, commit);
    this.#cancel ??= whenIdle(() => this.#flushNow());
  }

  /** Drops the queued commit of an owner. */
  drop(owner: object): void {
    this.#waiting.delete(owner);
  }

  /** Commits everything queued, inside the current event. */
  flush(): void {
    this.#cancel?.();
    this.#cancel = null;
    const commits = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const commit of commits) commit();
  }

  /** Commits everything queued, or once the pointer is up. */
  settle(): void {
    if (!this.#isPressed) this.flush();
  }

  /** Holds the queue until the press ends. */
  press(): void {
    this.#isPressed = true;
  }

  /**
   * Ends a press and commits. The browser has chosen the target of the click by then, and has not
   * begun it: a click that has begun would lose its tick when React draws the box again.
   */
  release(): void {
    if (!this.#isPressed) return;
    this.#isPressed = false;
    this.#flushNow();
  }

  /** Outside an event React would defer the update, and a submit in between would miss it. */
  #flushNow(): void {
    this.#cancel = null;
    if (this.#waiting.size > 0 && !this.#isPressed) flushSync(() => this.flush());
  }
}

/** Longest delay of a commit, milliseconds. */
const patience = 150;

function whenIdle(run: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(run, { timeout: patience });
    return () => cancelIdleCallback(handle);
  }
  // Safari before version 26 has no idle callback; this delay also ends after the next paint.
  const timer = setTimeout(run, 32);
  return () => clearTimeout(timer);
}

/** Holds the queue of a form from the press of a pointer until its click has a target. */
export function useHeldWhilePressed(pending: PendingCommits): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const press = () => {
      clearTimeout(timer);
      pending.press();
    };
    const release = () => pending.release();
    const releaseSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(release, SOON);
    };
    const listeners = [
      ["pointerdown", press],
      ["mouseup", release],
      ...OTHER_ENDS.map((end) => [end, releaseSoon] as const),
    ] as const;
    for (const [name, listener] of listeners) document.addEventListener(name, listener, true);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) document.removeEventListener(name, listener, true);
    };
  }, [pending]);
}

/**
 * Ends of presses that no `mouseup` follows: a finger that scrolls or rests, and a list of the
 * browser's own, which takes the release, so that the next key or answer ends the press.
 */
const OTHER_ENDS = ["pointerup", "pointercancel", "keydown", "input"] as const;
/** Milliseconds from the release of a finger within which a browser sends the `mouseup` of a tap. */
const SOON = 300;

const PendingContext = createContext<PendingCommits | null>(null);
export const PendingProvider = PendingContext.Provider;

/** The queue of the surrounding form, or null outside one. */
export const usePending = (): PendingCommits | null => use(PendingContext);
