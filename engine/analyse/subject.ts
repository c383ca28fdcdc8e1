/** What the analyses look at: one effective flow with its checklist, and the guards of whatever else belongs to it. */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { Fault } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import type { Entities } from "../json/json-schema.ts";

export interface Subject {
  readonly flow: Flow;
  /** Null when the flow does not compile; analyses that need it then say nothing, the compiler has spoken. */
  readonly compiled: CompiledFlow | null;
  readonly checklist: Checklist | null;
  /** Null without a checklist, and when it does not compile. */
  readonly compiledChecklist: CompiledChecklist | null;
  readonly entities: Entities;
  /** Every guard of the flow, the checklist and the parts around them, in the order of the files. */
  readonly guards: readonly PlacedGuard[];
  /** Pointers of all that somebody enters or sets, each with everything below it; null when that is not known. */
  readonly written: ReadonlySet<string> | null;
}

export interface PlacedGuard {
  readonly part: Part;
  /** Pointer of its text. */
  readonly pointer: string;
  readonly guard: Guard;
  /** What it decides. */
  readonly role: GuardRole;
}

/** `done`: false says that the step is left in another way. `when`: what it stands at is chosen, shown or done while it holds. */
export type GuardRole = "when" | "done";

/** The flow, its checklist, or the path of another file that belongs to it. */
export type Part = "flow" | "checklist" | (string & {});

/** A fault with the file that it lies in. */
export interface LocatedFault extends Fault {
  readonly part: Part;
}

/** Finds one kind of fault; named for it. */
export type Analysis = (subject: Subject) => readonly LocatedFault[];
