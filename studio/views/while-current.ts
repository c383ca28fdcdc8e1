/**
 * Takes an answer, unless the effect that asked has ended meanwhile.
 * @returns the function that ends the effect
 */
export function whileCurrent<Answer>(
  ask: () => Promise<Answer>,
  take: (answer: Answer) => void,
  fail: (error: unknown) => void = reportError,
): () => void {
  let isCurrent = true;
  const run = async (): Promise<void> => {
    try {
      const answer = await ask();
      if (isCurrent) take(answer);
    } catch (error) {
      if (isCurrent) fail(error);
    }
  };
  void run();
  return () => {
    isCurrent = false;
  };
}
