/**
 * The coverage of a flow by its journeys: every goal with its place and whether a journey reached it.
 */
import type { CoverageGoal } from "#engine/index.ts";

/** A goal at the place that defines it. Organizations that share the place share the goal. */
export interface PlacedGoal {
  readonly goal: CoverageGoal;
  readonly organisation: string | null;
  readonly file: string;
  readonly pointer: string;
  /** Null where a journey reaches the goal. */
  readonly line: number | null;
  readonly column: number | null;
  /** The same place in the effective definition, for exemptions. */
  readonly effective: { readonly file: string; readonly pointer: string };
  /** True when no journey reaches the goal, and an exemption in the definition gives the reason. */
  readonly exempted: boolean;
  readonly covered: boolean;
}

export interface FlowCoverage {
  readonly flow: string;
  readonly journeys: number;
  readonly steps: number;
  /** Organizations in which at least one journey was walked. */
  readonly organisations: readonly string[];
  /** Organizations that no journey names although their overlays change the flow or its checklist. */
  readonly unwalked: readonly string[];
  readonly goals: readonly PlacedGoal[];
}
