import { reasonOf } from "#server/platform/log/reason.ts";

/** Errors of the disk by Emscripten's numbers, which are those of WASI, with the system's codes. */
const ERRORS: Readonly<Record<number, { code: string; words: string }>> = {
  19: { code: "EDQUOT", words: "quota exceeded" },
  29: { code: "EIO", words: "I/O error" },
  51: { code: "ENOSPC", words: "disk full" },
};

/** Returns why an operation of the embedded database failed, with the system's code where it is known. */
export function diskCause(error: unknown): { code?: string; message: string } {
  if (error instanceof Error) return { message: error.message };
  const { errno } = error as { errno?: number };
  if (errno === undefined) return { message: reasonOf(error) };
  const known = ERRORS[errno];
  return known ? { code: known.code, message: known.words } : { message: `error ${errno}` };
}
