/** Which given applications get another page: each is decided by both definitions. */
import {
  compileChecklist,
  compileFlow,
  decide,
  runChecklist,
  type CompiledChecklist,
  type CompiledFlow,
} from "#engine/index.ts";
import type { Definitions, Effective } from "#definitions/index.ts";
import { flowEntities } from "#definitions/flow-entities.ts";
import { todayFor } from "#lending/time/today.ts";
import { readInput, type DecisionInput } from "../input.ts";
import { linesOf } from "../lines.ts";

export interface MovedApplications {
  before: string;
  after: string;
  /** Identifiers of the applications; the number of the line for one without. */
  applications: string[];
}

export interface ApplicationDiff {
  /** Applications that were compared. */
  compared: number;
  moved: MovedApplications[];
  /** Numbers of the lines that cannot be read. */
  unusable: number[];
}

interface Rules {
  readonly flow: CompiledFlow;
  readonly checklist: CompiledChecklist | null;
}

/**
 * @param input file with a line for each application, as `decide` reads them; `-` for standard input
 * @returns null when one side lacks the flow or it does not compile
 */
export async function applicationDiff(
  input: string,
  id: string,
  sides: readonly { effective: Effective; definitions: Definitions }[],
): Promise<ApplicationDiff | null> {
  const [before, after] = sides.map(({ effective, definitions }) =>
    rulesOf(id, effective, definitions.within(effective)),
  );
  if (!before || !after) return null;
  const moved = new Map<string, MovedApplications>();
  const unusable: number[] = [];
  let compared = 0;
  for await (const { number, text } of linesOf(input)) {
    const read = readInput(text, after.entities);
    if ("error" in read) {
      unusable.push(number);
      continue;
    }
    compared += 1;
    const [was, is] = [pageOf(before, read.input), pageOf(after, read.input)];
    if (was === is) continue;
    const key = JSON.stringify([was, is]);
    const each = moved.get(key) ?? { before: was, after: is, applications: [] };
    each.applications.push(nameOf(read.input) ?? `line ${number}`);
    moved.set(key, each);
  }
  const widest = [...moved.values()].toSorted(
    (a, b) => b.applications.length - a.applications.length,
  );
  return { compared, moved: widest, unusable };
}

function rulesOf(id: string, effective: Effective, definitions: Definitions) {
  const own = effective.flows.get(id);
  if (own === undefined) return null;
  const entities = flowEntities(own, definitions);
  const { flow } = compileFlow(own.flow.value, entities);
  const checklist = own.checklist && compileChecklist(own.checklist.value, entities).checklist;
  return flow === null ? null : { flow, checklist, entities };
}

/** Returns the page after the server has run the checklist again. */
function pageOf({ flow, checklist }: Rules, input: DecisionInput): string {
  if (checklist === null) return decide(flow, input).page;
  const today = todayFor(new Date(), input.application as Parameters<typeof todayFor>[1]);
  const { application } = runChecklist(checklist, input, { today });
  return decide(flow, { ...input, application }).page;
}

const nameOf = ({ application }: DecisionInput): string | null =>
  typeof application.uuid === "string" ? application.uuid : null;

/** Identifiers to print for each change of page. */
const MOST = 5;

export function applicationLines(flow: string, diff: ApplicationDiff): string[] {
  const { compared, moved, unusable } = diff;
  const count = moved.reduce((sum, { applications }) => sum + applications.length, 0);
  const rest = (list: readonly string[]) =>
    list.length > MOST ? `, and ${list.length - MOST} more` : "";
  return [
    `Applications of ${flow}: ${count} of ${compared} get another page.`,
    ...moved.map(
      ({ before, after, applications }) =>
        `  ${before} → ${after}: ${applications.length} (${applications.slice(0, MOST).join(", ")}${rest(applications)})`,
    ),
    ...(unusable.length === 0 ? [] : [`  Lines that cannot be read: ${unusable.join(", ")}.`]),
  ];
}
