/** Errors whose message alone says what to do, by name: a bundle may hold their classes twice. */
const FORESEEN = /^(Config|Definition|Locked)Error$/;

const OF_SETTINGS = /^(Config|Locked)Error$/;

/** Whether only another setting, or the end of another process, removes the error: no edit of a file does. */
export const isOfSettings = (error: unknown): boolean =>
  error instanceof Error && OF_SETTINGS.test(error.name);

/** Returns what a start prints when it fails: the message of a foreseen error, and every other error with its stack. */
export const failureOf = (error: unknown): unknown =>
  error instanceof Error && FORESEEN.test(error.name) ? error.message : error;
