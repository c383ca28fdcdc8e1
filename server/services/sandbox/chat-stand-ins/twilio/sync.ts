/**
 * The objects of Twilio Sync in which Twilio's client sees conversations: documents, maps and lists
 * with a log of their changes. Source: twilio-sync of @twilio/conversations 3.0.1.
 */

type Kind = "document" | "map" | "list";

interface Item {
  data: object;
  /** Number of the item's last change. */
  changed: number;
  at: string;
}

/** A change as subscribers get it. */
export interface Change {
  /** Type of the change, such as `map_item_added`. */
  type: string;
  event: { id: number } & Record<string, unknown>;
}

export interface SyncObject {
  readonly sid: string;
  readonly name: string;
  readonly kind: Kind;
  /** Value of a document. */
  data: object;
  /** Items of a map by key, of a list by index. */
  items: Map<string, Item>;
  /** Oldest first. A change has its place in the log as its number, from 1. */
  changes: Change[];
  at: string;
}

const PREFIXES: Readonly<Record<Kind, string>> = { document: "ET", map: "MP", list: "ES" };

export class SyncObjects {
  readonly #byName = new Map<string, SyncObject>();
  readonly #now: () => Date;
  readonly #report: (object: SyncObject, change: Change) => void;

  /** @param report takes each change of each object */
  constructor(now: () => Date, report: (object: SyncObject, change: Change) => void) {
    this.#now = now;
    this.#report = report;
  }

  /** Returns the object of the name, and creates it when there is none. */
  open(kind: Kind, name: string): SyncObject {
    const existing = this.#byName.get(name);
    if (existing) return existing;
    const at = this.#now().toISOString();
    const sid = `${PREFIXES[kind]}-${name}`;
    const object: SyncObject = {
      sid,
      name,
      kind,
      data: {},
      items: new Map(),
      changes: [],
      at,
    };
    this.#byName.set(name, object);
    this.#byName.set(sid, object);
    return object;
  }

  /** @param id name or sid */
  find(id: string): SyncObject | null {
    return this.#byName.get(id) ?? null;
  }

  setDocument(name: string, data: object): void {
    const object = this.open("document", name);
    object.data = data;
    this.#note(object, "updated", { document_data: data });
  }

  /** Sets an item of a map. */
  put(name: string, key: string, data: object): void {
    const object = this.open("map", name);
    const kind = object.items.has(key) ? "item_updated" : "item_added";
    this.#noteItem(object, kind, key, data, { item_key: key });
  }

  /** Adds an item at the end of a list. @returns its index */
  append(name: string, data: object): number {
    const object = this.open("list", name);
    const index = object.items.size;
    this.#noteItem(object, "item_added", String(index), data, { item_index: index });
    return index;
  }

  remove(name: string, key: string): void {
    const object = this.open("map", name);
    const item = object.items.get(key);
    if (item === undefined) return;
    object.items.delete(key);
    this.#note(object, "item_removed", { item_key: key, item_data: item.data });
  }

  #noteItem(object: SyncObject, kind: string, key: string, data: object, about: object): void {
    const changed = object.changes.length + 1;
    object.items.set(key, { data, changed, at: this.#now().toISOString() });
    this.#note(object, kind, {
      ...about,
      item_data: data,
      item_url: `/${key}`,
      item_revision: String(changed),
    });
  }

  #note(object: SyncObject, kind: string, about: object): void {
    const id = object.changes.length + 1;
    object.at = this.#now().toISOString();
    const event = {
      id,
      [`${object.kind}_sid`]: object.sid,
      [`${object.kind}_revision`]: String(id),
      date_created: object.at,
      ...about,
    };
    const change = { type: `${object.kind}_${kind}`, event };
    object.changes.push(change);
    this.#report(object, change);
  }
}

const itemsOf = ({ kind, items }: SyncObject): object[] =>
  [...items].map(([key, { data, changed, at }]) => ({
    ...(kind === "list" ? { index: Number(key) } : { key }),
    url: `/${key}`,
    revision: String(changed),
    last_event_id: changed,
    data,
    date_updated: at,
  }));

/** Returns an object as its address answers it. @param address of the object */
export const rootOf = (object: SyncObject, address: string, withItems: boolean): object => ({
  sid: object.sid,
  unique_name: object.name,
  url: address,
  links: { items: `${address}/Items` },
  revision: String(object.changes.length),
  last_event_id: object.changes.length,
  date_created: object.at,
  date_updated: object.at,
  ...(object.kind === "document" ? { data: object.data } : {}),
  ...(withItems ? { items: itemsOf(object) } : {}),
});

/** Items of one page at most. */
const PAGE = 100;

/**
 * Returns a page of items, as Sync answers a query: one item by `Key` or `Index`, or those from
 * `From` on, in `Order`.
 */
export function itemsPage(object: SyncObject, query: URLSearchParams): object {
  const one = query.get("Key") ?? query.get("Index");
  const all = itemsOf(object) as { key?: string; index?: number }[];
  const named = (each: (typeof all)[number]) => String(each.key ?? each.index);
  if (one !== null) return { items: all.filter((each) => named(each) === one), meta: {} };
  const ordered = query.get("Order") === "desc" ? all.toReversed() : all;
  const from = query.get("From");
  const start = from === null ? 0 : ordered.findIndex((each) => named(each) === from);
  const size = Math.min(PAGE, Number(query.get("PageSize") ?? PAGE));
  const end = start + size;
  return {
    items: start < 0 ? [] : ordered.slice(start, end),
    meta: {
      previous_token: start > 0 ? "earlier" : null,
      next_token: end < ordered.length ? "later" : null,
    },
  };
}
