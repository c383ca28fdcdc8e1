/** Runs every analysis over one effective flow and its checklist; the compilers' own findings come first. */
import type { Checklist } from "#schemas/types/checklist.ts";
import type { Flow } from "#schemas/types/flow.ts";
import { compileChecklist } from "../checklist/compile.ts";
import { findingAt, unlocated, type Fault, type Finding, type SourceMap } from "../finding.ts";
import { compileFlow } from "../flow/compile.ts";
import type { CompiledFlow } from "../flow/compiled-flow.ts";
import { compileGuard, type Guard } from "../guard/guard.ts";
import { entityScope } from "../guard/scope.ts";
import type { Entities } from "../json/json-schema.ts";
import { alwaysTrueGuard } from "./always-true-guard.ts";
import { cycle } from "./cycle.ts";
import { deadEnd } from "./dead-end.ts";
import { guardUndetermined } from "./guard-undetermined.ts";
import { overlappingCandidates } from "./overlapping-candidates.ts";
import { pageNeverShown } from "./page-never-shown.ts";
import { pagePathConflict } from "./page-path-conflict.ts";
import { guardsOfChecklist, guardsOfFlow, placed } from "./placed-guards.ts";
import { shadowedCandidate } from "./shadowed-candidate.ts";
import { stepNeverCurrent } from "./step-never-current.ts";
import { stepNeverDone } from "./step-never-done.ts";
import type { Analysis, LocatedFault, Part, PlacedGuard, Subject } from "./subject.ts";
import { transitionNeverTaken } from "./transition-never-taken.ts";
import { unknownChecklistState } from "./unknown-checklist-state.ts";
import { unmappedChecklistState } from "./unmapped-checklist-state.ts";
import { unreachableState } from "./unreachable-state.ts";
import { unsatisfiableGuard } from "./unsatisfiable-guard.ts";
import { unusedFact } from "./unused-fact.ts";
import { unwrittenField } from "./unwritten-field.ts";

/** In the order in which their findings are reported. */
export const ANALYSES: readonly Analysis[] = [
  unknownChecklistState,
  unmappedChecklistState,
  unreachableState,
  deadEnd,
  cycle,
  pagePathConflict,
  pageNeverShown,
  transitionNeverTaken,
  unsatisfiableGuard,
  alwaysTrueGuard,
  shadowedCandidate,
  overlappingCandidates,
  guardUndetermined,
  stepNeverCurrent,
  stepNeverDone,
  unusedFact,
  unwrittenField,
];

export interface Analysed {
  readonly flow: Flow;
  readonly checklist?: Checklist | null;
  readonly entities: Entities;
  /** Where the two files' values were written. */
  readonly at?: { readonly flow?: SourceMap; readonly checklist?: SourceMap };
  /** The other files of the flow that have guards, such as screens. Whether these compile is not looked at here. */
  readonly around?: readonly GuardedFile[];
  /** Pointers of all that somebody enters or sets; without it no field is said to be unwritten. */
  readonly written?: ReadonlySet<string>;
  /** Identity of the content of all of this. What is equal is analysed once, and only said anew where each has written it. */
  readonly identity?: string;
}

export interface GuardedFile {
  readonly at: SourceMap;
  /** Path of the file, which tells it from the others. */
  readonly path: string;
  /** Its guards may use the facts of the flow. */
  readonly usesFacts: boolean;
  /** The same array for the same file: then they are compiled once for all organisations that share it. */
  readonly guards: readonly (readonly [pointer: string, source: string])[];
}

