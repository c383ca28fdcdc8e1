import type { Edit } from "#definitions/edits/index.ts";
import type { Pending } from "../pending.ts";
import type { Changes, Workspace } from "../workspace.ts";

/** What other calls of a session read and change. */
export interface SessionPorts {
  present(): Workspace;
  /** Returns the text that was saved last; null for a file that is new since. */
  savedOf(path: string): string | null;
  pending(): Pending;
  /** Runs a change as one step of the history, all of it or nothing, and returns the changed paths. */
  record(
    label: string,
    work: (write: (edits: readonly Edit[]) => void, replace: (texts: Changes) => void) => void,
  ): string[];
}
