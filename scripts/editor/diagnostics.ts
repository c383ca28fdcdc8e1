/** Faults of a file as an editor marks them: spans of its text with message, code and fix. */
import type { Definitions, Finding } from "#definitions/index.ts";
import { guardsInFile } from "#definitions/guards/placed-guards.ts";
import { checkGuard } from "#engine/guard/check/check.ts";
import { syntaxDiagnostic, tryParse } from "#engine/guard/guard.ts";
import { GuardSyntaxError } from "#engine/guard/parse/syntax-error.ts";
import { endOfValue, offsetOfCharacter, valueOffsets } from "#definitions/sources/json-text.ts";

export interface Marked {
  readonly start: number;
  readonly end: number;
  readonly code: string;
  readonly severity: Finding["severity"];
  readonly message: string;
  readonly fix: string | null;
}

/** Returns the faults that one file shows by itself: of its JSON, its schema and its guards. */
export function ownFaults(definitions: Definitions, path: string, text: string): Marked[] {
  const source = definitions.sources.files.get(path);
  return [
    ...guardFaultsIn(definitions, path, text),
    ...[...(source?.faults ?? []), ...definitions.findingsOf(path)].map((finding) =>
      markedFinding(finding, text),
    ),
  ];
}

function guardFaultsIn(definitions: Definitions, path: string, text: string): Marked[] {
  const offsets = valueOffsets(text);
  return guardsInFile(definitions, path).flatMap(({ pointer, source, scope }) => {
    const tree = tryParse(source);
    const found =
      tree instanceof GuardSyntaxError
        ? [syntaxDiagnostic(tree)]
        : checkGuard(tree, scope).diagnostics;
    const quote = offsets.get(pointer);
    if (quote === undefined) return [];
    return found.map(({ start, end, code, severity, message, fix }) => ({
      start: offsetOfCharacter(text, quote, start),
      end: offsetOfCharacter(text, quote, Math.max(end, start + 1)),
      code,
      severity,
      message: sentence(message),
      fix,
    }));
  });
}

const sentence = (message: string): string =>
  `${message.charAt(0).toUpperCase()}${message.slice(1)}${message.endsWith(".") ? "" : "."}`;

/** Returns a finding of `validate` as a span of the text of its file. */
export function markedFinding(finding: Finding, text: string): Marked {
  const { code, severity, message, fix, organisation, witness } = finding;
  const start = startOf(finding, text);
  const isWord = text[start] !== '"' && /\w/.test(text[start] ?? "");
  const end = isWord
    ? start + (/^\w+/.exec(text.slice(start))?.[0].length ?? 1)
    : endOfValue(text, start);
  const shown = witness === null ? "" : ` Smallest data that shows it: ${JSON.stringify(witness)}.`;
  return {
    start,
    end: Math.min(end, text.length),
    code,
    severity,
    message: `${organisation === null ? "" : `${organisation}: `}${message}${shown}`,
    fix,
  };
}

function startOf({ line, column }: Finding, text: string): number {
  let start = 0;
  for (let passed = 1; passed < (line ?? 1); passed += 1) {
    const next = text.indexOf("\n", start);
    if (next === -1) break;
    start = next + 1;
  }
  return Math.min(start + (column ?? 1) - 1, text.length);
}
