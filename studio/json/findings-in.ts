/** The findings of a file at their places in its text. */
import { findNodeAtLocation, parseTree, type Node } from "jsonc-parser";
import { parsePointer } from "#engine/index.ts";
import type { ShownFinding } from "../workspace/findings/findings.ts";
import type { TextFinding } from "./editor.ts";

export function findingsIn(
  findings: readonly ShownFinding[],
  file: string,
  text: string,
): TextFinding[] {
  const own = findings.filter((each) => each.file === file);
  if (own.length === 0) return [];
  const tree = parseTree(text);
  return own.map(({ pointer, severity, title, message, fix }): TextFinding => {
    const node = tree && nearest(tree, parsePointer(pointer));
    // Of an object or a list, its beginning alone is underlined.
    const length = node === undefined || node.children ? 1 : node.length;
    const from = node?.offset ?? 0;
    return {
      from,
      to: from + length,
      severity: severity === "error" ? "error" : severity === "warning" ? "warning" : "info",
      message: [title, message, fix]
        .filter((each) => each !== null)
        .join(" — ")
        .replaceAll("`", ""),
    };
  });
}

/** Returns the value at a place, or the last one on the way to it. */
function nearest(tree: Node, tokens: readonly string[]): Node {
  for (let length = tokens.length; length > 0; length -= 1) {
    const path = tokens.slice(0, length).map((each) => (/^\d+$/.test(each) ? Number(each) : each));
    const node = findNodeAtLocation(tree, path);
    if (node !== undefined) return node;
  }
  return tree;
}
