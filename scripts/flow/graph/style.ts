/**
 * Colors and signs of the drawing. Text has a contrast of at least 4.5 : 1 (WCAG 2.2, 1.4.3), lines
 * 3 : 1.
 */
import type { DrawnChange } from "#definitions/drawing/graph.ts";
import { widthOf } from "#definitions/drawing/text-width.ts";
import { escape } from "./text.ts";

export const ink = {
  paper: "#ffffff",
  text: "#24211c",
  quiet: "#544d43",
  heading: "#0c3527",
  line: "#6b6256",
  rule: "#dad3c8",
  box: "#ffffff",
  stop: "#f4f1ec",
  stroke: "#1d6147",
  pill: "#1d6147",
  onPill: "#ffffff",
  start: "#0c3527",
  covered: "#dcefe3",
};

/**
 * Look of each change. Color is never the only sign: the text has a sign and the line a pattern.
 */
export const changes: Record<
  NonNullable<DrawnChange>,
  { sign: string; word: string; fill: string; stroke: string; dash: string; width: number }
> = {
  added: { sign: "+", word: "added", fill: "#eef7ee", stroke: "#1f6127", dash: "", width: 2.6 },
  changed: {
    sign: "~",
    word: "changed",
    fill: "#fdf7e8",
    stroke: "#744d05",
    dash: "9 3",
    width: 2,
  },
  removed: {
    sign: "−",
    word: "removed",
    fill: "#fdf1ef",
    stroke: "#9c2618",
    dash: "3 4",
    width: 1.6,
  },
};

export const lineOf = (change: DrawnChange) =>
  change === null ? { stroke: ink.line, dash: "", width: 1.4 } : changes[change];

/** Puts the sign of a change before a name. */
export const marked = (text: string, change: DrawnChange): string =>
  change === null ? text : `${changes[change].sign} ${text}`;

interface TextStyle {
  size?: number;
  bold?: boolean;
  fill?: string;
  anchor?: "start" | "middle" | "end";
  struck?: boolean;
}

export function text(x: number, y: number, words: string, style: TextStyle = {}): string {
  const { size = 12, bold = false, fill = ink.text, anchor = "start", struck = false } = style;
  return `<text x="${round(x)}" y="${round(y)}" font-size="${size}"${bold ? ' font-weight="600"' : ""}${anchor === "start" ? "" : ` text-anchor="${anchor}"`}${struck ? ' text-decoration="line-through"' : ""} fill="${fill}">${escape(words)}</text>`;
}

interface RectStyle {
  fill?: string;
  stroke?: string;
  width?: number;
  dash?: string;
  radius?: number;
}

export function rect(x: number, y: number, w: number, h: number, style: RectStyle = {}): string {
  const { fill = ink.box, stroke = "none", width = 1, dash = "", radius = 8 } = style;
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${radius}" fill="${fill}"${stroke === "none" ? "" : ` stroke="${stroke}" stroke-width="${width}"`}${dash === "" ? "" : ` stroke-dasharray="${dash}"`}/>`;
}

export const pillSize = 11;
export const pillHeight = 17;
export const pillWidth = (words: string): number =>
  Math.max(22, widthOf(words, pillSize, true) + 12);

/** Draws a small filled label, such as the number of an entry. */
export function pill(x: number, y: number, words: string, fill = ink.pill): string {
  const width = pillWidth(words);
  return `${rect(x, y, width, pillHeight, { fill, radius: pillHeight / 2 })}${text(x + width / 2, y + 12.5, words, { size: pillSize, bold: true, fill: ink.onPill, anchor: "middle" })}`;
}

export const round = (value: number): number => Math.round(value * 10) / 10;
