/** Answers of another tab or device that a save would have overwritten. */
import { CallError } from "./call-error.ts";

export interface OtherDraft {
  /** Null when they were sent there. */
  data: Record<string, unknown> | null;
  /** Null when none are stored. */
  version: string | null;
  /** The answers are those of a page that was left: the stored ones are on this page. */
  left?: boolean;
}

/** Reads the answers from a refused save; null from any other error. */
export function otherDraft(error: unknown): OtherDraft | null {
  if (!(error instanceof CallError) || error.body.code !== "draft-changed") return null;
  const { data, version } = (error.parsed ?? {}) as { data?: unknown; version?: unknown };
  return {
    data: typeof data === "object" && data !== null ? (data as Record<string, unknown>) : null,
    version: typeof version === "number" ? String(version) : null,
  };
}
