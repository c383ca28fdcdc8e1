/** What would have to be different for another page: the least change of the data that leads there, tried before it is told. */
import type { Certainty } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide, type Decision } from "../flow/decide.ts";
import { sameJson, type Json } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { parsePointer, valueAt, withValueAt } from "../json/pointer.ts";
import { mergePatch } from "../json/merge-patch.ts";
import type { Changes, Data } from "../space/data.ts";
import { SpaceExceeded } from "../space/diagram.ts";
import { Exploration } from "../space/explore.ts";
import { typedAt, withoutPersonal } from "./personal.ts";

/**
 * `shown`: it is the page already. `found`: the change leads there. `none`: no data leads there, which is proven. `not-found`: none
 * was found among the data that was tried. `gave-up`: the guards are connected in too many ways. `unknown`: no such page.
 */
export type AlternativeOutcome = "shown" | "found" | "none" | "not-found" | "gave-up" | "unknown";

export interface Alternative {
  readonly page: string;
  readonly outcome: AlternativeOutcome;
  /** How sure it is that there is no smaller change, or none at all. */
  readonly certainty: Certainty | null;
  /** JSON Merge Patch (RFC 7396) on the line given, without personal data; deciding on the patched line gives the page. */
  readonly patch: { readonly [document: string]: Json } | null;
  /** The same in words, one entry a field. */
  readonly words: readonly string[];
  /** The decision after the change. */
  readonly decision: Decision | null;
}

const nothing = { certainty: null, patch: null, words: [], decision: null };

/** The alternatives to the decision on the data, one for each page asked for. */
export function alternatives(
  flow: CompiledFlow,
  entities: Entities,
  data: Data,
  pages: readonly string[],
): readonly Alternative[] {
  const { page: shown } = decide(flow, { ...data });
  let exploration: Exploration | null | undefined;
  return pages.map((page): Alternative => {
    if (!flow.pages.has(page)) return { page, outcome: "unknown", ...nothing };
    if (page === shown) return { page, outcome: "shown", ...nothing };
    // Made at the first page that needs it, and used for all.
    exploration ??= exploring(flow, entities, data);
    return exploration === null
      ? { page, outcome: "gave-up", ...nothing }
      : alternative(flow, exploration, data, page);
  });
}

function exploring(flow: CompiledFlow, entities: Entities, data: Data): Exploration | null {
  try {
    return new Exploration([flow], entities, data);
  } catch (error) {
    if (error instanceof SpaceExceeded) return null;
    throw error;
  }
}

function alternative(
  flow: CompiledFlow,
  exploration: Exploration,
  data: Data,
  page: string,
): Alternative {
  const { certainty } = exploration;
  const found = exploration.find(exploration.condition({ page }));
  if (found === null || decide(flow, { ...found.data }).page !== page) {
    const outcome = found === null && certainty === "exact" ? "none" : "not-found";
    return { page, outcome, ...nothing, certainty };
  }
  const patch = repeatsData(found.changes, flow, data) ? null : patchOf(found.changes, flow);
  const decision = patch === null ? null : decide(flow, mergePatch(data, patch));
  const words = [...found.changes].map(([pointer, value]) => inWords(flow, data, pointer, value));
  // A patch from which what is personal was left out is only given when it still leads there.
  return decision?.page === page
    ? { page, outcome: "found", certainty, patch, words, decision }
    : {
        page,
        outcome: "found",
        certainty,
        patch: null,
        words,
        decision: decide(flow, { ...found.data }),
      };
}

/** A change may take over what another field holds; when that is personal, it is not told. */
function repeatsData(changes: Changes, { scope }: CompiledFlow, data: Data): boolean {
  return [...changes].some(
    ([pointer, value]) =>
      (typeof value === "string" || typeof value === "number") &&
      (typedAt(scope, pointer)?.personal ?? true) &&
      holdsValue(data as unknown as Json, value),
  );
}

function holdsValue(within: Json, value: Json): boolean {
  if (typeof within !== "object" || within === null) return within === value;
  return Object.values(within).some((member) => holdsValue(member as Json, value));
}

function patchOf(changes: Changes, flow: CompiledFlow): { [document: string]: Json } | null {
  let patch: { [document: string]: Json } = {};
  for (const [pointer, value] of changes) {
    const typed = typedAt(flow.scope, pointer);
    if (typed === null) return null;
    patch = withValueAt(patch, pointer, value === undefined ? null : withoutPersonal(value, typed));
  }
  return patch;
}

function inWords(
  { scope }: CompiledFlow,
  data: Data,
  pointer: string,
  value: Json | undefined,
): string {
  const name = parsePointer(pointer).join(".");
  const typed = typedAt(scope, pointer);
  const before = valueAt(data, pointer) as Json | undefined;
  if (value === undefined || value === null) return `${name} is taken away`;
  if (Array.isArray(value)) {
    const had = Array.isArray(before) ? before : [];
    const isKept = (item: Json) => had.some((each) => sameJson(each, item));
    const show = (item: Json) =>
      JSON.stringify(
        typed === null
          ? item
          : withoutPersonal(item, {
              ...typed,
              type: typed.type.kind === "list" ? typed.type.items : typed.type,
            }),
      );
    const shown = value.map((item) => (isKept(item) ? "what is there" : show(item)));
    return value.length === 0
      ? `${name} is empty (it has ${had.length})`
      : `${name} is a list of ${value.length}: ${shown.join(", ")} (it has ${had.length})`;
  }
  const personal = typed?.personal ?? true;
  if (personal && holdsValue(data as unknown as Json, value))
    return `${name} is what another field holds`;
  return `${name} is ${JSON.stringify(value)} (${nowText(before, personal)})`;
}

function nowText(before: Json | undefined, personal: boolean): string {
  if (before === undefined || before === null) return "it is absent";
  return personal ? "it is something else" : `it is ${JSON.stringify(before)}`;
}
