/** The findings that an editor shows in its open files. */
import type { Connection, TextDocuments } from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Definitions, Finding } from "#definitions/index.ts";
import { markedFinding, ownFaults, type Marked } from "./diagnostics.ts";
import { diagnosticOf } from "./protocol.ts";
import type { Workspace } from "./workspace.ts";

interface ShownFindingsPorts {
  readonly connection: Connection;
  readonly documents: TextDocuments<TextDocument>;
  readonly workspace: () => Promise<Workspace | null>;
  /** Returns the path of a file below the root. */
  readonly pathOf: (uri: string) => string;
  /** Milliseconds without a change before all definitions are validated. */
  readonly quiet: number;
  /** Called after each validation. */
  readonly validated: (definitions: Definitions) => Promise<void>;
}

export interface ShownFindings {
  /** Takes the findings of a file away whose text has changed: they have other places now. */
  outdate(path: string): void;
  /** Shows the faults of the files themselves at once, and all findings when the typing stops. */
  refresh(): Promise<void>;
  /** Starts no further validation. */
  stop(): void;
}

export function shownFindings(ports: ShownFindingsPorts): ShownFindings {
  const { connection, documents, pathOf, quiet } = ports;
  let findings: readonly Finding[] = [];
  /** Files that changed since the last validation began: its places in them are out of date. */
  const changedFiles = new Set<string>();
  let pending: ReturnType<typeof setTimeout> | undefined;

  const show = async (definitions: Definitions) => {
    for (const document of documents.all()) {
      const text = document.getText();
      const path = pathOf(document.uri);
      const own = ownFaults(definitions, path, text);
      const others = findings
        .filter(({ file }) => file === path)
        .map((each) => markedFinding(each, text));
      const isNew = ({ code, start }: Marked) =>
        !own.some((each) => each.code === code && each.start === start);
      const marked = [...own, ...others.filter(isNew)];
      await connection.sendDiagnostics({
        uri: document.uri,
        version: document.version,
        diagnostics: marked.map((each) => diagnosticOf(each, document)),
      });
    }
  };

  const validate = async () => {
    const workspace = await ports.workspace();
    if (workspace === null) return;
    changedFiles.clear();
    const all = await workspace.findings();
    findings = all.filter(({ file }) => !changedFiles.has(file));
    const definitions = await workspace.definitions();
    await show(definitions);
    await ports.validated(definitions);
  };

  return {
    outdate(path) {
      findings = findings.filter(({ file }) => file !== path);
      changedFiles.add(path);
    },
    async refresh() {
      const workspace = await ports.workspace();
      if (workspace === null) return;
      await show(await workspace.definitions());
      clearTimeout(pending);
      pending = setTimeout(() => void validate(), quiet);
    },
    stop: () => clearTimeout(pending),
  };
}
