/** Finds the faults of a document: each has a code, a line and a message. */
import { posix } from "node:path";
import { lexer, walkTokens, type Token } from "marked";
import { anchorsOf } from "./anchors.ts";

export interface Repository {
  exists(path: string): boolean;
  read(path: string): string;
  /** Names of the scripts in package.json. */
  readonly scripts: readonly string[];
  /** First arguments that a script takes, for scripts that take a fixed set. */
  readonly subcommands: Readonly<Record<string, readonly string[]>>;
}

export interface DocumentFault {
  readonly code:
    | "raw-table-row"
    | "table-row-cells"
    | "dead-link"
    | "dead-anchor"
    | "dead-path"
    | "unknown-script"
    | "unknown-subcommand";
  readonly line: number;
  readonly message: string;
}

type Fault = Pick<DocumentFault, "code" | "message">;

const ROW = /^\s*\|.*\|\s*$/;
/** Commands of npm itself that documents mention. */
const NPM = new Set(["ci", "install", "start", "test"]);
/** A name in capitals, an ellipsis or an option means an argument that the reader chooses. */
const isPlaceholder = (word: string): boolean => !/^[a-z]/.test(word);
const FOLDERS =
  "engine|lending|flows|schemas|types|definitions|renderers|src|server|scripts|tests|bench|docs|public";
const PATH = new RegExp(String.raw`^(?:${FOLDERS})/[\w./-]*$`);

const cells = (row: string): number =>
  row.replaceAll(/\\\|/g, "").trim().replace(/^\|/, "").replace(/\|$/, "").split("|").length;

/** A paragraph that holds a table row renders it as raw pipes. A row with too many cells loses the last ones. */
function tableFaults(token: Token): Fault[] {
  const lines = token.raw.trimEnd().split("\n");
  const isParagraph = token.type === "paragraph" || (token.type === "text" && "tokens" in token);
  if (isParagraph)
    return lines
      .filter((line) => ROW.test(line))
      .map((line) => ({ code: "raw-table-row", message: `renders as raw pipes: ${line.trim()}` }));
  if (token.type !== "table") return [];
  const columns = cells(lines[0] ?? "");
  return lines
    .filter((line) => cells(line) !== columns)
    .map((line) => ({
      code: "table-row-cells",
      message: `does not have ${columns} cells: ${line}`,
    }));
}

/** A link within the repository must lead to a file, and its anchor to a heading there. */
function linkFaults(token: Token, document: string, text: string, repository: Repository): Fault[] {
  if (token.type !== "link" && token.type !== "image") return [];
  const href = String(token["href"]);
  if (/^[a-z]+:/.test(href)) return [];
  const [path = "", anchor] = href.split("#");
  if (path === "")
    return anchorsOf(text).has(anchor ?? "")
      ? []
      : [{ code: "dead-anchor", message: `this document has no heading #${anchor}` }];
  const target = posix.join(posix.dirname(document), decodeURI(path));
  if (!repository.exists(target))
    return [{ code: "dead-link", message: `leads to ${target}, which does not exist` }];
  if (anchor === undefined || anchorsOf(repository.read(target)).has(anchor)) return [];
  return [{ code: "dead-anchor", message: `${target} has no heading #${anchor}` }];
}

/** A code span that is a path of the repository must name a file or a folder. */
function pathFaults(token: Token, repository: Repository): Fault[] {
  if (token.type !== "codespan") return [];
  const path = String(token["text"]);
  if (!PATH.test(path) || repository.exists(path)) return [];
  return [{ code: "dead-path", message: `${path} does not exist` }];
}

/** A command in a code span or a code block must be a script of package.json, with a first argument that it takes. */
function commandFaults(token: Token, { scripts, subcommands }: Repository): Fault[] {
  if (token.type !== "codespan" && token.type !== "code") return [];
  const text = String(token["text"]);
  const faults: Fault[] = [];
  for (const [, run, name = "", rest = ""] of text.matchAll(
    /\bnpm (run )?(?:-s |--silent )?([^\s`,;)]+)([^\n&|;]*)/g,
  )) {
    if (isPlaceholder(name)) continue;
    if (run === undefined && NPM.has(name)) continue;
    if (run === undefined || !scripts.includes(name)) {
      faults.push({ code: "unknown-script", message: `package.json has no script "${name}"` });
      continue;
    }
    const [, subcommand = ""] = /^ -- (\S+)/.exec(rest) ?? [];
    const options = subcommands[name];
    if (options === undefined || isPlaceholder(subcommand) || options.includes(subcommand))
      continue;
    faults.push({
      code: "unknown-subcommand",
      message: `npm run ${name} has no "${subcommand}"`,
    });
  }
  return faults;
}

/** Returns every fault of a document, in the order of the text. */
export function documentFaults(
  document: string,
  text: string,
  repository: Repository,
): DocumentFault[] {
  const faults: DocumentFault[] = [];
  let position = 0;
  void walkTokens(lexer(text), (token) => {
    const start = text.indexOf(token.raw, position);
    // A token inside a list item or a table has another indentation than the text; it keeps its parent's line.
    if (start >= 0) position = start;
    const line = text.slice(0, position).split("\n").length;
    for (const fault of [
      ...tableFaults(token),
      ...linkFaults(token, document, text, repository),
      ...pathFaults(token, repository),
      ...commandFaults(token, repository),
    ])
      faults.push({ ...fault, line });
  });
  return faults;
}
