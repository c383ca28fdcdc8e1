/** Paths of the files of a flow: which part each file belongs to, and what may name it. */
import { cachedByKey } from "../identity/cached-by-key.ts";
import { isFolder, partRows, type AnyPart } from "./flow-parts.ts";

export interface PartAt {
  /** Folder under flows/. */
  flow: string;
  name: string;
  row: AnyPart;
  /** Id of the file in a part that is a folder; null for a part that is one file. */
  id: string | null;
}

/** Folders under flows/ that are no flows. */
const otherFolders = new Set(["organisations", "sandbox"]);

/**
 * Returns the part that a file is: `heloc/screens/start/profile.json` is the screen `start/profile`
 * of the flow `heloc`.
 * @param path relative to flows/, with forward slashes
 */
export const partAt = cachedByKey((path: string): PartAt | null => {
  const slash = path.indexOf("/");
  const flow = path.slice(0, slash);
  if (slash <= 0 || otherFolders.has(flow)) return null;
  const file = path.slice(slash + 1);
  for (const [name, row] of partRows) {
    if (row.path === file) return { flow, name, row, id: null };
    const id = isFolder(row) ? idIn(row.path, file) : null;
    if (id !== null) return { flow, name, row, id };
  }
  return null;
});

/** Returns the text that `*` or `**` of a pattern matches in a path; null when the path does not match. */
function idIn(pattern: string, file: string): string | null {
  const [start = "", end = ""] = pattern.split(/\*+/);
  if (!file.startsWith(start) || !file.endsWith(end)) return null;
  const id = file.slice(start.length, -end.length);
  return id === "" || (id.includes("/") && !pattern.includes("**")) ? null : id;
}

/** Returns the path of a part's file, relative to flows/. */
export const pathOf = (flow: string, row: AnyPart, id: string | null): string =>
  `${flow}/${id === null ? row.path : row.path.replace(/\*+/, id)}`;

/** Returns how translations name a file: `flow`, `screens/start/profile`. */
export const translationName = (name: string, id: string | null): string =>
  id === null ? name : `${name}/${id}`;

/** Files outside the flows that overlays change: the product's own words, and the answers of the chatbot. */
const otherOverlaidFiles = new Set(["words/words.json", "chatbot/answers.json"]);

/** Tells whether overlays can change a file; otherwise every organization reads it as it is. */
export const isMergedPath = (path: string): boolean =>
  otherOverlaidFiles.has(path) || partAt(path)?.row.merged === true;

/** Files outside the flows that have translations. */
const translatedFiles = new Set(["words", "answers", "organisation"]);

/** Tells whether a translation may name such a file; the JSON Schema format `translated-part`. */
export function isTranslatedPart(name: string): boolean {
  if (translatedFiles.has(name)) return true;
  const [part = "", ...id] = name.split("/");
  const row = new Map(partRows).get(part);
  return row !== undefined && row.copy !== null && isFolder(row) === id.join("/").length > 0;
}

/** Tells whether an overlay may name such a path; the JSON Schema format `overlay-path`. */
export function isOverlayPath(path: string): boolean {
  if (otherOverlaidFiles.has(path)) return true;
  const part = partAt(path);
  return (
    part !== null &&
    part.row.overlaid &&
    /^[a-z][a-z0-9-]*$/.test(part.flow) &&
    (part.id === null || /^[A-Za-z0-9_/-]+$/.test(part.id))
  );
}
