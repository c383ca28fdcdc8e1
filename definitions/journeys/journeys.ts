/**
 * Walks every journey file in each organization that it names, and measures what all journeys cover
 * together.
 */
import { exemptionsIn, goalKey, isRecord, memoize, type CoverageGoal } from "#engine/index.ts";
import { contentHash } from "../identity/canonical.ts";
import {
  organisationContent,
  rulesContent,
  schemasHash,
  textsHash,
} from "../identity/content-keys.ts";
import { keptOr } from "../incremental/kept-results.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import type { SourceFile } from "../sources/sources.ts";
import { finding, hasErrors, type Finding } from "../findings/finding.ts";
import { suggestion } from "../findings/suggest.ts";
import type { FlowCoverage, PlacedGoal } from "./coverage.ts";
import { compileVariant, type CompiledVariant } from "./compiled-variant.ts";
import { dataWalksOf } from "./data-walks.ts";
import type { JourneyScope } from "./journey-walk.ts";
import { journeyFiles, journeyOwner, type JourneyFile } from "./read.ts";
import { runJourney } from "./run.ts";
import { uncovered } from "./uncovered.ts";

export interface Journeys {
  readonly findings: readonly Finding[];
  readonly coverage: readonly FlowCoverage[];
}

export function walkJourneys(definitions: Definitions): Journeys {
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey"));
  const findings = files.flatMap((file) => unknownOrganisations(file, definitions));
  const coverage = [...new Set(files.map(({ flow }) => flow))].map((flow) => {
    const flowFiles = files.filter((file) => file.flow === flow);
    const walked = walkedOnce(flow, flowFiles, definitions);
    findings.push(...walked.findings);
    const { organisations } = walked.coverage;
    const unwalked = changing(flow, definitions).filter((code) => !organisations.includes(code));
    return { ...walked.coverage, unwalked };
  });
  // After a failure the rest of a journey is unknown, so only exempted goals are judged: no journey
  // can cover those.
  const judged = hasErrors(findings) ? coverage.map(exemptedOnly) : coverage;
  return { findings: [...findings, ...judged.flatMap(uncovered)], coverage };
}

/** Returns the identity of everything that the journeys read, and of which organizations change the rules of which flow. */
export function journeyContent(definitions: Definitions): readonly string[] {
  const files = journeyFiles(definitions.sources, definitions.validatorFor("journey"));
  return [
    textsHash(files.map(({ file }) => file)),
    definitions.sources.passedOver.join(" "),
    ...[null, ...organisationsOf(files, definitions)].flatMap((code) =>
      organisationContent(code, definitions),
    ),
    ...[...new Set(files.map(({ flow }) => flow))].map((flow) =>
      changing(flow, definitions).join(" "),
    ),
  ];
}

const exemptedOnly = (flow: FlowCoverage): FlowCoverage => ({
  ...flow,
  unwalked: [],
  goals: flow.goals.filter(({ exempted }) => exempted),
});

/** Returns the organizations of the root in which the journeys are walked. */
const organisationsOf = (files: readonly JourneyFile[], { organisations }: Definitions): string[] =>
  [...new Set(files.flatMap(({ journey }) => journey.organisations))]
    .filter((code) => organisations.has(code))
    .sort();

/** Walks the journeys of a flow, or returns the result of the walk in the same definitions before. */
function walkedOnce(flow: string, files: readonly JourneyFile[], definitions: Definitions): Walk {
  const [first, ...others] = readByJourneys(flow, files, definitions);
  const store = storeOf(first, ...others);
  return (store.walked ??= keptOr(
    definitions.kept,
    () => contentRead(flow, files, definitions),
    () => walkFlow(flow, files, definitions),
  ));
}

type Walk = ReturnType<typeof walkFlow>;

/** Returns one store for walks that read the same. */
const storeOf = memoize((_first: object, ..._others: readonly unknown[]) => ({
  walked: null as Walk | null,
}));

