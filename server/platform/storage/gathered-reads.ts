/** Statements that run at once at most. More of them would each serve fewer readers. */
const RUNNING = 2;
/** Questions of one statement at most. */
const MOST = 100;

interface Asked<Question, Answer> {
  readonly question: Question;
  answer(answer: Answer | undefined): void;
  fail(error: unknown): void;
}

/**
 * Answers the questions of many requests with one statement. Questions that come in one turn of the
 * event loop go together, and so do those that come while statements are under way: the more
 * requests a process has, the fewer statements each of them costs. A statement that fails fails all
 * its questions, so a question must not be able to break one.
 */
export class GatheredReads<Question, Answer> {
  private asked: Asked<Question, Answer>[] = [];
  private running = 0;
  private isDue = false;

  /** @param read answers questions in one statement, by their position; none where there is no row */
  constructor(
    private readonly read: (questions: readonly Question[]) => Promise<ReadonlyMap<number, Answer>>,
  ) {}

  /** Questions that no statement has taken yet. */
  get waiting(): number {
    return this.asked.length;
  }

  /** Returns the answer to a question; undefined when there is no row. */
  ask(question: Question): Promise<Answer | undefined> {
    return new Promise((answer, fail) => {
      this.asked.push({ question, answer, fail });
      this.sendSoon();
    });
  }

  private sendSoon(): void {
    if (this.isDue || this.running >= RUNNING) return;
    this.isDue = true;
    setImmediate(() => {
      this.isDue = false;
      void this.send();
    });
  }

  private async send(): Promise<void> {
    const batch = this.asked.splice(0, MOST);
    if (batch.length === 0) return;
    this.running += 1;
    if (this.asked.length > 0) this.sendSoon();
    try {
      const answers = await this.read(batch.map(({ question }) => question));
      for (const [position, { answer }] of batch.entries()) answer(answers.get(position));
    } catch (error) {
      for (const { fail } of batch) fail(error);
    } finally {
      this.running -= 1;
      if (this.asked.length > 0) this.sendSoon();
    }
  }
}
