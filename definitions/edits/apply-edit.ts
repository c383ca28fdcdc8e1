/** Changes one place of a JSON text and leaves every other character as it was. */
import { parseTree, type Node } from "jsonc-parser";
import { isRecord, parsePointer } from "#engine/index.ts";
import { EditRefused, type Edit } from "./edit.ts";
import { written } from "./written.ts";

/** Characters of a text to replace: from `start` up to `end`. */
export interface Splice {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** @throws EditRefused when the text is no JSON, or has no such place */
export function applyEdit(text: string, edit: Edit): string {
  const root = parseTree(text);
  if (root === undefined) throw new EditRefused(`${edit.path} is not JSON. Repair it as text.`);
  const splices = splicesOf(text, root, edit).toSorted((a, b) => b.start - a.start);
  return splices.reduce(
    (result, { start, end, text: part }) => result.slice(0, start) + part + result.slice(end),
    text,
  );
}

function splicesOf(text: string, root: Node, edit: Edit): Splice[] {
  const tokens = parsePointer(edit.pointer);
  const last = tokens.at(-1);
  if ("value" in edit) return set(text, root, tokens, edit);
  if (last === undefined) throw new EditRefused(`The whole of ${edit.path} cannot be removed.`);
  const holder = tokens.slice(0, -1).reduce<Node | null>(memberAt, root);
  if (holder === null) throw missing(edit);
  if ("insert" in edit) {
    const count = holder.children?.length ?? 0;
    const index = last === "-" ? count : Number(last);
    if (holder.type !== "array" || !Number.isInteger(index) || index < 0 || index > count)
      throw missing(edit);
    return [insert(text, holder, index, (indent, column) => written(edit.insert, indent, column))];
  }
  const children = holder.children ?? [];
  const index = indexIn(holder, last);
  if (children[index] === undefined) throw missing(edit);
  if (!("to" in edit)) return [remove(holder, index)];
  if (children[edit.to] === undefined) throw missing(edit);
  return move(text, children, index, edit.to);
}

/** Exchanges the texts of the members between two positions; what is between members stays where it is. */
function move(text: string, children: readonly Node[], from: number, to: number): Splice[] {
  const order = [...children];
  const [moved] = order.splice(from, 1);
  if (moved !== undefined) order.splice(to, 0, moved);
  return children.flatMap((child, index): Splice[] => {
    const other = order[index];
    if (other === undefined || other === child) return [];
    const { start, end } = spanOf(child);
    return [{ start, end, text: text.slice(other.offset, other.offset + other.length) }];
  });
}

const missing = ({ path, pointer }: Edit): EditRefused =>
  new EditRefused(`${path} has no place "${pointer}". Another person may have changed it.`);

/** Follows the pointer as far as the text goes, and adds what is missing behind. */
function set(text: string, root: Node, tokens: readonly string[], edit: Edit): Splice[] {
  const { value } = edit as { value: unknown };
  let node = root;
  for (const [depth, token] of tokens.entries()) {
    const next = memberAt(node, token);
    if (next !== null) {
      node = next;
      continue;
    }
    if (node.type !== "object") throw missing(edit);
    const inside = tokens
      .slice(depth + 1)
      .reduceRight<unknown>((below, key) => ({ [key]: below }), value);
    const name = `${JSON.stringify(token)}: `;
    const count = node.children?.length ?? 0;
    return [
      insert(
        text,
        node,
        count,
        (indent, column) => name + written(inside, indent, column + name.length),
      ),
    ];
  }
  return replacing(text, node, value);
}

/** Replaces only the parts that differ, so that a changed word in an object is one changed line. */
function replacing(text: string, node: Node, value: unknown): Splice[] {
  const children = node.children ?? [];
  if (Array.isArray(value) && node.type === "array" && value.length === children.length)
    return children.flatMap((child, index) => replacing(text, child, value[index]));
  if (isRecord(value) && node.type === "object") {
    const keys = children.map((property) => String(property.children?.[0]?.value));
    const given = Object.keys(value).filter((key) => value[key] !== undefined);
    if (keys.length === given.length && keys.every((key, index) => key === given[index]))
      return children.flatMap((property, index) => {
        const child = property.children?.[1];
        return child === undefined ? [] : replacing(text, child, value[keys[index] ?? ""]);
      });
  }
  const isSame =
    node.type !== "object" && node.type !== "array" && Object.is(node.value ?? null, value);
  if (isSame) return [];
  const { start, end } = spanOf(node);
  return [
    { start, end, text: written(value, indentAt(text, start), start - lineStart(text, start)) },
  ];
}

/** @param member writes what to add, for the indent and column of the place */
function insert(
  text: string,
  holder: Node,
  index: number,
  member: (indent: string, column: number) => string,
): Splice {
  const children = holder.children ?? [];
  const { start, end } = spanOf(holder);
  const outer = indentAt(text, start);
  const inner = `${outer}  `;
  const [before, after] = [children[index - 1], children[index]];
  if (before === undefined && after === undefined) {
    const [open, close] = holder.type === "array" ? ["[", "]"] : ["{", "}"];
    const space = holder.type === "array" ? "" : " ";
    const column = start - lineStart(text, start) + 1 + space.length;
    const short = member(outer, column);
    // An object gets the lines of the file; a short list stays on its line.
    const isShort = holder.type === "array" && !short.includes("\n") && column + short.length < 99;
    const inside = isShort
      ? `${space}${short}${space}`
      : `\n${inner}${member(inner, inner.length)}\n${outer}`;
    return { start, end, text: `${open}${inside}${close}` };
  }
  const first = children[0];
  const isLong = first !== undefined && text.slice(start, first.offset).includes("\n");
  const indent = isLong ? indentAt(text, first.offset) : outer;
  const added = member(indent, isLong ? indent.length : 0);
  const separator = isLong ? `\n${indent}` : " ";
  const splice: Splice =
    after === undefined
      ? at(before ? before.offset + before.length : end - 1, `,${separator}${added}`)
      : at(after.offset, `${added},${separator}`);
  return isLong ? splice : unlessTooLong(text, holder, splice);
}

const at = (offset: number, text: string): Splice => ({ start: offset, end: offset, text });

/** Breaks a list on one line into lines when it grows beyond the width. */
function unlessTooLong(text: string, holder: Node, splice: Splice): Splice {
  const { start, end } = spanOf(holder);
  const grown = text.slice(start, splice.start) + splice.text + text.slice(splice.end, end);
  const from = lineStart(text, start);
  if (start - from + grown.length < 100 && !grown.includes("\n")) return splice;
  const value: unknown = JSON.parse(grown);
  return { start, end, text: written(value, indentAt(text, start), start - from) };
}

function remove(holder: Node, index: number): Splice {
  const children = holder.children ?? [];
  const [before, gone, after] = [children[index - 1], children[index], children[index + 1]];
  const { start, end } = spanOf(holder);
  if (gone !== undefined && after !== undefined)
    return { start: gone.offset, end: after.offset, text: "" };
  if (gone !== undefined && before !== undefined)
    return { start: before.offset + before.length, end: gone.offset + gone.length, text: "" };
  return { start, end, text: holder.type === "array" ? "[]" : "{}" };
}

const spanOf = ({ offset, length }: Node) => ({ start: offset, end: offset + length });

function memberAt(node: Node | null, token: string): Node | null {
  if (node === null) return null;
  const child = node.children?.[indexIn(node, token)];
  return (node.type === "object" ? child?.children?.[1] : child) ?? null;
}

/** Returns which child a token names; -1 for none. */
function indexIn({ type, children = [] }: Node, token: string): number {
  if (type === "array") return /^(?:0|[1-9]\d*)$/.test(token) ? Number(token) : -1;
  // Of a repeated key the last one counts, as JSON.parse reads it.
  return type === "object"
    ? children.findLastIndex((property) => property.children?.[0]?.value === token)
    : -1;
}

const lineStart = (text: string, offset: number): number => text.lastIndexOf("\n", offset - 1) + 1;

const indentAt = (text: string, offset: number): string =>
  /^[ \t]*/.exec(text.slice(lineStart(text, offset), offset))?.[0] ?? "";