/** Returns everything that the result of a walk depends on. */
function readByJourneys(
  flow: string,
  files: readonly JourneyFile[],
  definitions: Definitions,
): [first: object, ...others: unknown[]] {
  return [
    // An object, by which the result is cached.
    files[0]?.file ?? definitions.sources,
    definitions.base.schemas,
    flow,
    ...files.map(({ file }) => file),
    ...personas(definitions),
    ...organisationsOf(files, definitions).flatMap((code) => {
      const lender = definitions.effective(code);
      const own = lender.flows.get(flow);
      return [
        code,
        own?.flow,
        own?.checklist,
        definitions.within(lender).entitiesOf(own?.flow.value ?? {}),
        ...answeredIn(lender),
      ];
    }),
  ];
}

/** Returns the identity of the same by content, with the places that coverage and findings name. */
function contentRead(
  flow: string,
  files: readonly JourneyFile[],
  definitions: Definitions,
): readonly string[] {
  return [
    "walks",
    schemasHash(definitions.sources),
    flow,
    textsHash(files.map(({ file }) => file)),
    textsHash(personas(definitions)),
    ...organisationsOf(files, definitions).flatMap((code) => {
      const lender = definitions.effective(code);
      const own = lender.flows.get(flow);
      return [
        code,
        ...(own === undefined ? [] : rulesContent(own, lender, definitions)),
        contentHash(definitions.within(lender).entitiesOf(own?.flow.value ?? {})),
        ...answeredIn(lender),
      ];
    }),
  ];
}

const personas = ({ sources }: Definitions): readonly SourceFile[] =>
  [...sources.files.values()].filter(({ kind }) => kind?.name === "persona");

const answeredIn = ({ flows }: Effective): readonly string[] =>
  [...flows.values()].map((each) => answeredBy(each));

/** Returns the identity of everything that the answers to a flow's screens depend on. */
const answeredBy = memoize(({ id, flow, checklist, screens }: EffectiveFlow): string =>
  contentHash([
    id,
    flow.value.opens ?? null,
    checklist !== null,
    [...screens].map(([screen, { value }]) => [screen, isRecord(value) ? value.form?.bind : null]),
  ]),
);

function walkFlow(flow: string, files: readonly JourneyFile[], definitions: Definitions) {
  const findings: Finding[] = [];
  const variants = new Map<string, CompiledVariant | null>();
  const organisations = organisationsOf(files, definitions);
  const variantOf = (effective: Effective): CompiledVariant | null => {
    const effectiveFlow = effective.flows.get(flow);
    if (effectiveFlow === undefined) return null;
    const key = `${identity(effectiveFlow)} ${fieldsOf(effective)}`;
    const cached = variants.get(key);
    if (cached !== undefined) return cached;
    const variant = compileVariant(
      effectiveFlow,
      effective.organisation,
      definitions.within(effective),
    );
    variants.set(key, variant);
    return variant;
  };
  for (const code of organisations) {
    const effective = definitions.effective(code);
    const variant = variantOf(effective);
    if (variant === null) continue;
    const failed = new Set<string>();
    const dataWalks = dataWalksOf(
      variant.checklist ?? variant.entities,
      variant.entities,
      flow,
      ...files.map(({ file }) => file),
      ...personas(definitions),
      ...answeredIn(effective),
    );
    const scope: JourneyScope = {
      definitions,
      effective,
      ...variant,
      dataWalks,
      walked: new Map(),
    };
    for (const file of inOrder(
      files.filter(({ journey }) => journey.organisations.includes(code)),
    )) {
      const { id, after } = file.journey;
      // A journey that begins after a failed journey would only repeat its failure.
      if (after !== undefined && failed.has(idIn(after))) failed.add(id);
      else {
        const faults = runJourney(file, files, scope);
        if (faults.length > 0) failed.add(id);
        findings.push(...faults);
      }
    }
  }
  const coverage: Omit<FlowCoverage, "unwalked"> = {
    flow,
    journeys: files.length,
    steps: files.reduce((sum, { journey }) => sum + journey.steps.length, 0),
    organisations,
    goals: placedGoals([...variants.values()]),
  };
  return { findings, coverage };
}

const idIn = (after: string): string => after.split("#")[0] ?? after;

/**
 * Orders journeys so that each follows the one it begins after. A cycle keeps its order; walking it
 * reports the cycle.
 */
