/**
 * Removes personal data from recorded events. Only the members listed here remain: positions, sizes and
 * structure. A later version of the recorder therefore cannot add others. The browser redacts events
 * before it sends them, and the server before it stores them. Redacting twice changes nothing.
 */
import { redactAttributes } from "./attributes.ts";
import { maskText, maskValue } from "./mask.ts";
import { isObject, listOf, numberOf, redactNode } from "./nodes.ts";

export interface RecordedEvent {
  type: number;
  /** Milliseconds since 1970 by the browser's clock. */
  timestamp: number;
  data: Record<string, unknown>;
}

/** Kinds of events, as the recorder numbers them. */
export const EVENT = { snapshot: 2, change: 3, page: 4, turn: 5 } as const;

type Fields = Record<string, unknown>;
type Reduce = (data: Fields) => Fields | null;

/** A page in terms of the definitions: words, and names of parameters in place of their values. */
const PAGE = /^(\/(:?[a-z][a-z0-9-]{0,60})?){1,10}$/;

/** Returns a page as it may be stored; `/` for any other text. */
export const pageIn = (text: unknown): string =>
  typeof text === "string" && PAGE.test(text) ? text : "/";

const numbers =
  (...names: string[]): Reduce =>
  (data) =>
    Object.fromEntries(names.map((name) => [name, numberOf(data[name])]));

const objectsIn = (value: unknown): Fields[] => listOf(value).filter(isObject);

/** A place in the document; null means at the end. */
const placeOf = (value: unknown): number | null => (typeof value === "number" ? value : null);

const changeOfDocument: Reduce = (data) => ({
  texts: objectsIn(data["texts"]).map(({ id, value }) => ({
    id: numberOf(id),
    value: maskText(typeof value === "string" ? value : ""),
  })),
  attributes: objectsIn(data["attributes"]).map(({ id, attributes }) => ({
    id: numberOf(id),
    attributes: redactAttributes(attributes),
  })),
  removes: objectsIn(data["removes"]).map(numbers("parentId", "id")),
  adds: objectsIn(data["adds"]).flatMap(({ parentId, nextId, node }) => {
    const kept = redactNode(node);
    return kept ? [{ parentId: numberOf(parentId), nextId: placeOf(nextId), node: kept }] : [];
  }),
});

const positions: Reduce = (data) => ({
  positions: objectsIn(data["positions"]).map(numbers("x", "y", "id", "timeOffset")),
});

/** Kinds of change, as the recorder numbers them. All others are dropped. */
const CHANGES: Readonly<Record<number, Reduce>> = {
  0: changeOfDocument,
  1: positions,
  // A click without the kind of its pointer would be drawn as a touch.
  2: numbers("type", "id", "x", "y", "pointerType"),
  3: numbers("id", "x", "y"),
  4: numbers("width", "height"),
  // Never which choice is checked.
  5: ({ id, text }) => ({ id: numberOf(id), text: maskValue(text), isChecked: false }),
  6: positions,
};

const nothing: Reduce = () => ({});

const EVENTS: Readonly<Record<number, Reduce>> = {
  0: nothing,
  1: nothing,
  [EVENT.snapshot]: ({ node, initialOffset }) => {
    const kept = redactNode(node);
    return kept && { node: kept, initialOffset: numbers("left", "top")(fieldsOf(initialOffset)) };
  },
  [EVENT.change]: (data) => {
    const source = numberOf(data["source"]);
    const kept = CHANGES[source]?.(data);
    return kept ? { source, ...kept } : null;
  },
  [EVENT.page]: (data) => ({
    href: pageIn(data["href"]),
    ...numbers("width", "height")(data),
  }),
  // A page that opens without a whole document: the player looks for one after each event of a page.
  [EVENT.turn]: ({ payload }) => ({
    tag: "page",
    payload: { href: pageIn(fieldsOf(payload)["href"]) },
  }),
};

const fieldsOf = (value: unknown): Fields => (isObject(value) ? value : {});

/** Returns an event without data; null for one that no recording keeps. */
export function redactEvent(value: unknown): RecordedEvent | null {
  if (!isObject(value)) return null;
  const type = numberOf(value["type"]);
  const data = EVENTS[type]?.(fieldsOf(value["data"]));
  return data ? { type, timestamp: numberOf(value["timestamp"]), data } : null;
}
