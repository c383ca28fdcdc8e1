/** Parts of a recorded document without data. */
import { type Attributes, redactAttributes, redactLink, redactStyleSheet } from "./attributes.ts";
import { maskText } from "./mask.ts";

/** Kinds of nodes, as the recorder numbers them. */
const KIND = { document: 0, documentType: 1, element: 2, text: 3, comment: 5 } as const;

export interface RecordedNode {
  type: number;
  id: number;
  childNodes?: RecordedNode[];
  tagName?: string;
  attributes?: Attributes;
  textContent?: string;
  [member: string]: unknown;
}

const TAG = /^[a-z][a-z0-9]{0,19}$/;
/** Elements that act or describe; an empty comment keeps their place. */
const DROPPED = new Set(["script", "noscript", "base", "meta", "template"]);
/** Elements that show another document; an empty box keeps their place. */
const FRAMES = new Set(["iframe", "frame", "frameset", "object", "embed", "portal", "applet"]);
/** Elements of which a recording keeps the size only: pictures, drawings, films and frames. */
export const BLOCKED = [
  "img",
  "picture",
  "svg",
  "math",
  "canvas",
  "video",
  "audio",
  "iframe",
  "object",
  "embed",
] as const;
/** Elements whose attributes follow rules of their own. */
const ATTRIBUTES_OF: Readonly<Record<string, (value: unknown) => Attributes>> = {
  link: redactLink,
  style: redactStyleSheet,
};
const hasNoContent = new Set<string>([...BLOCKED, ...FRAMES]);

/** Levels of nesting. A page of the app has about thirty. */
const DEEPEST = 150;

/** Returns whether a part of an event is an object. Events come from browsers, so all is checked. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
/** Returns the number; 0 for any other value. */
export const numberOf = (value: unknown): number =>
  typeof value === "number" && Number.isFinite(value) ? value : 0;
/** Returns the list; an empty one for any other value. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/**
 * Returns a node with its children; null for what is no node, and within a shadow root: the app has
 * none, and tools of other makers are no part of the visit.
 */
export function redactNode(value: unknown, depth = 0): RecordedNode | null {
  if (!isObject(value) || depth > DEEPEST || value["isShadow"] === true) return null;
  const id = numberOf(value["id"]);
  const children = () =>
    listOf(value["childNodes"]).flatMap((child) => redactNode(child, depth + 1) ?? []);
  switch (value["type"]) {
    case KIND.document:
      return { type: KIND.document, id, childNodes: children() };
    case KIND.documentType:
      return { type: KIND.documentType, id, name: "html", publicId: "", systemId: "" };
    case KIND.element:
      return redactElement(value, id, children);
    case KIND.text:
      return { type: KIND.text, id, textContent: maskText(textIn(value["textContent"])) };
    default:
      return { type: KIND.comment, id, textContent: "" };
  }
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "");

function redactElement(
  { tagName, attributes, isSVG }: Record<string, unknown>,
  id: number,
  children: () => RecordedNode[],
): RecordedNode {
  const tag = String(tagName).toLowerCase();
  if (!TAG.test(tag) || DROPPED.has(tag)) return { type: KIND.comment, id, textContent: "" };
  const isEmpty = hasNoContent.has(tag) || isSVG === true;
  return {
    type: KIND.element,
    id,
    tagName: FRAMES.has(tag) || (isSVG === true && tag !== "svg") ? "div" : tag,
    attributes: (ATTRIBUTES_OF[tag] ?? redactAttributes)(attributes),
    childNodes: isEmpty ? [] : children(),
    ...(tag === "svg" ? { isSVG: true } : {}),
  };
}
