/**
 * Every code that a finding can have: what it means, and what to do. One table, codes.json, for the reports, for code review
 * (SARIF) and for docs/commands.md, which a test holds against it.
 */
import table from "./codes.json" with { type: "json" };
import type { Finding } from "./finding.ts";

export interface CodeRow {
  group: string;
  code: string;
  severity: Finding["severity"];
  /** The fault in a few words. */
  title: string;
  /** What to do. */
  help: string;
  /** The file cannot be used at all: the exit code is 2, whatever else is found. */
  unusable?: boolean;
  /** Says that something is missing somewhere; not said while a file is unusable, because it may be in there. */
  absence?: boolean;
}

/** In the order of docs/commands.md. */
export const codes = table as readonly CodeRow[];

const byCode = new Map(codes.map((row) => [row.code, row]));

/** Null for a code that the table does not have, which is a fault of the check that gives it. */
export const codeRow = (code: string): CodeRow | null => byCode.get(code) ?? null;

/** Whether something that was found makes the input unusable. */
export const isUnusable = ({ code }: Pick<Finding, "code">): boolean =>
  codeRow(code)?.unusable === true;

/**
 * What can be said while files are unusable: nothing that one of them might supply is called missing. A file that several
 * organisations cannot use is said once.
 */
export function withoutGuesses(findings: readonly Finding[]): Finding[] {
  if (!findings.some(isUnusable)) return [...findings];
  const said = new Set<string>();
  return findings.filter((each) => {
    if (!isUnusable(each)) return codeRow(each.code)?.absence !== true;
    const key = JSON.stringify([each.code, each.file, each.pointer]);
    return !said.has(key) && said.add(key);
  });
}
