/** Codes of the system for a disk that is full or takes no writes. */
const CODES: ReadonlySet<unknown> = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO"]);

/** Whether a file could not be written because of the disk, and not because of its sender. */
export const isDiskFault = (error: unknown): boolean =>
  error instanceof Error && "code" in error && CODES.has(error.code);
