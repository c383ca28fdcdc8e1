/**
 * Merges two changes of one file by JSON pointer. Elements of a list are the same when they have the
 * same `id`, wherever they are. The result keeps the formatting of the other person's text.
 */
import { isRecord, joinPointer, sameJson } from "#engine/index.ts";
import { applyEdit } from "./apply-edit.ts";
import type { Edit } from "./edit.ts";

/** A place that both sides changed differently. An absent value is undefined. */
export interface Clash {
  readonly path: string;
  /** JSON pointer in which an element of a list with ids is named by its id. */
  readonly pointer: string;
  readonly base: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** Says which value a clash gets; undefined leaves it open. */
type Choose = (pointer: string) => "mine" | "theirs" | undefined;

export interface Merged {
  /** Null for a removed file. Without meaning while there are clashes. */
  readonly text: string | null;
  readonly clashes: readonly Clash[];
}

/**
 * Returns their text with my changes.
 *
 * @param base the text from which both began; null when the file did not exist. Null as `mine` or
 *   `theirs` is a removed file.
 */
export function mergeTexts(
  path: string,
  base: string | null,
  mine: string | null,
  theirs: string | null,
  choose: Choose = () => undefined,
): Merged {
  if (mine === base || mine === theirs) return { text: theirs, clashes: [] };
  if (theirs === base) return { text: mine, clashes: [] };
  if (base === null || mine === null || theirs === null) {
    const chosen = choose("");
    if (chosen !== undefined) return { text: chosen === "mine" ? mine : theirs, clashes: [] };
    const [a, b, c] = [base, mine, theirs].map((text) =>
      text === null ? undefined : (JSON.parse(text) as unknown),
    );
    return { text: theirs, clashes: [{ path, pointer: "", base: a, mine: b, theirs: c }] };
  }
  const merge = new Merge(path, choose);
  const values = [base, mine, theirs].map((text) => JSON.parse(text) as unknown);
  merge.value(["", ""], values[0], values[1], values[2]);
  const text = merge.edits.reduce((result, edit) => applyEdit(result, edit), theirs);
  return { text, clashes: merge.clashes };
}

/** A place: its pointer in their value, and its pointer by ids. */
type Place = readonly [pointer: string, byId: string];

class Merge {
  readonly edits: Edit[] = [];
  readonly clashes: Clash[] = [];

  constructor(
    private readonly path: string,
    private readonly choose: Choose,
  ) {}

  value(place: Place, base: unknown, mine: unknown, theirs: unknown): void {
    if (sameJson(mine, base) || sameJson(mine, theirs)) return;
    if (isRecord(base) && isRecord(mine) && isRecord(theirs))
      this.members(place, base, mine, theirs);
    else {
      const lists = [base, mine, theirs].map(byIds);
      const [a, b, c] = lists;
      // A list that I have ordered anew is one value.
      if (a && b && c && isOrderKept(a, b)) this.elements(place, a, b, c);
      else if (sameJson(theirs, base)) this.set(place[0], mine);
      else this.clash(place, base, mine, theirs);
    }
  }

  private members(
    [pointer, byId]: Place,
    base: Record<string, unknown>,
    mine: Record<string, unknown>,
    theirs: Record<string, unknown>,
  ): void {
    for (const key of new Set([...Object.keys(base), ...Object.keys(mine)])) {
      const place: Place = [joinPointer(pointer, key), joinPointer(byId, key)];
      const valueIn = (holder: Record<string, unknown>) =>
        Object.hasOwn(holder, key) ? holder[key] : undefined;
      this.member(place, valueIn(base), valueIn(mine), valueIn(theirs));
    }
  }

  private member(place: Place, base: unknown, mine: unknown, theirs: unknown): void {
    if (base !== undefined && mine !== undefined && theirs !== undefined)
      this.value(place, base, mine, theirs);
    else if (same(mine, base) || same(mine, theirs)) return;
    else if (same(theirs, base)) this.set(place[0], mine);
    else this.clash(place, base, mine, theirs);
  }

  private elements([pointer, byId]: Place, base: Elements, mine: Elements, theirs: Elements): void {
    const order = [...theirs.keys()];
    const placeOf = (id: string): Place => [
      joinPointer(pointer, String(order.indexOf(id))),
      joinPointer(byId, id),
    ];
    const removed: string[] = [];
    for (const [id, before] of base) {
      const [own, other] = [mine.get(id), theirs.get(id)];
      if (own !== undefined && other !== undefined) this.value(placeOf(id), before, own, other);
      else if (own === undefined && other !== undefined) {
        if (sameJson(other, before)) removed.push(id);
        else this.clash(placeOf(id), before, own, other, () => removed.push(id));
      } else if (own !== undefined && !sameJson(own, before))
        this.clash([`${pointer}/-`, joinPointer(byId, id)], before, own, undefined, () =>
          this.edits.push({ path: this.path, pointer: `${pointer}/-`, insert: own }),
        );
    }
    const added = [...mine].filter(([id]) => !base.has(id));
    for (const [id, own] of added) {
      const other = theirs.get(id);
      if (other !== undefined && !sameJson(own, other))
        this.clash(placeOf(id), undefined, own, other);
    }
    for (const id of removed) {
      this.edits.push({ path: this.path, pointer: placeOf(id)[0], remove: true });
      order.splice(order.indexOf(id), 1);
    }
    const mineOrder = [...mine.keys()];
    for (const [id, own] of added) {
      if (theirs.has(id)) continue;
      const before = mineOrder
        .slice(0, mineOrder.indexOf(id))
        .findLast((each) => order.includes(each));
      const index = before === undefined ? 0 : order.indexOf(before) + 1;
      const at = index === order.length ? "-" : String(index);
      this.edits.push({ path: this.path, pointer: joinPointer(pointer, at), insert: own });
      order.splice(index, 0, id);
    }
  }

  /** @param take makes the change of mine where a value alone does not say it */
  private clash(
    [pointer, byId]: Place,
    base: unknown,
    mine: unknown,
    theirs: unknown,
    take: () => void = () => this.set(pointer, mine),
  ): void {
    const chosen = this.choose(byId);
    if (chosen === "mine") take();
    else if (chosen === undefined)
      this.clashes.push({ path: this.path, pointer: byId, base, mine, theirs });
  }

  private set(pointer: string, value: unknown): void {
    this.edits.push(
      value === undefined
        ? { path: this.path, pointer, remove: true }
        : { path: this.path, pointer, value },
    );
  }
}

type Elements = ReadonlyMap<string, unknown>;

/** Returns whether the elements that both lists have follow each other in the same order. */
function isOrderKept(base: Elements, list: Elements): boolean {
  const kept = [...list.keys()].filter((id) => base.has(id));
  return sameJson(
    kept,
    [...base.keys()].filter((id) => list.has(id)),
  );
}

const same = (a: unknown, b: unknown): boolean =>
  a === undefined || b === undefined ? a === b : sameJson(a, b);

/** Returns the elements by their ids; null for what is no list of elements with ids of their own. */
function byIds(value: unknown): Elements | null {
  if (!Array.isArray(value)) return null;
  const elements = new Map<string, unknown>();
  for (const element of value) {
    if (!isRecord(element) || typeof element.id !== "string") return null;
    elements.set(element.id, element);
  }
  return elements.size === value.length ? elements : null;
}
