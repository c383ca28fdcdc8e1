/**
 * Keeps what each check found in each organization, with what the check read. A later run over the same
 * root repeats only the checks of which a part has changed.
 */
import type { AcrossCheck, Check } from "../checks/check.ts";
import type { Finding } from "../findings/finding.ts";
import {
  findInFlow,
  type FlowReading,
  type FoundInFlow,
  type FoundInOthers,
} from "./flow-findings.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import { isCurrent, type Traced } from "./traced-parts.ts";
import { Views } from "./traced.ts";

type Found = readonly Finding[];

/** What the checks of one root found, each with what it read. */
export class CheckMemory {
  readonly #views = new Views();
  readonly #byOrganisation = new Map<string, Map<Check, Traced<Found>>>();
  readonly #across = new Map<AcrossCheck, Traced<Found>>();
  readonly #byFlow = new Map<string, FoundInFlow>();
  #runs = 0;

  /** Checks that were run, one for each organization. */
  get runs(): number {
    return this.#runs;
  }

  /** Findings and notes of what was read for them that are kept. */
  get kept(): number {
    const traces = [this.#across, ...this.#byOrganisation.values()].flatMap((byCheck) => [
      ...byCheck.values(),
    ]);
    return traces.reduce((sum, { reads }) => sum + 1 + reads.length, this.#byFlow.size);
  }

  /** Begins a validation of other definitions of the same root. */
  begin(): void {
    this.#views.tick();
  }

  /**
   * Returns a way to run the checks of an effective definition. Of those before, it repeats the ones that read
   * something that has changed.
   */
  of(effective: Effective, definitions: Definitions): (check: Check) => Found {
    const name = effective.organisation ?? "";
    const byCheck = this.#byOrganisation.get(name) ?? new Map<Check, Traced<Found>>();
    this.#byOrganisation.set(name, byCheck);
    const view = this.#views.effective(name, effective);
    const seen = this.#views.definitions(name, definitions);
    return (check) => this.#again(byCheck, check, () => check(view, seen));
  }

  /** The same for the checks that compare organizations. */
  across(definitions: Definitions): (check: AcrossCheck) => Found {
    const seen = this.#views.definitions("all organizations", definitions);
    return (check) => this.#again(this.#across, check, () => check(seen));
  }

  /** Returns what a check found before; runs it when something that it read has changed. */
  #again<C>(found: Map<C, Traced<Found>>, check: C, run: () => Found): Found {
    const before = found.get(check);
    if (before !== undefined && isCurrent(before)) return before.result;
    this.#runs += 1;
    const now = this.#views.trace(run);
    found.set(check, now);
    return now.result;
  }

  /** Returns what the checks of single flows find in a flow of an organization. */
  inFlow(flow: EffectiveFlow, reading: FlowReading, others: FoundInOthers): FoundInFlow["found"] {
    const name = `${reading.organisation ?? ""} ${flow.id}`;
    const now = findInFlow(flow, reading, this.#byFlow.get(name) ?? null, others);
    this.#byFlow.set(name, now);
    return now.found;
  }
}
