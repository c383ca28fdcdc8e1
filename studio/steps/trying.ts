/** Changes of definitions on a copy: nobody sees them until they are written as one. */
import { editsForChange, type Change, type Edit } from "#definitions/edits/index.ts";
import type { ChangeScope } from "#definitions/edits/write-change.ts";
import { edited } from "../workspace/history.ts";
import { acceptingEdits } from "../workspace/texts/rewording.ts";
import { changeWorkspace, type Workspace } from "../workspace/workspace.ts";

export interface Trying {
  /** Definitions with the changes so far. */
  readonly workspace: Workspace;
  /** Value of a definition in the scope of the changes. */
  readonly read: (path: string) => unknown;
  readonly change: (change: Change) => void;
  readonly write: (edits: readonly Edit[]) => void;
  readonly writeFile: (path: string, text: string) => void;
  /** New text of each changed file. */
  readonly texts: () => Record<string, string | null>;
}

export function trying(start: Workspace, scope: ChangeScope): Trying {
  let workspace = start;
  const texts: Record<string, string | null> = {};
  const replace = (changes: Readonly<Record<string, string | null>>) => {
    Object.assign(texts, changes);
    workspace = changeWorkspace(workspace, changes);
  };
  const write = (edits: readonly Edit[]) => {
    if (edits.length > 0) replace(edited((path) => workspace.texts.get(path) ?? null, edits));
  };
  return {
    get workspace() {
      return workspace;
    },
    read: (path) =>
      scope.scope === "all"
        ? workspace.definitions.sources.files.get(`flows/${path}`)?.value
        : workspace.definitions.effective(scope.lender).files.get(path)?.value,
    change(change) {
      write(editsForChange(workspace.definitions, scope, change));
      if (scope.scope === "lender")
        write(acceptingEdits(workspace.definitions, scope.lender, change.path));
    },
    write,
    writeFile: (path, text) => replace({ [path]: text }),
    texts: () =>
      Object.fromEntries(
        Object.entries(texts).filter(([path, text]) => (start.texts.get(path) ?? null) !== text),
      ),
  };
}