function inOrder(files: readonly JourneyFile[]): readonly JourneyFile[] {
  const ordered: JourneyFile[] = [];
  let remaining = files;
  while (remaining.length > 0) {
    const waiting = new Set(remaining.map(({ journey }) => journey.id));
    const ready = remaining.filter(({ journey: { after } }) => !waiting.has(idIn(after ?? "")));
    const next = ready.length > 0 ? ready : remaining;
    ordered.push(...next);
    remaining = remaining.filter((file) => !next.includes(file));
  }
  return ordered;
}

const identity = ({ flow, checklist }: EffectiveFlow): string =>
  `${flow.hash} ${checklist?.hash ?? ""}`;

/** Returns the identity of the fields of all applications: lenders with fields of their own compile the same rules over other entities. */
const fieldsOf = ({ flows }: Effective): string =>
  [...flows.values()].map(({ application }) => application?.hash ?? "").join();

function placedGoals(variants: readonly (CompiledVariant | null)[]): PlacedGoal[] {
  const goals = new Map<string, PlacedGoal>();
  for (const variant of variants) {
    if (variant === null) continue;
    const exempt = exemptOf(variant);
    for (const goal of variant.coverage.goals) {
      const map = variant.maps[goal.part];
      const place = map.locate(goal.pointer);
      const key = `${goal.kind} ${place.file} ${place.pointer}`;
      const placed = goals.get(key) ?? {
        goal,
        organisation: map.organisation,
        ...place,
        effective: { file: map.definition ?? place.file, pointer: goal.pointer },
        exempted: exempt(goal),
        covered: false,
      };
      placed.covered ||= variant.coverage.reached.has(goalKey(goal));
      goals.set(key, placed);
    }
  }
  return [...goals.values()];
}

/** Returns a test for goals that the flow or the checklist exempts from coverage, with a reason. */
function exemptOf({ flow, checklist }: CompiledVariant): (goal: CoverageGoal) => boolean {
  const covers = (definition: unknown) =>
    exemptionsIn(definition)
      .filter(({ code }) => code === "journey-uncovered")
      .map((exemption) => exemption.covers);
  const exempt = { flow: covers(flow.definition), checklist: covers(checklist?.definition) };
  return ({ part, pointer }) =>
    exempt[part].some((each) => pointer === each || pointer.startsWith(`${each}/`));
}

/** Returns the organizations whose rules of a flow differ from those of the base. */
const changing = (flow: string, definitions: Definitions): readonly string[] =>
  [...definitions.organisations.keys()].filter((code) =>
    changedBy(code, definitions).includes(flow),
  );

/** Returns the flows whose rules differ from those of the base. */
const changedBy = (code: string, definitions: Definitions): readonly string[] =>
  keptOr(
    definitions.kept,
    () => ["changed rules", ...organisationContent(code, definitions)],
    () =>
      [...definitions.effective(code).flows].flatMap(([id, flow]) => {
        const shared = definitions.base.flows.get(id);
        const isChanged =
          flow !== shared && (shared === undefined || identity(flow) !== identity(shared));
        return isChanged ? [id] : [];
      }),
  );

function unknownOrganisations(
  { journey, file }: JourneyFile,
  { organisations, sources }: Definitions,
) {
  const owner = journeyOwner(file.path);
  return journey.organisations.flatMap((code, index): Finding[] => {
    const pointer = `/organisations/${index}`;
    if (owner !== null && code !== owner)
      return [
        finding({
          code: "journey-reference",
          file: file.path,
          pointer,
          ...file.placeOf(pointer),
          message: `A journey in the folder of "${owner}" cannot name "${code}".`,
          fix: `Name "${owner}" alone, or move the journey to the folder of its flow.`,
        }),
      ];
    if (organisations.has(code) || sources.passedOver.includes(code)) return [];
    return [
      finding({
        code: "journey-reference",
        file: file.path,
        pointer,
        ...file.placeOf(pointer),
        message: `There is no organization "${code}".`,
        fix: suggestion(code, [...organisations.keys()]),
      }),
    ];
  });
}
