/** Walks one journey file in one organisation's effective flow, and says where it does not come out as told. */
import {
  closest,
  decide,
  decisive,
  type CompiledFlow,
  type Documents,
  type Stand,
} from "#engine/index.ts";
import { conformance } from "../conformance.ts";
import { finding, type Finding } from "../finding.ts";
import type { Definitions } from "../load.ts";
import type { JourneyFile } from "./read.ts";
import { tell, type Ground } from "./tell.ts";

type Step = JourneyFile["journey"]["steps"][number];
type Report = (code: string, pointer: string, message: string, fix?: string) => Finding;

export function runJourney(
  file: JourneyFile,
  all: readonly JourneyFile[],
  ground: Ground,
): Finding[] {
  const { journey } = file;
  const { effective, flow, coverage, definitions } = ground;
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
  const told = tell(file, all, ground);
  if ("fault" in told) return [report("journey-reference", told.pointer, told.fault)];
  for (const [index, step] of journey.steps.entries()) {
    const stand = told.stands[index];
    if (stand === undefined) continue;
    coverage.stood(stand);
    const faults = [
      ...misfits(stand.data, index, definitions, report),
      ...mismatches(step, stand, index, flow, report),
    ];
    // What comes after a step that went wrong follows from it, and would only hide it.
    if (faults.length > 0) return faults;
  }
  return [];
}

/** The data must be what the product could hold, or the story proves nothing. */
function misfits(
  data: Documents,
  index: number,
  definitions: Definitions,
  report: Report,
): Finding[] {
  return (["application", "profile"] as const).flatMap((name) => {
    const validate = definitions.validatorFor(name);
    if (!validate || validate(data[name])) return [];
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
  stand: Stand,
  index: number,
  flow: CompiledFlow,
  report: Report,
): Finding[] {
  const { decision } = stand;
  const because = () => decisive(decide(flow, stand.data, { trace: true }), expect);
  const found = (code: string, member: string, message: string, fix: string): Finding =>
    report(code, `/steps/${index}/expect/${member}`, `"${title}": ${message}`, fix);
  const other = "Correct the flow, or what the story expects.";
  const faults: Finding[] = [];
  if (expect.checklistState !== undefined && expect.checklistState !== decision.checklistState)
    faults.push(
      found(
        "journey-checklist",
        "checklistState",
        `the checklist state is ${decision.checklistState ?? "none"}, not ${expect.checklistState ?? "none"}${stand.step === null ? "" : `: its step "${stand.step}" is current`}.`,
        "Correct the checklist, or what the story expects.",
      ),
    );
  if (expect.state !== undefined && expect.state !== decision.state)
    faults.push(
      found(
        "journey-state",
        "state",
        `the machine rests in ${decision.state}, not in ${expect.state}. ${because()}`,
        flow.states.has(expect.state) ? other : unknown(expect.state, [...flow.states.keys()]),
      ),
    );
  if (expect.page !== stand.page)
    faults.push(
      found(
        "journey-page",
        "page",
        `the page is ${stand.page}, not ${expect.page}. ${because()}`,
        flow.pages.has(expect.page) ? other : unknown(expect.page, [...flow.pages.keys()]),
      ),
    );
  const jobs = [...stand.jobs].sort().join(", ");
  if (expect.jobs !== undefined && expect.jobs.toSorted().join(", ") !== jobs)
    faults.push(
      found(
        "journey-jobs",
        "jobs",
        `the vendor jobs needed are ${jobs === "" ? "none" : jobs}, not ${expect.jobs.length === 0 ? "none" : expect.jobs.toSorted().join(", ")}.`,
        "Correct the checklist, or what the story expects.",
      ),
    );
  return faults;
}

function unknown(name: string, known: readonly string[]): string {
  const near = closest(name, known);
  return `The flow has no "${name}".${near === null ? "" : ` Did you mean "${near}"?`}`;
}