/** Everything that is wrong with the flow and its checklist, and with the guards of the files around them. */
export function analyseFlow(analysed: Analysed): readonly Finding[] {
  const { flow, at = {}, around = [], entities, identity } = analysed;
  const maps = new Map<Part, SourceMap>([
    ["flow", at.flow ?? unlocated(`flows/${flow.id}/flow.json`)],
    ["checklist", at.checklist ?? unlocated(`flows/${flow.id}/checklist.json`)],
    ...around.map((file) => [file.path, file.at] as const),
  ]);
  const mapOf = (part: Part): SourceMap => maps.get(part) ?? unlocated(part);
  const said = ({ part, ...fault }: LocatedFault): Finding =>
    findingAt(mapOf(part), withOrganisation(fault, mapOf(part)));
  const before = identity === undefined ? undefined : sound.get(entities)?.get(identity);
  if (before !== undefined) return before.map(said);
  const { findings, faults } = analysis(analysed, mapOf);
  if (identity !== undefined && findings.length === 0) remember(entities, identity, faults);
  return [...findings, ...faults.map(said)];
}

/** Faults of what compiles, by its identity. */
const sound = new WeakMap<Entities, Map<string, readonly LocatedFault[]>>();
const MAX_SOUND = 10_000;

function remember(entities: Entities, identity: string, faults: readonly LocatedFault[]): void {
  const byIdentity = sound.get(entities) ?? new Map<string, readonly LocatedFault[]>();
  if (byIdentity.size >= MAX_SOUND) byIdentity.clear();
  sound.set(entities, byIdentity.set(identity, faults));
}

/** What the compilers find, which is located, and what the analyses find. */
function analysis(
  { flow, checklist = null, entities, around = [], written }: Analysed,
  mapOf: (part: Part) => SourceMap,
): { readonly findings: readonly Finding[]; readonly faults: readonly LocatedFault[] } {
  const compiled = compileFlow(flow, entities, mapOf("flow"));
  const steps =
    checklist === null ? null : compileChecklist(checklist, entities, mapOf("checklist"));
  const compiledChecklist = steps?.checklist ?? null;
  const subject: Subject = {
    flow,
    compiled: compiled.flow,
    checklist,
    compiledChecklist,
    entities,
    written: written ?? null,
    guards: [
      ...(compiled.flow === null ? [] : guardsOfFlow(compiled.flow)),
      ...(compiledChecklist === null ? [] : guardsOfChecklist(compiledChecklist)),
      ...(compiled.flow === null ? [] : guardsAround(around, compiled.flow, entities)),
    ],
  };
  return {
    findings: [
      ...withoutGuesses(compiled.findings, compiled.flow !== null),
      ...withoutGuesses(steps?.findings ?? [], compiledChecklist !== null),
    ],
    faults: ANALYSES.flatMap((each) => each(subject)),
  };
}

/** The compiler warns of what may be undetermined; once the guards compile, the analysis knows on which data. */
function withoutGuesses(findings: readonly Finding[], isKnown: boolean): readonly Finding[] {
  return isKnown ? findings.filter(({ code }) => code !== "guard-undetermined") : findings;
}

interface Compiled {
  readonly entities: Entities;
  readonly facts: string;
  readonly guards: readonly (readonly [pointer: string, guard: Guard | null])[];
}

const known = new WeakMap<GuardedFile["guards"], Compiled>();

/** A file that an organisation does not change is compiled once, as long as the facts are the same. */
function guardsAround(
  files: readonly GuardedFile[],
  { scope, definition }: CompiledFlow,
  entities: Entities,
): readonly PlacedGuard[] {
  const plain = entityScope(entities);
  const text = JSON.stringify(definition.facts ?? {});
  return files.flatMap(({ path, usesFacts, guards }) => {
    const facts = usesFacts ? text : "";
    const found = known.get(guards);
    const made =
      found?.entities === entities && found.facts === facts
        ? found.guards
        : guards.map(
            ([pointer, source]) =>
              [pointer, compileGuard(source, usesFacts ? scope : plain).guard] as const,
          );
    if (made !== found?.guards) known.set(guards, { entities, facts, guards: made });
    return placed(path, made);
  });
}

/** The command line shows the fault where it is: in that organisation's effective flow. */
function withOrganisation(fault: Fault, { organisation }: SourceMap): Fault {
  const { reproduce } = fault;
  return reproduce === undefined || organisation === null
    ? fault
    : { ...fault, reproduce: reproduce.replace(" --input", ` --org ${organisation} --input`) };
}
