/** Formats findings as SARIF 2.1.0 (OASIS) for code review tools. */
import { groupOf, helpOf } from "#definitions/findings/help.ts";
import { codeRow, codes, sha256, type CodeRow, type Finding } from "#definitions/index.ts";

const levels: Record<Finding["severity"], "error" | "warning" | "note"> = {
  error: "error",
  warning: "warning",
  info: "note",
};

/** Removes the code marks of Markdown for plain text. */
const plainText = (text: string): string => text.replaceAll("`", "");

interface Rule extends CodeRow {
  readonly group: string;
  readonly help: string;
}

const ruleOf = ({ code, severity, title, help, group }: Rule) => ({
  id: code,
  shortDescription: { text: `${plainText(title)}.` },
  fullDescription: { text: `${plainText(title)}. ${plainText(help)}.` },
  help: { text: `${plainText(help)}.`, markdown: `${title}. ${help}.` },
  defaultConfiguration: { level: levels[severity] },
  properties: { tags: [group] },
});

/** A rule for a code that the table does not list. */
const unlisted = ({ code, severity, message, fix }: Finding): Rule => ({
  group: "Others",
  code,
  severity,
  title: message.replace(/\.$/, ""),
  help: (fix ?? "See docs/commands.md").replace(/\.$/, ""),
});

export function sarif(findings: readonly Finding[], exitCode: number): unknown {
  const rows = codes.map((row): Rule => ({
    ...row,
    group: groupOf(row.code) ?? "",
    help: helpOf(row.code) ?? "",
  }));
  for (const each of findings)
    if (codeRow(each.code) === null && !rows.some(({ code }) => code === each.code))
      rows.push(unlisted(each));
  const indexOf = new Map(rows.map(({ code }, index) => [code, index]));
  return {
    $schema: "https://json.schemastore.org/sarif-2.1.0.json",
    version: "2.1.0",
    runs: [
      {
        tool: { driver: { name: "hearthline-validate", rules: rows.map(ruleOf) } },
        columnKind: "utf16CodeUnits",
        invocations: [{ executionSuccessful: exitCode !== 2, exitCode }],
        results: findings.map((each) => resultOf(each, indexOf.get(each.code) ?? -1)),
      },
    ],
  };
}

function resultOf(each: Finding, ruleIndex: number) {
  return {
    ruleId: each.code,
    ruleIndex,
    level: levels[each.severity],
    message: { text: each.fix === null ? each.message : `${each.message} ${each.fix}` },
    locations: [
      {
        physicalLocation: {
          artifactLocation: {
            uri: each.file.split("/").map(encodeURIComponent).join("/"),
            uriBaseId: "%SRCROOT%",
          },
          ...(each.line === null
            ? {}
            : {
                region: {
                  startLine: each.line,
                  ...(each.column === null ? {} : { startColumn: each.column }),
                },
              }),
        },
        logicalLocations: [{ fullyQualifiedName: `${each.file}#${each.pointer}` }],
      },
    ],
    // Line numbers change when anything above changes; cause and pointer do not.
    partialFingerprints: {
      "hearthlineFinding/v1": sha256(
        JSON.stringify([each.code, each.file, each.pointer, each.organisation, each.message]),
      ),
    },
    properties: {
      organisation: each.organisation,
      witness: each.witness ?? null,
      fix: each.fix,
      certainty: each.certainty ?? null,
      reproduce: each.reproduce ?? null,
    },
  };
}
