type Answers = Record<string, unknown>;

/** The latest answers of a form, for parts of a page that follow them without rendering the form. */
export class LatestAnswers {
  #answers: Answers;
  readonly #listeners = new Set<() => void>();

  constructor(answers: Answers) {
    this.#answers = answers;
  }

  readonly get = (): Answers => this.#answers;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(answers: Answers): void {
    if (answers === this.#answers) return;
    this.#answers = answers;
    for (const listener of this.#listeners) listener();
  }
}
