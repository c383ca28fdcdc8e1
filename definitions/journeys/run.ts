/**
 * Walks one journey in the effective flow of one organization, and reports where it differs from
 * what the journey expects.
 */
import type { ValidateFunction } from "ajv/dist/2020.js";
import {
  decide,
  decisive,
  didYouMean,
  memoize,
  type CompiledFlow,
  type Documents,
  type JourneyPosition,
  traceDecision,
} from "#engine/index.ts";
import { conformance } from "../schemas/conformance.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { Entities } from "../model.ts";
import { compileSchema } from "../schemas/registry.ts";
import type { JourneyFile } from "./read.ts";
import { walkedJourney, type JourneyScope } from "./journey-walk.ts";

type Step = JourneyFile["journey"]["steps"][number];
type Report = (code: string, pointer: string, message: string, fix?: string) => Finding;

/** @returns the differences; none for a journey that holds */
export function runJourney(
  file: JourneyFile,
  journeyFiles: readonly JourneyFile[],
  scope: JourneyScope,
): Finding[] {
  const { journey } = file;
  const { effective, flow, coverage, definitions } = scope;
  const report: Report = (code, pointer, message, fix) =>
    finding({
      code,
      file: file.file.path,
      pointer,
      ...file.file.placeOf(pointer),
      organisation: effective.organisation,
      message,
      fix: fix ?? null,
    });
  const walked = walkedJourney(file, journeyFiles, scope);
  const entities = definitions
    .within(effective)
    .entitiesOf(effective.flows.get(file.flow)?.flow.value ?? {});
  if ("fault" in walked)
    return [report("journey-reference", walked.pointer, walked.fault, walked.fix)];
  for (const [index, step] of journey.steps.entries()) {
    const position = walked.positions[index];
    if (position === undefined) continue;
    coverage.recordPosition(position);
    const faults = [
      ...misfits(position.data, index, entities, report),
      ...mismatches(step, position, index, flow, report),
    ];
    // Later differences follow from the first and would only hide it.
    if (faults.length > 0) return faults;
  }
  return [];
}

/** Steps that leave a document as it is, and walks of an edited flow, ask again for the same document. */
const fits = memoize((document: object, validate: ValidateFunction) => validate(document));

/** The data must fit the entities of the flow's product; otherwise the journey proves nothing. */
function misfits(data: Documents, index: number, entities: Entities, report: Report): Finding[] {
  return (["application", "profile"] as const).flatMap((name) => {
    const compiled = compileSchema(`schemas/${name}.schema.json`, entities[name]);
    // The check of the schemas reports one that does not compile.
    if (!("validate" in compiled) || fits(data[name], compiled.validate)) return [];
    const { validate } = compiled;
    const nowhere = { path: "", kind: null, value: data[name], placeOf: () => null };
    return conformance(validate, data[name], nowhere, { code: "journey-data" })
      .slice(0, 1)
      .map(({ code, pointer, message, fix }) =>
        report(
          code,
          `/steps/${index}/set/${name}${pointer}`,
          `After this step the ${name} does not fit its schema at ${pointer}: ${message}`,
          fix ?? undefined,
        ),
      );
  });
}

function mismatches(
  { title, expect }: Step,
  position: JourneyPosition,
  index: number,
  flow: CompiledFlow,
  report: Report,
): Finding[] {
  const { decision } = position;
  const because = () => decisive(decide(flow, position.data, { trace: traceDecision }), expect);
  const mismatch = (code: string, member: string, message: string, fix: string): Finding =>
    report(code, `/steps/${index}/expect/${member}`, `"${title}": ${message}`, fix);
  const flowFix = "Correct the flow, or the expectation of the journey.";
  const faults: Finding[] = [];
  if (expect.checklistState !== undefined && expect.checklistState !== decision.checklistState)
    faults.push(
      mismatch(
        "journey-checklist",
        "checklistState",
        `the checklist state is ${decision.checklistState ?? "none"}, not ${expect.checklistState ?? "none"}${position.steps.length === 0 ? "" : `: its step "${position.steps.join('", "')}" is current`}.`,
        "Correct the checklist, or the expectation of the journey.",
      ),
    );
  if (expect.state !== undefined && expect.state !== decision.state)
    faults.push(
      mismatch(
        "journey-state",
        "state",
        `the machine rests in ${decision.state}, not in ${expect.state}. ${because()}`,
        flow.states.has(expect.state) ? flowFix : unknown(expect.state, [...flow.states.keys()]),
      ),
    );
  if (expect.page !== position.page)
    faults.push(
      mismatch(
        "journey-page",
        "page",
        `the page is ${position.page}, not ${expect.page}. ${because()}`,
        flow.pages.has(expect.page) ? flowFix : unknown(expect.page, [...flow.pages.keys()]),
      ),
    );
  const jobs = [...position.jobs].sort().join(", ");
  if (expect.jobs !== undefined && expect.jobs.toSorted().join(", ") !== jobs)
    faults.push(
      mismatch(
        "journey-jobs",
        "jobs",
        `the vendor jobs to run are ${jobs === "" ? "none" : jobs}, not ${expect.jobs.length === 0 ? "none" : expect.jobs.toSorted().join(", ")}.`,
        "Correct the checklist, or the expectation of the journey.",
      ),
    );
  return faults;
}

function unknown(name: string, names: readonly string[]): string {
  return [`The flow has no "${name}".`, didYouMean(name, names)].filter(Boolean).join(" ");
}
