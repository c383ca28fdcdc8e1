import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { documentFaults, type DocumentFault } from "./faults.ts";
import { documents, read, repository } from "./repository.ts";

const faultsOf = (text: string): Pick<DocumentFault, "code" | "line">[] =>
  documentFaults("docs/planted.md", text, repository).map(({ code, line }) => ({ code, line }));

describe("the documents of the repository", () => {
  it("include the README, the guide for contributors, the pages of docs/ and the list of organizations", () => {
    expect(documents).toEqual(
      expect.arrayContaining(["README.md", "docs/flow.md", "flows/organisations/README.md"]),
    );
  });

  it.each(documents)("%s has no raw table row, dead link, dead path or unknown command", (path) => {
    const faults = documentFaults(path, read(path), repository);
    expect(faults.map(({ code, line, message }) => `${path}:${line} ${code}: ${message}`)).toEqual(
      [],
    );
  });

  it("have no line over 120 characters, except tables, links and code", () => {
    const long = documents.flatMap((path) =>
      longLines(read(path)).map((line) => `${path}:${line}`),
    );
    expect(long).toEqual([]);
  });

  it("say what each folder of definitions/ does", () => {
    const [, section = ""] = read("docs/architecture.md").split(
      "## What is where in `definitions/`",
    );
    const [table = ""] = section.split("\n## ");
    const folders = readdirSync("definitions", { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
    const named = [...table.matchAll(/`([a-z-]+)\/`/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(folders));
    expect(named).toHaveLength(folders.length);
  });
});

/** Lines over 120 characters that a writer can break: not table rows, code blocks, images or a single link. */
function longLines(text: string): number[] {
  let inCode = false;
  return text.split("\n").flatMap((line, index) => {
    if (/^\s*```/.test(line)) inCode = !inCode;
    const unbreakable = inCode || /^\s*\||^\s*(?:- )?\[?!?\[[^\]]*\]\([^)]*\)/.test(line);
    return [...line].length > 120 && !unbreakable ? [index + 1] : [];
  });
}

describe("documentFaults", () => {
  it("finds nothing in a document without faults", () => {
    const text = [
      "# Title",
      "",
      "See [the flow](flow.md), [its jobs](flow.md#jobs), [this page](#title) and `engine/index.ts`.",
      "",
      "| a | b |",
      "| --- | --- |",
      "| `x \\| y` | c |",
      "",
      "Run `npm test`, `npm run validate -- --json`, `npm run flow -- decide --flow heloc` or `npm run NAME`.",
    ].join("\n");
    expect(faultsOf(text)).toEqual([]);
  });

  it("reports a table row that follows a paragraph", () => {
    const text = "| a | b |\n| --- | --- |\n| 1 | 2 |\n\nA paragraph\nof two lines.\n| 3 | 4 |\n";
    expect(faultsOf(text)).toEqual([{ code: "raw-table-row", line: 5 }]);
  });

  it("reports a table row in a list item", () => {
    expect(faultsOf("- An item\n  | 3 | 4 |\n")).toContainEqual({ code: "raw-table-row", line: 1 });
  });

  it("reports a table row whose cells do not match the header", () => {
    const text = "| a | b |\n| --- | --- |\n| 1 | 2 | 3 |\n";
    expect(faultsOf(text)).toEqual([{ code: "table-row-cells", line: 1 }]);
  });

  it("reports a link to a file that does not exist", () => {
    expect(faultsOf("\n[gone](gone.md)")).toEqual([{ code: "dead-link", line: 2 }]);
    expect(faultsOf("![gone](images/gone.svg)")).toEqual([{ code: "dead-link", line: 1 }]);
  });

  it("reports an anchor without a heading, in this document and in another", () => {
    expect(faultsOf("# Here\n\n[there](#there)")).toEqual([{ code: "dead-anchor", line: 3 }]);
    expect(faultsOf("[there](flow.md#no-such-heading)")).toEqual([
      { code: "dead-anchor", line: 1 },
    ]);
  });

  it("reports a path in a code span that does not exist", () => {
    expect(faultsOf("See `server/gone/port.ts`.")).toEqual([{ code: "dead-path", line: 1 }]);
  });

  it("reports a script that package.json does not have, in text and in a code block", () => {
    expect(faultsOf("Run `npm run gone`.")).toEqual([{ code: "unknown-script", line: 1 }]);
    expect(faultsOf("```sh\nnpm ci && npm run -s gone -- x\n```")).toEqual([
      { code: "unknown-script", line: 1 },
    ]);
  });

  it("reports a subcommand of npm run flow that does not exist", () => {
    expect(faultsOf("Run `npm run --silent flow -- gone --flow heloc`.")).toEqual([
      { code: "unknown-subcommand", line: 1 },
    ]);
  });
});
