/**
 * Runs every analysis over one effective flow and its checklist. The findings of the compilers come
 * first.
 */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { compileChecklist } from "../checklist/compile.ts";
import { entitiesOfFlow } from "../checklist/states.ts";
import { findingAt, unlocated, type Fault, type Finding, type SourceMap } from "../finding.ts";
import { compileFlow } from "../flow/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { factScope } from "../guard/fact-scope.ts";
import { cachedGuard } from "../guard/cached-guard.ts";
import { namedFacts } from "./guards/named-facts.ts";
import { sharedGuardCompiler } from "../guard/compiler.ts";
import type { Scope } from "../guard/scope.ts";
import type { Entities } from "../json/json-schema.ts";
import { memoize } from "../memoize.ts";
import { ANALYSES } from "./analyses.ts";
import { guardsOfChecklist, guardsOfFlow, placed } from "./guards/placed-guards.ts";
import type {
  GuardedSubmits,
  LocatedFault,
  Offered,
  Part,
  PlacedGuard,
  Rules,
  StepWriters,
  Subject,
} from "./subject.ts";

export interface AnalysisInput {
  readonly flow: Flow;
  readonly checklist?: Checklist | null;
  readonly entities: Entities;
  /** Locates the values of the two files. */
  readonly sourceMaps?: { readonly flow?: SourceMap; readonly checklist?: SourceMap };
  /**
   * Other files of the flow with guards, such as screens. The analyses skip guards in them that do
   * not compile.
   */
  readonly around?: readonly GuardedFile[];
  /**
   * Pointers of all values that a borrower enters or the server sets. Without it no field is
   * reported as unwritten.
   */
  readonly written?: ReadonlySet<string>;
  /** The same pointers by who writes them. Without it no step is reported as a deadlock. */
  readonly writers?: StepWriters;
  /** Places whose values are known in full. Without it no answer is reported as missing. */
  readonly offered?: readonly Offered[];
  /** Locates the values of the other files of the flow. */
  readonly mapOf?: (part: Part) => SourceMap | undefined;
  /** Screens of `around` whose answers are submitted only under conditions. */
  readonly submits?: readonly GuardedSubmits[];
  /** The forms of the pages. Without it no answer is reported with which the borrower stays. */
  readonly forms?: Subject["forms"];
  /**
   * Identity of the content of this input. Inputs with the same identity share one analysis; only
   * file positions differ.
   */
  readonly identity?: string;
  /** Stores the faults of inputs that compile, for processes that follow. Without it they are analyzed again. */
  readonly earlier?: EarlierFaults | undefined;
}

/** The faults of one input in a store. */
interface EarlierFaults {
  get(): readonly LocatedFault[] | undefined;
  set(faults: readonly LocatedFault[]): void;
}

export interface GuardedFile {
  readonly sourceMap: SourceMap;
  /** Path of the file; the analyses identify the file by it. */
  readonly path: string;
  /** Its guards may use the facts of the flow. */
  readonly usesFacts: boolean;
  /**
   * Pass the same array for the same file: organizations that share the file then share its
   * compiled guards.
   */
  readonly guards: readonly (readonly [pointer: string, source: string])[];
}

/** Returns all findings about the flow, its checklist, and the guards of the files around them. */
export function analyzeFlow(analyzed: AnalysisInput): readonly Finding[] {
  const { entities, identity, earlier } = analyzed;
  const before = analyzedBefore(analyzed);
  if (before !== null) return before;
  const mapOf = mapsOf(analyzed);
  const stored = earlier?.get();
  const { findings, faults } =
    stored === undefined ? analysis(analyzed, mapOf) : { findings: [], faults: stored };
  if (findings.length === 0) {
    if (identity !== undefined) remember(entities, identity, faults);
    if (stored === undefined) earlier?.set(faults);
  }
  return [...findings, ...faults.map((fault) => placedFault(fault, mapOf))];
}

/** Returns the findings of an earlier analysis of the same content, at the places of this input; null without one. */
export function analyzedBefore(
  input: Pick<AnalysisInput, "flow" | "entities" | "sourceMaps" | "around" | "mapOf" | "identity">,
): readonly Finding[] | null {
  const { entities, identity } = input;
  const faults = identity === undefined ? undefined : sound.get(entities)?.get(identity);
  if (faults === undefined) return null;
  const mapOf = mapsOf(input);
  return faults.map((fault) => placedFault(fault, mapOf));
}

/** Returns the source map of each file. */
function mapsOf({
  flow,
  sourceMaps = {},
  around = [],
  mapOf,
}: Pick<AnalysisInput, "flow" | "sourceMaps" | "around" | "mapOf">): (part: Part) => SourceMap {
  const maps = new Map<Part, SourceMap | undefined>([
    ["flow", sourceMaps.flow],
    ["checklist", sourceMaps.checklist],
    ...around.map((file) => [file.path, file.sourceMap] as const),
  ]);
  const pathOf = (part: Part) =>
    part === "flow" || part === "checklist" ? `flows/${flow.id}/${part}.json` : part;
  return (part) => maps.get(part) ?? mapOf?.(part) ?? unlocated(pathOf(part));
}

const placedFault = ({ part, ...fault }: LocatedFault, mapOf: (part: Part) => SourceMap): Finding =>
  findingAt(mapOf(part), withOrganisation(fault, mapOf(part)));

