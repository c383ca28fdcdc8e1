/**
 * The differences of two flows, part by part: states, transitions, rows, pages, facts. Parts are
 * compared by id, so a moved part stays the same part.
 */
import type { Candidate, CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import { sameJson } from "../json/json.ts";
import type { ScopedGuard } from "../space/space.ts";
import { expandFacts, textOf } from "../space/expand.ts";

export type PartKind =
  | "state"
  | "entry"
  | "transition"
  | "row"
  | "page"
  | "fact"
  | "initial"
  | "fallback";

/**
 * `reworded`: the guard's text differs, also with its facts expanded; it may still mean the same.
 * `restated`: the text is equal with the facts expanded. `moved`: another position in its list.
 */
export type PartChange = "added" | "removed" | "changed" | "reworded" | "restated" | "moved";

export interface ChangedPart {
  readonly kind: PartKind;
  /** `state → target` for transitions and conditional pages. */
  readonly id: string;
  readonly change: PartChange;
  /** Pointers in the definitions before and after; null where the part is absent. */
  readonly before: string | null;
  readonly after: string | null;
  /** The part as text, before and after; null where it is absent. */
  readonly was: string | null;
  readonly is: string | null;
  /** The guards before and after, for a part that has guards. */
  readonly guards: readonly [before: ScopedGuard | null, after: ScopedGuard | null];
}

/** A candidate, and everything of it that is compared. */
interface Part {
  readonly id: string;
  readonly pointer: string;
  readonly guard: Guard | null;
  /** Everything but the guard. */
  readonly rest: unknown;
  readonly text: string;
}

/**
 * Returns the parts that differ, facts first. Guards are compared by their text; `equivalence`
 * says whether two of them hold on the same data.
 */
export function changedParts(before: CompiledFlow, after: CompiledFlow): readonly ChangedPart[] {
  const changesOf = (
    kind: PartKind,
    parts: (flow: CompiledFlow) => readonly Part[],
  ): ChangedPart[] => compare(kind, parts(before), parts(after));
  const single = (kind: "initial" | "fallback"): ChangedPart[] => {
    const [was, is] = [before.definition[kind], after.definition[kind]];
    if (was === is) return [];
    const listPointer = `/${kind}`;
    return [
      {
        kind,
        id: kind,
        change: "changed",
        before: listPointer,
        after: listPointer,
        was,
        is,
        guards: [null, null],
      },
    ];
  };
  const states = [...new Set([...before.states.keys(), ...after.states.keys()])];
  return [
    ...facts(before, after),
    ...changesOf("row", ({ rows }) => rows.map((row) => partOf(row, { states: row.states }))),
    ...single("initial"),
    ...changesOf("entry", ({ entries }) => entries.map((entry) => partOf(entry))),
    ...changesOf("state", statesOf),
    ...states.flatMap((id) => [
      ...changesOf("transition", (flow) =>
        (flow.states.get(id)?.transitions ?? []).map((way) => partOf(way, {}, `${id} → `)),
      ),
      ...changesOf("page", (flow) =>
        (flow.states.get(id)?.pages ?? []).map((page) => partOf(page, {}, `${id}, page `)),
      ),
    ]),
    ...single("fallback"),
  ];
}

function partOf(
  { id, to, guard, pointer }: Candidate,
  more: { readonly states?: readonly string[] } = {},
  owner = "",
): Part {
  const names = more.states === undefined ? "" : `${more.states.join(", ")}: `;
  return {
    id: `${owner}${id}`,
    pointer,
    guard,
    rest: { to, ...more },
    text: `${names}${to}${guard === null ? "" : ` when ${guard.source}`}`,
  };
}

function statesOf({ definition }: CompiledFlow): readonly Part[] {
  return definition.states.map(({ id, page, final = false }, index) => ({
    id,
    pointer: `/states/${index}`,
    guard: null,
    rest: { page, final },
    text: `page ${page}${final ? ", final" : ""}`,
  }));
}

function facts(before: CompiledFlow, after: CompiledFlow): ChangedPart[] {
  const was = before.definition.facts ?? {};
  const is = after.definition.facts ?? {};
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((id): ChangedPart[] => {
    if (was[id] === is[id]) return [];
    const pointer = `/facts/${id}`;
    const change = was[id] === undefined ? "added" : is[id] === undefined ? "removed" : "changed";
    return [
      {
        kind: "fact",
        id,
        change,
        before: change === "added" ? null : pointer,
        after: change === "removed" ? null : pointer,
        was: was[id] ?? null,
        is: is[id] ?? null,
        guards: [factGuard(before, id), factGuard(after, id)],
      },
    ];
  });
}

function factGuard({ scope }: CompiledFlow, id: string): ScopedGuard | null {
  const fact = scope.facts.get(id);
  return fact === undefined ? null : { node: fact.node, scope };
}

function compare(kind: PartKind, before: readonly Part[], after: readonly Part[]): ChangedPart[] {
  const old = new Map(before.map((part) => [part.id, part]));
  const now = new Map(after.map((part) => [part.id, part]));
  const keptIds = after.filter(({ id }) => old.has(id)).map(({ id }) => id);
  const stayed = inOrderOf(
    keptIds,
    before.map(({ id }) => id),
  );
  const changes = after.flatMap((part): ChangedPart[] => {
    const was = old.get(part.id);
    if (was === undefined) return [changedPart(kind, null, part, "added")];
    const change =
      changeOf(was, part) ?? (stayed.has(part.id) || kind === "state" ? null : "moved");
    return change === null ? [] : [changedPart(kind, was, part, change)];
  });
  const removed = before.filter(({ id }) => !now.has(id));
  return [...changes, ...removed.map((part) => changedPart(kind, part, null, "removed"))];
}

function changeOf(was: Part, is: Part): PartChange | null {
  if (!sameJson(was.rest, is.rest)) return "changed";
  if (meaning(was.guard) !== meaning(is.guard)) return "reworded";
  return was.guard?.source === is.guard?.source ? null : "restated";
}

/** The text of the guard with its facts expanded, in one spelling. */
function meaning(guard: Guard | null): string {
  return guard === null ? "true" : textOf(expandFacts(guard.node, guard.scope), guard.scope);
}

function changedPart(
  kind: PartKind,
  was: Part | null,
  is: Part | null,
  change: PartChange,
): ChangedPart {
  return {
    kind,
    id: (is ?? was)?.id ?? "",
    change,
    before: was?.pointer ?? null,
    after: is?.pointer ?? null,
    was: was?.text ?? null,
    is: is?.text ?? null,
    guards: [was?.guard ?? null, is?.guard ?? null],
  };
}

/** The longest sublist in the order of the other list. Items that are missing in it have moved. */
function inOrderOf(list: readonly string[], order: readonly string[]): ReadonlySet<string> {
  const rank = new Map(order.map((id, index) => [id, index]));
  const best: (readonly string[])[] = [];
  list.forEach((id, index) => {
    const before = best
      .slice(0, index)
      .filter((each) => (rank.get(each.at(-1) ?? "") ?? 0) < (rank.get(id) ?? 0))
      .reduce<readonly string[]>((a, b) => (b.length > a.length ? b : a), []);
    best.push([...before, id]);
  });
  return new Set(best.reduce((a, b) => (b.length > a.length ? b : a), []));
}
