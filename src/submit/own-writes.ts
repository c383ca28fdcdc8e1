import { isCallError, NO_ANSWER } from "#src/calls/call-error.ts";

/**
 * Changes of an application within this time after this tab's own submission follow from it,
 * milliseconds. A vendor's answer to the submission arrives in that time.
 */
export const FOLLOWS_FOR_MS = 30_000;

/**
 * Remembers which applications this tab is writing to. A read may show a submission's effect before
 * the submission is answered, and a job may move the page after it; neither is news to the person
 * who submitted.
 */
export class OwnWrites {
  readonly #running = new Map<string, number>();
  readonly #writtenAt = new Map<string, number>();
  readonly #now: () => number;

  /** @param now a clock, milliseconds */
  constructor(now: () => number = () => Date.now()) {
    this.#now = now;
  }

  /** Runs a submission and remembers it. Only a refusal, which wrote nothing, is forgotten. */
  async during<Answer>(uuid: string, submit: () => Promise<Answer>): Promise<Answer> {
    this.#running.set(uuid, (this.#running.get(uuid) ?? 0) + 1);
    try {
      const answer = await submit();
      this.#writtenAt.set(uuid, this.#now());
      return answer;
    } catch (error) {
      if (mayHaveWritten(error)) this.#writtenAt.set(uuid, this.#now());
      throw error;
    } finally {
      this.#running.set(uuid, (this.#running.get(uuid) ?? 1) - 1);
    }
  }

  /** Remembers that the person writes now, on another device. */
  elsewhere(uuid: string): void {
    this.#writtenAt.set(uuid, this.#now());
  }

  /** Returns whether a change of the application that shows now may follow from an own submission. */
  explain(uuid: string): boolean {
    const writtenAt = this.#writtenAt.get(uuid);
    return (
      (this.#running.get(uuid) ?? 0) > 0 ||
      (writtenAt !== undefined && this.#now() - writtenAt < FOLLOWS_FOR_MS)
    );
  }
}

/** The writes of this tab. */
export const ownWrites = new OwnWrites();

const mayHaveWritten = (error: unknown): boolean =>
  isCallError(error) && (error.status === NO_ANSWER || error.status >= 500);
