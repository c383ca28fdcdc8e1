/**
 * Time without an answer after which the connection counts as quiet, milliseconds. It may still
 * recover.
 */
const ANSWER_MS = 1_500;

interface AnswerWatch {
  /** A frame was sent that the server answers. */
  expect(): void;
  /** A frame arrived; any frame shows that the server answers. */
  arrived(): void;
  /** Expects nothing more, as of a lost connection. */
  forget(): void;
}

/** Reports when an answer is overdue, and when it has come after all. */
export function watchAnswers(onQuiet: (quiet: boolean) => void): AnswerWatch {
  let overdue: ReturnType<typeof setTimeout> | undefined;
  let quiet = false;
  const forget = () => {
    clearTimeout(overdue);
    overdue = undefined;
    quiet = false;
  };
  return {
    expect: () => {
      overdue ??= setTimeout(() => {
        quiet = true;
        onQuiet(true);
      }, ANSWER_MS);
    },
    arrived: () => {
      const wasQuiet = quiet;
      forget();
      if (wasQuiet) onQuiet(false);
    },
    forget,
  };
}