/** Faults of inputs that compile, by identity. */
const sound = new WeakMap<Entities, Map<string, readonly LocatedFault[]>>();
const MAX_SOUND = 10_000;

function remember(entities: Entities, identity: string, faults: readonly LocatedFault[]): void {
  const byIdentity = sound.get(entities) ?? new Map<string, readonly LocatedFault[]>();
  if (byIdentity.size >= MAX_SOUND) byIdentity.clear();
  sound.set(entities, byIdentity.set(identity, faults));
}

/** Returns the located findings of the compilers, and the faults that the analyses find. */
function analysis(
  {
    flow,
    checklist = null,
    entities: shared,
    around = [],
    written,
    writers,
    offered = [],
    submits = [],
    forms = NO_FORMS,
  }: AnalysisInput,
  mapOf: (part: Part) => SourceMap,
): { readonly findings: readonly Finding[]; readonly faults: readonly LocatedFault[] } {
  const entities = entitiesOfFlow(shared, flow, checklist);
  const { rules, guards: guardsOfRules, isFaultless } = rulesOf(flow, checklist, entities);
  const { compiled } = rules;
  const guardsByFile = [
    ...guardsOfRules,
    ...(compiled === null ? [] : guardsAround(around, compiled, entities)),
  ];
  const subject: Subject = {
    ...rules,
    rules,
    written: written ?? null,
    writers: writers ?? null,
    offered,
    submits,
    forms,
    guardsByFile,
    guards: guardsByFile.flat(),
  };
  return {
    findings: isFaultless ? [] : compilerFindings(rules, mapOf),
    faults: ANALYSES.flatMap((each) => each(subject)),
  };
}

/** Compiles the rules once for all organizations that have them. */
const rulesOf = memoize((flow: Flow, checklist: Checklist | null, entities: Entities) => {
  const ofFlow = compiledFlow(flow, entities);
  const ofChecklist = checklist === null ? null : compiledChecklist(checklist, entities);
  const rules: Rules = {
    flow,
    compiled: ofFlow.compiled,
    checklist,
    compiledChecklist: ofChecklist?.compiled ?? null,
    entities,
  };
  const both = [ofFlow, ...(ofChecklist === null ? [] : [ofChecklist])];
  return {
    rules,
    isFaultless: both.every(({ isFaultless }) => isFaultless),
    guards: both.flatMap(({ guards }) => (guards === null ? [] : [guards])),
  };
});

/** An edit of the checklist leaves the compiled flow as it is, and the other way around. */
const compiledFlow = memoize((definition: Flow, entities: Entities) => {
  const { flow, findings } = compileFlow(definition, entities, undefined, sharedGuardCompiler);
  return {
    compiled: flow,
    isFaultless: findings.length === 0,
    guards: flow && guardsOfFlow(flow),
  };
});

const compiledChecklist = memoize((definition: Checklist, entities: Entities) => {
  const { checklist, findings } = compileChecklist(
    definition,
    entities,
    undefined,
    sharedGuardCompiler,
  );
  return {
    compiled: checklist,
    isFaultless: findings.length === 0,
    guards: checklist && guardsOfChecklist(checklist),
  };
});

/** Compiles rules with faults again, to locate the faults in the files of one organization. */
function compilerFindings(
  { flow, checklist, compiled, compiledChecklist, entities }: Rules,
  mapOf: (part: Part) => SourceMap,
): readonly Finding[] {
  return [
    ...withoutGuesses(compileFlow(flow, entities, mapOf("flow")).findings, compiled !== null),
    ...withoutGuesses(
      checklist === null ? [] : compileChecklist(checklist, entities, mapOf("checklist")).findings,
      compiledChecklist !== null,
    ),
  ];
}

/**
 * Drops the compiler's warning that a guard may be undetermined: the analysis finds the exact data
 * instead.
 */
function withoutGuesses(findings: readonly Finding[], isKnown: boolean): readonly Finding[] {
  return isKnown ? findings.filter(({ code }) => code !== "guard-undetermined") : findings;
}

/**
 * Compiles the guards of the files around the flow. Organizations share those of a file that they do not change, and
 * edits of facts that no guard of a file names leave its guards.
 */
function guardsAround(
  files: readonly GuardedFile[],
  { definition }: CompiledFlow,
  entities: Entities,
): readonly (readonly PlacedGuard[])[] {
  return files.map(({ path, usesFacts, guards }) =>
    guardsOfFile(
      guards,
      path,
      factScope(entities, usesFacts ? namedFacts(guards, definition.facts ?? NO_FACTS) : NO_FACTS),
    ),
  );
}

const NO_FORMS: Subject["forms"] = new Map();
const NO_FACTS: NonNullable<Flow["facts"]> = {};

const guardsOfFile = memoize(
  (guards: GuardedFile["guards"], path: string, scope: Scope): readonly PlacedGuard[] =>
    placed(
      path,
      guards.map(([pointer, source]) => ({ pointer, guard: cachedGuard(scope, source) })),
    ),
);

/**
 * Adds the organization to the command that reproduces the fault, because the fault is in its
 * effective flow.
 */
function withOrganisation(fault: Fault, { organisation }: SourceMap): Fault {
  const { reproduce } = fault;
  return reproduce === undefined || organisation === null
    ? fault
    : { ...fault, reproduce: reproduce.replace(" --input", ` --org ${organisation} --input`) };
}
