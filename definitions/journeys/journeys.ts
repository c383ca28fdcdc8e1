/** Every journey file, walked in every organisation that it names, and what all of them together cover. */
import {
  compileChecklist,
  compileFlow,
  coverageOf,
  exemptionsIn,
  goalKey,
  type CompiledChecklist,
  type CompiledFlow,
  type Coverage,
  type CoverageGoal,
  type SourceMap,
} from "#engine/index.ts";
import type { Effective, EffectiveFlow } from "../effective.ts";
import { finding, hasErrors, type Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import { suggestion } from "../suggest.ts";
import { journeyFiles, type JourneyFile } from "./read.ts";
import { runJourney } from "./run.ts";
import { uncovered } from "./uncovered.ts";

/** Where a goal was written, and whether some journey reached it. Goals of one place are one goal, whoever has them. */
export interface PlacedGoal {
  readonly goal: CoverageGoal;
  readonly organisation: string | null;
  readonly file: string;
  readonly pointer: string;
  readonly line: number | null;
  readonly column: number | null;
  /** The same place in the effective definition, for exemptions. */
  readonly effective: { readonly file: string; readonly pointer: string };
  /** The definition says in an exemption why no journey can reach it. */
  readonly exempted: boolean;
  covered: boolean;
}

export interface FlowCoverage {
  readonly flow: string;
  readonly journeys: number;
  readonly steps: number;
  /** Organisations in which at least one journey was walked. */
  readonly organisations: readonly string[];
  /** Organisations whose overlays change the flow or its checklist, and which no journey names. */
  readonly unwalked: readonly string[];
  readonly goals: readonly PlacedGoal[];
}

export interface Journeys {
  readonly findings: readonly Finding[];
  readonly coverage: readonly FlowCoverage[];
}

export function walkJourneys(definitions: Definitions): Journeys {
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey"));
  const findings = files.flatMap((file) => unknownOrganisations(file, definitions));
  const coverage = [...new Set(files.map(({ flow }) => flow))].map((flow) => {
    const own = files.filter((file) => file.flow === flow);
    const walked = walkFlow(flow, own, definitions);
    findings.push(...walked.findings);
    return walked.coverage;
  });
  // What a journey would have covered past the step that went wrong is not known yet; what is exempted cannot be covered.
  const judged = hasErrors(findings) ? coverage.map(exemptedOnly) : coverage;
  return { findings: [...findings, ...judged.flatMap(uncovered)], coverage };
}

const exemptedOnly = (flow: FlowCoverage): FlowCoverage => ({
  ...flow,
  unwalked: [],
  goals: flow.goals.filter(({ exempted }) => exempted),
});

/** A flow that is the same in several organisations is compiled, and its goals counted, once. */
interface Field {
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
  readonly coverage: Coverage;
  readonly maps: { readonly [P in CoverageGoal["part"]]: SourceMap };
}

function walkFlow(flow: string, files: readonly JourneyFile[], definitions: Definitions) {
  const findings: Finding[] = [];
  const fields = new Map<string, Field | null>();
  const organisations = [...new Set(files.flatMap(({ journey }) => journey.organisations))]
    .filter((code) => definitions.organisations.has(code))
    .sort();
  const fieldOf = (effective: Effective): Field | null => {
    const own = effective.flows.get(flow);
    if (own === undefined) return null;
    const key = identity(own);
    const known = fields.get(key);
    if (known !== undefined) return known;
    const made = field(own, effective.organisation, definitions);
    fields.set(key, made);
    return made;
  };
  for (const code of organisations) {
    const effective = definitions.effective(code);
    const ground = fieldOf(effective);
    if (ground === null) continue;
    const failed = new Set<string>();
    for (const file of inOrder(
      files.filter(({ journey }) => journey.organisations.includes(code)),
    )) {
      const { id, after } = file.journey;
      // What begins in the footsteps of a journey that went wrong would only say the same again.
      if (after !== undefined && failed.has(idIn(after))) failed.add(id);
      else {
        const found = runJourney(file, files, { definitions, effective, ...ground });
        if (found.length > 0) failed.add(id);
        findings.push(...found);
      }
    }
  }
  const coverage: FlowCoverage = {
    flow,
    journeys: files.length,
    steps: files.reduce((sum, { journey }) => sum + journey.steps.length, 0),
    organisations,
    unwalked: unwalked(flow, organisations, definitions),
    goals: placedGoals([...fields.values()]),
  };
  return { findings, coverage };
}

const idIn = (after: string): string => after.split("#")[0] ?? after;

/** Those that others begin after come first; a circle is left as it is, and said when it is told. */
function inOrder(files: readonly JourneyFile[]): readonly JourneyFile[] {
  const ordered: JourneyFile[] = [];
  let left = files;
  while (left.length > 0) {
    const waiting = new Set(left.map(({ journey }) => journey.id));
    const ready = left.filter(({ journey: { after } }) => !waiting.has(idIn(after ?? "")));
    const next = ready.length > 0 ? ready : left;
    ordered.push(...next);
    left = left.filter((file) => !next.includes(file));
  }
  return ordered;
}

/** Null when the flow or its checklist cannot be used; the compilers' findings say why. */
function field(
  { flow, checklist }: EffectiveFlow,
  organisation: string | null,
  definitions: Definitions,
): Field | null {
  const fits = (schema: string, value: unknown) =>
    definitions.validatorFor(schema)?.(value) === true;
  if (!fits("flow", flow.value)) return null;
  if (checklist !== null && !fits("checklist", checklist.value)) return null;
  const maps = {
    flow: flow.sourceMap(organisation),
    checklist: (checklist ?? flow).sourceMap(organisation),
  };
  const compiled = compileFlow(flow.value, definitions.entities, maps.flow).flow;
  const steps =
    checklist === null
      ? null
      : compileChecklist(checklist.value, definitions.entities, maps.checklist).checklist;
  if (compiled === null || (checklist !== null && steps === null)) return null;
  return { flow: compiled, checklist: steps, coverage: coverageOf(compiled, steps), maps };
}

const identity = ({ flow, checklist }: EffectiveFlow): string =>
  `${flow.hash} ${checklist?.hash ?? ""}`;

function placedGoals(fields: readonly (Field | null)[]): PlacedGoal[] {
  const goals = new Map<string, PlacedGoal>();
  for (const field of fields) {
    if (field === null) continue;
    const exempt = exemptOf(field);
    for (const goal of field.coverage.goals) {
      const map = field.maps[goal.part];
      const place = map.locate(goal.pointer);
      const key = `${goal.kind} ${place.file} ${place.pointer}`;
      const known = goals.get(key) ?? {
        goal,
        organisation: map.organisation,
        ...place,
        effective: { file: map.definition ?? place.file, pointer: goal.pointer },
        exempted: exempt(goal),
        covered: false,
      };
      known.covered ||= field.coverage.reached.has(goalKey(goal));
      goals.set(key, known);
    }
  }
  return [...goals.values()];
}

/** What the two definitions exempt from being covered, with a reason. */
function exemptOf({ flow, checklist }: Field): (goal: CoverageGoal) => boolean {
  const covers = (definition: unknown) =>
    exemptionsIn(definition)
      .filter(({ code }) => code === "journey-uncovered")
      .map((exemption) => exemption.covers);
  const exempt = { flow: covers(flow.definition), checklist: covers(checklist?.definition) };
  return ({ part, pointer }) =>
    exempt[part].some((each) => pointer === each || pointer.startsWith(`${each}/`));
}

function unwalked(
  flow: string,
  walked: readonly string[],
  { organisations, effective, base }: Definitions,
): string[] {
  const shared = base.flows.get(flow);
  return [...organisations.keys()].filter((code) => {
    const own = walked.includes(code) ? undefined : effective(code).flows.get(flow);
    return own !== undefined && (shared === undefined || identity(own) !== identity(shared));
  });
}

function unknownOrganisations(
  { journey, file }: JourneyFile,
  { organisations, sources }: Definitions,
) {
  return journey.organisations.flatMap((code, index): Finding[] => {
    if (organisations.has(code) || sources.passedOver.includes(code)) return [];
    const pointer = `/organisations/${index}`;
    return [
      finding({
        code: "journey-reference",
        file: file.path,
        pointer,
        ...file.placeOf(pointer),
        message: `There is no organisation "${code}".`,
        fix: suggestion(code, [...organisations.keys()]),
      }),
    ];
  });
}
