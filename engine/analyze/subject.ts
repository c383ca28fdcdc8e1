/**
 * The input of every analysis: one effective flow with its checklist, and the guards of the files
 * around them.
 */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import type { CompiledChecklist } from "../checklist/compile.ts";
import type { Fault } from "../finding.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import type { Guard } from "../guard/guard.ts";
import type { Entities } from "../json/json-schema.ts";
import type { PageForm } from "./answers/page-form.ts";

/** The rules of a flow. Organizations that change no rule share one object. */
export interface Rules {
  readonly flow: Flow;
  /**
   * Null when the flow does not compile. Analyses that need it then report nothing, because the
   * compiler already has.
   */
  readonly compiled: CompiledFlow | null;
  readonly checklist: Checklist | null;
  /** Null without a checklist, and for a checklist that does not compile. */
  readonly compiledChecklist: CompiledChecklist | null;
  readonly entities: Entities;
}

export interface Subject extends Rules {
  /** The members of `Rules` as one object, by which results are cached. */
  readonly rules: Rules;
  /** Every guard of the flow, the checklist and the files around them, in file order. */
  readonly guards: readonly PlacedGuard[];
  /** The same guards, one list a file. Organizations share the list of a file that they do not change. */
  readonly guardsByFile: readonly (readonly PlacedGuard[])[];
  /**
   * Pointers of all values that a borrower enters or the server sets, each with everything below
   * it; null when they are unknown.
   */
  readonly written: ReadonlySet<string> | null;
  /** Who writes which of them; null when it is unknown. */
  readonly writers: StepWriters | null;
  /** Places whose values are known in full. */
  readonly offered: readonly Offered[];
  /** Screens whose answers are submitted only under conditions. */
  readonly submits: readonly GuardedSubmits[];
  /** The forms of the pages, by the id of the page. */
  readonly forms: ReadonlyMap<string, PageForm>;
}

/** A screen with answers, all of whose submitting actions have guards. */
export interface GuardedSubmits {
  readonly part: Part;
  /** Ids of the pages that show it. */
  readonly pages: readonly string[];
  /** Pointers of the guards. */
  readonly pointers: readonly string[];
}

/** Pointers of written values, each with everything below it, by who writes them. */
export interface StepWriters {
  /** Written by people, derived values and other flows: at any step. */
  readonly outside: Collected;
  /** Written by the jobs of each step of the checklist. */
  readonly bySteps: readonly ReadonlySet<string>[];
  /** Collected by the screens that the borrower can open until each step is done. */
  readonly asked: readonly Collected[];
  /**
   * The same until the machine leaves a state, by the state. Empty for a flow with a checklist, and
   * without the states that the machine enters from anywhere.
   */
  readonly askedByStates: ReadonlyMap<string, Collected>;
  /** Answers that a form lets the borrower leave out. */
  readonly optional: readonly OptionalAnswer[];
}

/** Pointers of values that screens collect. */
export interface Collected {
  /** With the answers that the borrower may leave out. */
  readonly may: ReadonlySet<string>;
  /** Without them. */
  readonly must: ReadonlySet<string>;
}

/** An answer that a form lets the borrower leave out. */
export interface OptionalAnswer {
  /** Pointer of the place where it is saved. */
  readonly place: string;
  /** Name of the field. */
  readonly name: string;
  /** The screen, and the pointer in it of what makes the answer optional. */
  readonly part: Part;
  readonly pointer: string;
  /** The form requires an answer, but takes an unticked box or an empty list. */
  readonly isRequired: boolean;
  /** How to make the form require it, without a period. */
  readonly fix: string;
}

/** A place of the application with the only values that it can get. */
export interface Offered {
  /** Path of the field, or of the list. */
  readonly path: string;
  /** Field of the list's elements; null for a field that is in no list. */
  readonly field: string | null;
  readonly values: readonly string[];
  /** Values that the schema allows besides. */
  readonly missing: readonly string[];
  /** For a place that people fill with numbers. */
  readonly range: NumberRange | null;
}

/** Both ends belong to it. An open end is the greatest number that there is. */
export interface NumberRange {
  readonly least: number;
  readonly greatest: number;
}

export interface PlacedGuard {
  readonly part: Part;
  /** Pointer of the guard's text. */
  readonly pointer: string;
  readonly guard: Guard;
  /** The decision that the guard belongs to. */
  readonly role: GuardRole;
  /** Id of the candidate that comes next in a list where the first one wins; null elsewhere, and for the last one. */
  readonly next: string | null;
}

/**
 * The decision that a guard belongs to. `when`: its owner is chosen, shown or done while it holds. `done` with the
 * value false: the borrower leaves the step another way.
 */
export type GuardRole = "when" | "done";

/** The flow, its checklist, or the path of another file that belongs to it. */
export type Part = "flow" | "checklist" | (string & {});

/** A fault and the file that contains it. */
export interface LocatedFault extends Fault {
  readonly part: Part;
}

/** Finds one kind of fault. Each analysis is named for its code. */
export type Analysis = (subject: Subject) => readonly LocatedFault[];

/** An analysis that reads only the rules. */
export type RulesAnalysis = (rules: Rules) => readonly LocatedFault[];

/** An analysis that judges each guard alone. Of the flow it knows the id. */
export type GuardsAnalysis = (
  subject: Pick<Subject, "guards" | "entities"> & { readonly flow: Pick<Flow, "id"> },
) => readonly LocatedFault[];
