/** A flow that is ready to decide: references resolved, guards compiled. */
import type { Flow } from "#schemas/types/flow.ts";
import type { Place } from "../finding.ts";
import type { Guard } from "../guard/guard.ts";
import type { Scope } from "../guard/scope.ts";
import type { DirectDecision } from "./decision.ts";

export type FlowPage = Flow["pages"][number];
export type FlowBanner = NonNullable<Flow["banners"]>[number];

/**
 * A rule that may lead to a page or state: a checklist row, an entry, a transition, a conditional
 * page.
 */
export interface Candidate {
  readonly id: string;
  /** Page id or state id that it leads to. */
  readonly to: string;
  /** Null for a rule that always holds. */
  readonly guard: Guard | null;
  /** Pointer in the effective flow. */
  readonly pointer: string;
  /** File and line that supplied the rule. */
  readonly place: Place;
}

export interface ChecklistRow extends Candidate {
  readonly states: readonly string[];
}

export interface CompiledState {
  readonly id: string;
  readonly page: string;
  readonly place: Place;
  readonly pages: readonly Candidate[];
  readonly transitions: readonly Candidate[];
}

export interface CompiledFlow {
  readonly id: string;
  /** The effective definition that it was compiled from. */
  readonly definition: Flow;
  /** Names that guards of this flow and of its screens may use, facts included. */
  readonly scope: Scope;
  readonly rows: readonly ChecklistRow[];
  /** Rows that name a checklist state, in order. */
  readonly rowsByState: ReadonlyMap<string, readonly ChecklistRow[]>;
  readonly initial: string;
  readonly entries: readonly Candidate[];
  readonly states: ReadonlyMap<string, CompiledState>;
  readonly pages: ReadonlyMap<string, FlowPage>;
  /** Guards of the pages that the borrower may open out of order, by page id. */
  readonly open: ReadonlyMap<string, Guard>;
  /** Guards of the pages that other pages open under a condition only, by page id. */
  readonly withinWhen: ReadonlyMap<string, Guard>;
  readonly progress: readonly {
    readonly id: string;
    readonly title: string;
    readonly guard: Guard | null;
  }[];
  readonly banners: readonly { readonly definition: FlowBanner; readonly guard: Guard | null }[];
  readonly fallback: string;
  /**
   * The decision as generated code, when the build's module is in use. The closures decide without
   * it, and always make the trace.
   */
  readonly direct?: DirectDecision;
}
