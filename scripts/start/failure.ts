/** Errors whose message alone says what to do, by name: a bundle may hold their classes twice. */
const FORESEEN = /^(Config|Definition|Locked)Error$/;

/** Returns what a start prints when it fails: the message of a foreseen error, and every other error with its stack. */
export const failureOf = (error: unknown): unknown =>
  error instanceof Error && FORESEEN.test(error.name) ? error.message : error;
