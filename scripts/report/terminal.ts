import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isUnusable } from "#definitions/findings/codes.ts";
import type { Finding } from "#definitions/findings/finding.ts";
import { plain, type Colors } from "./color.ts";
import { excerpt, printable } from "./excerpt.ts";

const severities = ["error", "warning", "info"] as const;
const rank: Record<Finding["severity"], number> = { error: 0, warning: 1, info: 2 };

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/** Returns the lines of a file; none when the file is unreadable or too large. */
async function linesOf(findings: readonly Finding[], path: string): Promise<string[]> {
  if (findings.every(({ line }) => line === null) || findings.some(isUnusable)) return [];
  return (await readFile(path, "utf8").catch(() => "")).split("\n");
}

/** Counts findings by severity, and files. Notes appear only when there are some. */
export function summary(findings: readonly Finding[]): string {
  const count = (severity: Finding["severity"]) =>
    findings.filter((each) => each.severity === severity).length;
  const notes = count("info");
  return [
    plural(count("error"), "error"),
    plural(count("warning"), "warning"),
    ...(notes > 0 ? [plural(notes, "note")] : []),
  ]
    .join(", ")
    .concat(` in ${plural(new Set(findings.map(({ file }) => file)).size, "file")}.`);
}

/**
 * Formats findings for a person: grouped by file, each with its line, a caret, the cause, the
 * witness and the fix.
 */
export async function report(
  findings: readonly Finding[],
  root: string,
  colors: Colors = plain,
): Promise<string> {
  const byFile = new Map<string, Finding[]>();
  for (const each of findings) byFile.set(each.file, [...(byFile.get(each.file) ?? []), each]);
  const output: string[] = [];
  for (const [file, group] of [...byFile].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const lines = await linesOf(group, join(root, file));
    output.push(colors.strong(printable(file)));
    group.sort(
      (a, b) =>
        rank[a.severity] - rank[b.severity] ||
        (a.line ?? 0) - (b.line ?? 0) ||
        (a.column ?? 0) - (b.column ?? 0),
    );
    for (const each of group) output.push(...paragraph(each, lines, colors));
    output.push("");
  }
  output.push(summary(findings));
  return output.join("\n");
}

function paragraph(each: Finding, lines: readonly string[], colors: Colors): string[] {
  const place = each.line === null ? "" : `:${each.line}${each.column ? `:${each.column}` : ""}`;
  const organisation = each.organisation === null ? "" : ` (organization ${each.organisation})`;
  const location = each.pointer ? ` at ${each.pointer}` : "";
  const output = [
    `  ${colors[severities[rank[each.severity]] ?? "info"](each.severity)} ${each.code}${organisation} ${printable(`${each.file}${place}${location}`)}`,
    ...each.message.split("\n").map((line) => `    ${printable(line)}`),
  ];
  const line = each.line === null ? undefined : lines[each.line - 1];
  if (line !== undefined && each.line !== null) {
    const [text, caret] = excerpt(line, each.column ?? 1, `    ${String(each.line).padStart(5)} `);
    output.push(colors.quiet(text), colors[each.severity](caret));
  }
  const more: [string, string | null | undefined][] = [
    ["found", each.certainty === "sampled" ? "among sampled data; there may be more" : null],
    [
      "shown by",
      each.witness === null || each.witness === undefined ? null : JSON.stringify(each.witness),
    ],
    ["reproduce", each.reproduce],
    ["fix", each.fix],
  ];
  for (const [label, text] of more)
    if (text !== null && text !== undefined && text !== "")
      output.push(`    ${colors.quiet(`${label}:`)} ${printable(text)}`);
  return output;
}
