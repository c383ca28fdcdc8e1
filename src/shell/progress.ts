/** Where a page stands among the steps of its flow. Pure. */

export type StepMark = "done" | "current" | "ahead";

export interface ProgressStep {
  id: string;
  title: string;
  mark: StepMark;
}

/**
 * The steps with their marks. `current` is the step of the page shown, `reached` that of the page decided: somebody who looks back at an
 * earlier page has not lost the steps in between. Without a current step there is no progress to show.
 */
export function progressOf(
  steps: readonly { id: string; title: string }[],
  current: string | null,
  reached: string | null,
): ProgressStep[] {
  const here = steps.findIndex(({ id }) => id === current);
  if (here === -1) return [];
  const far = Math.max(
    here,
    steps.findIndex(({ id }) => id === reached),
  );
  return steps.map(({ id, title }, index) => ({
    id,
    title,
    mark: index === here ? "current" : index < far ? "done" : "ahead",
  }));
}
