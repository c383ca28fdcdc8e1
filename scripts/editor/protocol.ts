/** Findings and suggestions in the terms of the language server protocol. */
import {
  CodeActionKind,
  CompletionItemKind,
  DiagnosticSeverity,
  MarkupKind,
  type CodeAction,
  type CompletionItem,
  type Diagnostic,
  type Range,
} from "vscode-languageserver/node";
import type { TextDocument } from "vscode-languageserver-textdocument";
import type { Suggestion } from "#definitions/guard-help/complete.ts";
import type { Marked } from "./diagnostics.ts";
import { replacementFor } from "./quick-fix.ts";

const SEVERITIES = {
  error: DiagnosticSeverity.Error,
  warning: DiagnosticSeverity.Warning,
  info: DiagnosticSeverity.Information,
} as const;

export const diagnosticOf = (
  { start, end, code, severity, message, fix }: Marked,
  document: TextDocument,
): Diagnostic => ({
  range: { start: document.positionAt(start), end: document.positionAt(end) },
  severity: SEVERITIES[severity],
  code,
  source: "hearthline",
  message: fix === null ? message : `${message} ${fix}`,
  data: { fix },
});

const KINDS: { readonly [K in Suggestion["kind"]]: CompletionItemKind } = {
  field: CompletionItemKind.Field,
  fact: CompletionItemKind.Constant,
  function: CompletionItemKind.Function,
  value: CompletionItemKind.EnumMember,
  document: CompletionItemKind.Module,
};

export const completionOf = (
  { label, kind, detail, documentation, insert, order }: Suggestion,
  range: Range,
): CompletionItem => ({
  label,
  kind: KINDS[kind],
  detail,
  ...(documentation === null
    ? {}
    : { documentation: { kind: MarkupKind.PlainText, value: documentation } }),
  sortText: `${order} ${label}`,
  // The editor filters by what the user typed, which may begin with the quotation mark.
  filterText: insert,
  textEdit: { range, newText: insert },
});

/** Returns the replacement that the fix of each diagnostic names; nothing for a fix without one. */
export const quickFixesOf = (
  diagnostics: readonly Diagnostic[],
  document: TextDocument,
): CodeAction[] =>
  diagnostics.flatMap((diagnostic): CodeAction[] => {
    const { fix = null } = (diagnostic.data ?? {}) as { fix?: string | null };
    const newText = replacementFor(document.getText(diagnostic.range), fix);
    if (newText === null) return [];
    const edits = [{ range: diagnostic.range, newText }];
    return [
      {
        title: `Replace by ${newText}`,
        kind: CodeActionKind.QuickFix,
        diagnostics: [diagnostic],
        isPreferred: true,
        edit: { changes: { [document.uri]: edits } },
      },
    ];
  });
