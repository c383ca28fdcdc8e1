/**
 * Keeps what each check found in each organization, with what the check read. A later run over the same
 * root repeats only the checks of which a part has changed.
 */
import type { AcrossCheck, Check } from "../checks/check.ts";
import type { FlowsRow } from "../checks/rows.ts";
import type { Finding } from "../findings/finding.ts";
import {
  findInFlow,
  isSameReading,
  type FlowReading,
  type FoundInFlow,
  type FoundInOthers,
} from "./flow-findings.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import { isCurrent, type Traced } from "./traced-parts.ts";
import { Views } from "./traced.ts";

type Found = readonly Finding[];

/** What the checks of single flows found in a flow. */
interface OfFlow extends FoundInFlow {
  readonly byRow: Map<FlowsRow, Traced<Found>>;
}

/** Runs checks of an effective definition. Of those before an edit, it repeats the ones that read something changed. */
export interface ChecksAgain {
  run(check: Check): Found;
  /** Runs the checks of single flows. */
  inFlow(flow: EffectiveFlow, reading: FlowReading, others: FoundInOthers): FoundInFlow["found"];
}

/** What the checks of one root found, each with what it read. */
export class CheckMemory {
  readonly #views = new Views();
  readonly #byOrganisation = new Map<string, Map<Check, Traced<Found>>>();
  readonly #across = new Map<AcrossCheck, Traced<Found>>();
  readonly #byFlow = new Map<string, OfFlow>();
  #runs = 0;

  /** Checks that were run, one for each organization, without those of single flows. */
  get runs(): number {
    return this.#runs;
  }

  /** Findings and notes of what was read for them that are kept. */
  get kept(): number {
    const ofFlows = [...this.#byFlow.values()].map(({ byRow }) => byRow);
    const traces = [this.#across, ...this.#byOrganisation.values(), ...ofFlows].flatMap((each) => [
      ...(each as ReadonlyMap<unknown, Traced<Found>>).values(),
    ]);
    return traces.reduce((sum, { reads }) => sum + 1 + reads.length, this.#byFlow.size);
  }

  /** Begins a validation of other definitions of the same root. */
  begin(): void {
    this.#views.tick();
  }

  of(effective: Effective, definitions: Definitions): ChecksAgain {
    const name = effective.organisation ?? "";
    const byCheck = this.#byOrganisation.get(name) ?? new Map<Check, Traced<Found>>();
    this.#byOrganisation.set(name, byCheck);
    const view = this.#views.effective(name, effective);
    const seen = this.#views.definitions(name, definitions);
    return {
      run: (check) => this.#again(byCheck, check, () => this.#counted(() => check(view, seen))),
      inFlow: (flow, reading, others) =>
        this.#inFlow(flow, reading, others, () => view.flows.get(flow.id) ?? flow),
    };
  }

  /** The same for the checks that compare organizations. */
  across(definitions: Definitions): (check: AcrossCheck) => Found {
    const seen = this.#views.definitions("all organizations", definitions);
    return (check) => this.#again(this.#across, check, () => this.#counted(() => check(seen)));
  }

  #counted(run: () => Found): Found {
    this.#runs += 1;
    return run();
  }

  /** Returns what a check found before; runs it when something that it read has changed. */
  #again<C>(found: Map<C, Traced<Found>>, check: C, run: () => Found): Found {
    const before = found.get(check);
    if (before !== undefined && isCurrent(before)) return before.result;
    const now = this.#views.trace(run);
    found.set(check, now);
    return now.result;
  }

  #inFlow(
    flow: EffectiveFlow,
    reading: FlowReading,
    others: FoundInOthers,
    viewOf: () => EffectiveFlow,
  ): FoundInFlow["found"] {
    const name = `${reading.organisation ?? ""} ${flow.id}`;
    const before = this.#byFlow.get(name) ?? null;
    const byRow =
      before !== null && isSameReading(before.reading, reading)
        ? before.byRow
        : new Map<FlowsRow, Traced<Found>>();
    const now = findInFlow(flow, reading, before, others, (row, check) =>
      this.#again(byRow, row, () => check(viewOf())),
    );
    this.#byFlow.set(name, { ...now, byRow });
    return now.found;
  }
}
