/**
 * Finds the change that leads to another page: the least change of the data that leads there,
 * confirmed by deciding again.
 */
import type { Certainty } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { decide } from "../flow/decide.ts";
import type { Decision } from "../flow/decision.ts";
import { sameJson, type Json } from "../json/json.ts";
import type { Entities } from "../json/json-schema.ts";
import { parsePointer, valueAt, withValueAt } from "../json/pointer.ts";
import { mergePatch } from "../json/merge-patch.ts";
import type { Changes, Data } from "../space/data.ts";
import { SpaceExceeded } from "../space/diagram.ts";
import { Exploration } from "../space/explore.ts";
import { typedAt, withoutPersonal } from "./personal.ts";

/**
 * `shown`: the page is decided already. `found`: the change leads to it. `none`: proven that no
 * data leads to it. `not-found`: no data that was tried leads to it. `gave-up`: the guards are
 * connected in too many ways. `unknown`: the flow has no such page.
 */
export type AlternativeOutcome = "shown" | "found" | "none" | "not-found" | "gave-up" | "unknown";

export interface Alternative {
  readonly page: string;
  readonly outcome: AlternativeOutcome;
  /** How sure it is that there is no smaller change, or no change at all. */
  readonly certainty: Certainty | null;
  /**
   * JSON Merge Patch (RFC 7396) on the input line, without personal data. Deciding on the patched
   * line gives the page.
   */
  readonly patch: { readonly [document: string]: Json } | null;
  /** The change in words, one entry for each field. */
  readonly words: readonly string[];
  /** The decision after the change. */
  readonly decision: Decision | null;
}

const nothing = { certainty: null, patch: null, words: [], decision: null };

/** Returns one alternative to the decision on the data for each page. */
export function alternatives(
  flow: CompiledFlow,
  entities: Entities,
  data: Data,
  pages: readonly string[],
): readonly Alternative[] {
  const { page: decidedPage } = decide(flow, { ...data });
  let exploration: Exploration | null | undefined;
  return pages.map((page): Alternative => {
    if (!flow.pages.has(page)) return { page, outcome: "unknown", ...nothing };
    if (page === decidedPage) return { page, outcome: "shown", ...nothing };
    // Created for the first page that needs it, then shared.
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
  const witness = exploration.find(exploration.condition({ page }));
  if (witness === null || decide(flow, { ...witness.data }).page !== page) {
    const outcome = witness === null && certainty === "exact" ? "none" : "not-found";
    return { page, outcome, ...nothing, certainty };
  }
  const patch = repeatsData(witness.changes, flow, data) ? null : patchOf(witness.changes, flow);
  const decision = patch === null ? null : decide(flow, mergePatch(data, patch));
  const words = [...witness.changes].map(([pointer, value]) => inWords(flow, data, pointer, value));
  // The patch lacks personal data, so it is returned only when it still leads to the page.
  return decision?.page === page
    ? { page, outcome: "found", certainty, patch, words, decision }
    : {
        page,
        outcome: "found",
        certainty,
        patch: null,
        words,
        decision: decide(flow, { ...witness.data }),
      };
}

/** Whether a change copies a personal value from another field; such a change is not printed. */
export function repeatsData(changes: Changes, { scope }: CompiledFlow, data: Data): boolean {
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

/**
 * Returns the changes as a merge patch of the documents, without personal members; null when the
 * flow's schemas lack a changed field.
 */
export function patchOf(changes: Changes, flow: CompiledFlow): { [document: string]: Json } | null {
  let patch: { [document: string]: Json } = {};
  for (const [pointer, value] of changes) {
    const typed = typedAt(flow.scope, pointer);
    if (typed === null) return null;
    patch = withValueAt(patch, pointer, value === undefined ? null : withoutPersonal(value, typed));
  }
  return patch;
}

/**
 * Says a change as a sentence without a period: `application.amount is 500 (it is 400)`. It shows no
 * personal value of the documents.
 */
export function inWords(
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
    const previous = Array.isArray(before) ? before : [];
    const isKept = (item: Json) => previous.some((each) => sameJson(each, item));
    const show = (item: Json) =>
      JSON.stringify(
        typed === null
          ? item
          : withoutPersonal(item, {
              ...typed,
              type: typed.type.kind === "list" ? typed.type.items : typed.type,
            }),
      );
    const items = value.map((item) => (isKept(item) ? "what is there" : show(item)));
    return value.length === 0
      ? `${name} is empty (it has ${previous.length})`
      : `${name} is a list of ${value.length}: ${items.join(", ")} (it has ${previous.length})`;
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
