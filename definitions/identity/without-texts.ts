/**
 * Definitions without some of their texts, such as those for people. Lenders that differ in these
 * alone have one object, and an edit of a sentence leaves it, so that results about the other
 * values are shared.
 */
import { parsePointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { contentHash } from "./canonical.ts";
import { isContainer } from "./equal-parts.ts";
import { numberOf } from "./numbered.ts";
import { sharedByKey } from "./shared-by-key.ts";
import type { Mark } from "../marks/mark-rules.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";

/** Returns a value in which each text with a mark is empty: one object for equal results. */
export const withoutTexts = memoize(
  <T extends object>(value: T, schema: string, mark: Mark, schemas: SchemaLookup): T => {
    const emptied = emptiedIn(
      value,
      markedTexts(value, schema, mark, schemas).map(({ pointer }) => pointer),
    );
    return sharedWhole(emptied);
  },
) as <T extends object>(value: T, schema: string, mark: Mark, schemas: SchemaLookup) => T;

/** Returns a value without its guards: an edit of one leaves the same object. */
export const withoutGuards = <T extends object>(
  value: T,
  schema: string,
  schemas: SchemaLookup,
): T => withoutTexts(value, schema, "x-guard", schemas);

/** Returns a value without its texts for people and its guards. */
export const withoutRules = <T extends object>(
  value: T,
  schema: string,
  schemas: SchemaLookup,
): T => withoutTexts(withoutGuards(value, schema, schemas), schema, "x-copy", schemas);

const shared = sharedByKey(100_000);

/** Returns one object for equal values, which it compares by their members: lenders share most of these. */
function sharedWhole<T extends object>(value: T): T {
  const members = Object.entries(value).map(([name, member]: [string, unknown]) =>
    isContainer(member)
      ? `${JSON.stringify(name)} #${numberOf(sharedMember(member))}`
      : `${JSON.stringify(name)} ${JSON.stringify(member)}`,
  );
  return shared(`${Array.isArray(value)} ${members.sort().join("\n")}`, value);
}

const sharedMember = memoize((member: object) => shared(contentHash(member), member));

type Container = Record<string, unknown>;

/** Empties the texts of each member by itself, because an edit of a definition leaves most of its members. */
function emptiedIn<T extends object>(value: T, pointers: readonly string[]): T {
  const inMembers = new Map<string, string[]>();
  for (const pointer of pointers) {
    const end = pointer.indexOf("/", 1);
    const [member, below] = end < 0 ? [pointer, ""] : [pointer.slice(0, end), pointer.slice(end)];
    const others = inMembers.get(member);
    if (others === undefined) inMembers.set(member, [below]);
    else others.push(below);
  }
  if (inMembers.size === 0) return value;
  const copy = copied(value as Container);
  for (const [pointer, below] of inMembers) {
    const [member = ""] = parsePointer(pointer);
    copy[member] = below.includes("") ? "" : emptiedMember(copy[member], below.join("\n"));
  }
  return copy as T;
}

/** @param pointers of the texts, as lines of a text */
const emptiedMember = memoize((member: unknown, pointers: string) =>
  emptiedAt(member as Container, pointers.split("\n")),
);

const copied = (each: Container): Container =>
  (Array.isArray(each) ? [...(each as unknown[])] : { ...each }) as Container;

/** Copies what is on the way to the texts, each part once. */
function emptiedAt(value: Container, pointers: readonly string[]): Container {
  const copies = new Set<Container>();
  const copyOf = (each: Container): Container => {
    if (copies.has(each)) return each;
    const copy = copied(each);
    copies.add(copy);
    return copy;
  };
  const root = copyOf(value);
  for (const pointer of pointers) {
    const names = parsePointer(pointer);
    const last = names.pop() ?? "";
    let owner = root;
    for (const name of names) owner = owner[name] = copyOf(owner[name] as Container);
    owner[last] = "";
  }
  return root;
}
