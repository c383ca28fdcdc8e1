import type { GuardedSubmits } from "#engine/analyze/subject.ts";
import { analyzedBefore, analyzeFlow, type GuardedFile, type SourceMap } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import type { Finding } from "../finding.ts";
import type { Definitions, Effective, EffectiveFlow } from "../model.ts";
import { markedTexts, type SchemaLookup } from "../marks/marked-text.ts";
import { numberOf } from "../numbered.ts";
import { offeredValues, productFlows } from "../offered-values.ts";
import { essenceOf } from "../flow-essence.ts";
import { submitGuards } from "../submit-guards.ts";
import { partFiles } from "../part-files.ts";
import { otherWriters, stepWriters, writtenPointers } from "../written-pointers.ts";
import type { Check } from "./check.ts";

/** Reports what the engine finds in a flow, its checklist and the guards of its other parts. */
export const flowFaults: Check = (effective, definitions) => {
  if (effective.flows.size === 0) return [];
  return [...effective.flows.values()].flatMap((flow) => {
    const input = {
      flow: flow.flow.value,
      checklist: flow.checklist?.value ?? null,
      entities: definitions.entitiesOf(flow.flow.value),
      mapOf: mapOf(flow, effective),
      identity: readingOf(flow, effective, definitions),
    };
    const findings =
      analyzedBefore(input) ??
      analyzeFlow({
        ...input,
        around: guardedFiles(flow, effective),
        written: writtenPointers(effective, definitions, flow),
        writers: stepWriters(effective, definitions, flow),
        offered: offeredValues(effective, definitions, flow),
        submits: guardedSubmits(flow),
      });
    return findings.filter((each) => !isNarrowedByLender(each));
  });
};

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
    ...[flow, ...product].map((each) => essenceOf(each, schemas)),
    "written by",
    ...others.map((each) => essenceOf(each, schemas)),
  ].join();
}

/** A guard of the base stays right for other lenders when one of them narrows a form. */
const isNarrowedByLender = ({ code, organisation, file, effective }: Finding): boolean =>
  code === "guard-beyond-answers" && organisation !== null && file === effective?.file;

const guardsIn = memoize(
  (value: unknown, schema: string, schemas: SchemaLookup): GuardedFile["guards"] =>
    markedTexts(value, schema, "x-guard", schemas).map(({ pointer, text }) => [pointer, text]),
);

/** Returns the guards of the other parts of a flow that read an application. */
const guardedFiles = (flow: EffectiveFlow, { organisation, schemas }: Effective): GuardedFile[] =>
  partFiles(flow).flatMap(({ row, file }): GuardedFile[] => {
    if (row.guards === null || row.guards === "declared") return [];
    const guards = guardsIn(file.value, row.schema, schemas);
    if (guards.length === 0) return [];
    return [
      {
        path: `flows/${file.path}`,
        sourceMap: file.sourceMap(organisation),
        usesFacts: row.guards === "facts",
        guards,
      },
    ];
  });

/** Returns the screens with answers whose submitting actions all have guards. */
const guardedSubmits = ({ flow, screens }: EffectiveFlow): GuardedSubmits[] =>
  [...screens].flatMap(([name, { path, value }]) => {
    const pointers = submitGuards(value);
    if (pointers.length === 0) return [];
    const pages = flow.value.pages.filter(({ screen }) => screen === name).map(({ id }) => id);
    return pages.length === 0 ? [] : [{ part: `flows/${path}`, pages, pointers }];
  });
