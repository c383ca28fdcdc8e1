/** Progress of a page within the steps of its flow. */

type StepMark = "done" | "current" | "ahead";

export interface ProgressStep {
  id: string;
  title: string;
  mark: StepMark;
}

/**
 * Marks the steps. `current` is the step of the page on screen, `reached` that of the decided page.
 * A look at an earlier page therefore keeps the later steps marked. Without a current step there is
 * no progress.
 */
export function progressOf(
  steps: readonly { id: string; title: string }[],
  current: string | null,
  reached: string | null,
): ProgressStep[] {
  const currentIndex = steps.findIndex(({ id }) => id === current);
  if (currentIndex === -1) return [];
  const far = Math.max(
    currentIndex,
    steps.findIndex(({ id }) => id === reached),
  );
  return steps.map(({ id, title }, index) => ({
    id,
    title,
    mark: index === currentIndex ? "current" : index < far ? "done" : "ahead",
  }));
}
