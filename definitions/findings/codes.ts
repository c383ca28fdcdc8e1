/**
 * Every code that a finding can have, with its meaning. The reports, code review (SARIF) and docs/commands.md use this
 * one table, codes.json, whose rows are errors unless they say otherwise; a test compares the document with it. What
 * helps in general is in help.json, by the parts of the definitions: a finding has a fix of its own, and the studio
 * loads no other.
 */
import table from "./codes.json" with { type: "json" };
import type { Finding } from "./finding.ts";

export interface CodeRow {
  code: string;
  severity: Finding["severity"];
  /** The fault in a few words. */
  title: string;
  /** The file cannot be used: the exit code is 2, whatever other findings there are. */
  unusable?: boolean;
  /**
   * The finding reports something missing. It is suppressed while a file is unusable, because that
   * file may contain it.
   */
  absence?: boolean;
  /**
   * The definitions run correctly with the fault, so that a sandbox shows the save that has it. The
   * build refuses it like any other error.
   */
  runs?: boolean;
}

/** In the order of docs/commands.md. */
export const codes: readonly CodeRow[] = (
  table as readonly (Omit<CodeRow, "severity"> & Partial<CodeRow>)[]
).map((row) => ({ severity: "error", ...row }));

const byCode = new Map(codes.map((row) => [row.code, row]));

/**
 * Returns the row of a code; null for a code that is missing in the table, which is a fault of the
 * check.
 */
export const codeRow = (code: string): CodeRow | null => byCode.get(code) ?? null;

/** Tells whether a finding makes the input unusable. */
export const isUnusable = ({ code }: Pick<Finding, "code">): boolean =>
  codeRow(code)?.unusable === true;

/**
 * Removes findings that are only guesses while files are unusable: one of those files may supply
 * what seems to be missing. Reports a file that several organizations cannot use only once.
 */
export function withoutGuesses(findings: readonly Finding[]): Finding[] {
  if (!findings.some(isUnusable)) return [...findings];
  const reported = new Set<string>();
  return findings.filter((each) => {
    if (!isUnusable(each)) return codeRow(each.code)?.absence !== true;
    const key = JSON.stringify([each.code, each.file, each.pointer]);
    return !reported.has(key) && reported.add(key);
  });
}
