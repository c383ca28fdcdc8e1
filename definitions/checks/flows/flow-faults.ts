import type { AnalysisInput } from "#engine/analyze/analyze.ts";
import type { GuardedSubmits, LocatedFault, StepWriters } from "#engine/analyze/subject.ts";
import { analyzedBefore, analyzeFlow, type GuardedFile, type SourceMap } from "#engine/index.ts";
import { contentHash } from "../../identity/canonical.ts";
import { setHash } from "../../identity/content-keys.ts";
import type { Finding } from "../../findings/finding.ts";
import { keyOf } from "../../incremental/kept-results.ts";
import type { Definitions, Effective, EffectiveFlow } from "../../model.ts";
import { inFolder } from "../../parts/in-folder.ts";
import { inParts } from "../../parts/in-parts.ts";
import { guardsIn } from "../../marks/guards-in.ts";
import type { SchemaLookup } from "../../marks/marked-text.ts";
import { numberOf } from "../../identity/numbered.ts";
import { offeredValues, productFlows } from "../../writes/offered-values.ts";
import { essenceOf, writingOf } from "../../identity/flow-essence.ts";
import { submitGuards } from "../../forms/submit-guards.ts";
import { partFiles } from "../../parts/part-files.ts";
import { withoutTexts } from "../../identity/without-texts.ts";
import { otherWriters } from "../../writes/other-writers.ts";
import { sharedPlaces } from "../../writes/signer-writes.ts";
import { contentOfForms, pageForms } from "../../writes/page-forms.ts";
import { stepWriters, writtenPointers } from "../../writes/written-pointers.ts";
import type { Check } from "../check.ts";

/** Reports what the engine finds in a flow, its checklist and the guards of its other parts. */
export const flowFaults: Check = (effective, definitions) => {
  if (effective.flows.size === 0) return [];
  return [...effective.flows.values()].flatMap((flow) => {
    const input = {
      ...rulesOf(flow, effective),
      entities: definitions.entitiesOf(flow.flow.value),
      mapOf: mapOf(flow, effective),
      identity: readingOf(flow, effective, definitions),
    };
    const findings =
      analyzedBefore(input) ?? analyzeFlow({ ...input, ...read(flow, effective, definitions) });
    return findings.filter((each) => !isNarrowedByLender(each));
  });
};

/** Returns the flow and its checklist as the analysis reads them. */
const rulesOf = ({ flow, checklist }: EffectiveFlow, { schemas }: Pick<Effective, "schemas">) => ({
  flow: withoutTexts(flow.value, "flow", "x-copy", schemas),
  checklist: checklist && withoutTexts(checklist.value, "checklist", "x-copy", schemas),
});

/** Returns what the analysis reads besides the flow and its checklist. */
function read(flow: EffectiveFlow, effective: Effective, definitions: Definitions) {
  const around = guardedFiles(flow, effective);
  const written = writtenPointers(effective, definitions, flow);
  const writers = stepWriters(effective, definitions, flow);
  const offered = offeredValues(effective, definitions, flow);
  const submits = guardedSubmits(flow);
  const forms = pageForms(flow, definitions.base.schemas, definitions.entitiesOf(flow.flow.value));
  const rules = rulesOf(flow, effective);
  const earlier = earlierFaults(definitions, () => [
    contentHash(definitions.entitiesOf(flow.flow.value)),
    contentHash(rules.flow),
    contentHash(rules.checklist),
    ...around.map(({ path, guards }) => `${path} ${contentHash(guards)}`),
    contentHash(offered),
    contentHash(submits),
    ...[written, ...setsOf(writers).map(({ set }) => set)].map((each) => setHash(each)),
    setsOf(writers)
      .map(({ name }) => name)
      .join(),
    contentHash(writers.optional),
    contentOfForms(forms),
  ]);
  return { around, written, writers, offered, submits, forms, earlier };
}

/** Returns all that is known about who writes what, each set with its role. */
const setsOf = ({ outside, bySteps, asked, askedByStates }: StepWriters) => [
  ...bySteps.map((set) => ({ name: "step", set })),
  ...[
    ["outside", outside] as const,
    ...asked.map((each) => ["asked", each] as const),
    ...askedByStates,
  ].flatMap(([name, { may, must }]) => [
    { name, set: may },
    { name, set: must },
  ]),
];

/** Returns the faults that an earlier run found in a flow with the same content. */
function earlierFaults(
  { kept }: Definitions,
  parts: () => readonly string[],
): AnalysisInput["earlier"] {
  if (kept === null) return undefined;
  const key = keyOf(["analysis", ...parts()]);
  return {
    get() {
      const text = kept.get(key);
      return text === undefined ? undefined : (JSON.parse(text) as readonly LocatedFault[]);
    },
    set: (faults) => kept.set(key, JSON.stringify(faults)),
  };
}

/** Returns the source maps of a flow's parts, and of the other files of an effective definition. */
const mapOf =
  (flow: EffectiveFlow, { organisation, files }: Effective) =>
  (part: string): SourceMap | undefined => {
    if (part === "flow") return flow.flow.sourceMap(organisation);
    if (part === "checklist") return flow.checklist?.sourceMap(organisation);
    const path = part.slice("flows/".length);
    const own = partFiles(flow).find(({ file }) => file.path === path)?.file ?? files.get(path);
    return own?.sourceMap(organisation);
  };

/** Returns a text that is equal for flows of which the analyses read the same, with the flows that write for them. */
function readingOf(flow: EffectiveFlow, effective: Effective, definitions: Definitions): string {
  const { schemas } = effective;
  const product = productFlows(effective, flow);
  const others = otherWriters(effective, definitions, flow);
  return [
    ...[schemas, definitions.entitiesOf(flow.flow.value)].map((each) => numberOf(each)),
    essenceOf(flow, schemas),
    ...product.map((each) => writingOf(each, schemas)),
    "written by",
    ...sharedPlaces(effective, definitions, flow),
    ...others.map((each) => writingOf(each, schemas)),
  ].join();
}

/** A guard of the base stays right for other lenders when one of them narrows a form. */
const isNarrowedByLender = ({ code, organisation, file, effective }: Finding): boolean =>
  code === "guard-beyond-answers" && organisation !== null && file === effective?.file;

/** Returns the guards of the other parts of a flow that read an application. */
const guardedFiles = (flow: EffectiveFlow, { organisation, schemas }: Effective): GuardedFile[] =>
  guardsByFile(flow, schemas).map(({ file, ...guarded }) => ({
    ...guarded,
    sourceMap: file.sourceMap(organisation),
  }));

const guardsByFile = inParts(({ row, file }, schemas: SchemaLookup) => {
  if (row.guards === null || row.guards === "declared") return [];
  const guards = guardsIn(file.value, row.schema, schemas);
  return guards.length === 0
    ? []
    : [{ file, path: `flows/${file.path}`, usesFacts: row.guards === "facts", guards }];
});

/** Returns the screens with answers whose submitting actions all have guards. */
const guardedSubmits = ({ flow, screens }: EffectiveFlow): GuardedSubmits[] =>
  [...submitGuardsByScreen(screens)].flatMap(([name, submits]) => {
    const pages = flow.value.pages.filter(({ screen }) => screen === name).map(({ id }) => id);
    return pages.length === 0 ? [] : submits.map((each) => ({ ...each, pages }));
  });

const submitGuardsByScreen = inFolder(({ path, value }) => {
  const pointers = submitGuards(value as object);
  return pointers.length === 0 ? [] : [{ part: `flows/${path}`, pointers }];
});
