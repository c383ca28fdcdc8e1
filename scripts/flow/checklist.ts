import {
  compileChecklist,
  runChecklist,
  sameJson,
  valueAt,
  type CompiledChecklist,
  type Entities,
  type TaskProgress,
  type TracedStep,
} from "#engine/index.ts";
import { todayFor } from "#lending/time/today.ts";
import type { Definitions } from "#definitions/index.ts";
import { report } from "../report/terminal.ts";
import {
  definitionsAt,
  effectiveAt,
  flowOptions,
  readOptions,
  UsageError,
  type FlowCommand,
} from "./command.ts";
import { readInput, type DecisionInput } from "./input.ts";
import { givenLinesOf } from "./lines.ts";

/**
 * Prints what each checklist step says about an application and which step is current, as the
 * server computes it after every write.
 */
export const checklist: FlowCommand = {
  usage: "checklist --flow FLOW [--org CODE] --input FILE|- [--root DIR]",
  async run(args) {
    const { values } = readOptions(args, { ...flowOptions, input: { type: "string" } });
    if (values.input === undefined)
      throw new UsageError("Give --input: a file, or - for standard input.");
    const definitions = await definitionsAt(values.root);
    const { compiled, entities } = await compiledChecklist(definitions, values);
    let failed = false;
    for await (const { number, text } of givenLinesOf(values.input)) {
      const read = readInput(text, entities);
      failed ||= "error" in read;
      console.log(`Line ${number}`);
      console.log(
        "error" in read ? `${read.error.message}\n` : `${describeRun(compiled, read.input)}\n`,
      );
    }
    return failed ? 1 : 0;
  },
};

async function compiledChecklist(
  definitions: Definitions,
  { flow = "", org, root }: { flow?: string | undefined; org: string; root: string },
): Promise<{ compiled: CompiledChecklist; entities: Entities }> {
  const lender = effectiveAt(definitions, org);
  const { flows } = lender;
  const effective = flows.get(flow);
  const file = effective?.checklist;
  if (!file) {
    const withChecklist = [...flows.values()].filter((each) => each.checklist !== null);
    throw new UsageError(
      `There is no flow "${flow}" with a checklist. Known: ${withChecklist.map(({ id }) => id).join(", ")}.`,
    );
  }
  const entities = definitions.within(lender).entitiesOf(effective.flow.value);
  const result = compileChecklist(file.value, entities, file.sourceMap(org));
  if (result.checklist) return { compiled: result.checklist, entities };
  throw new UsageError(
    `The checklist of ${org} cannot be used:\n${await report(result.findings, root)}`,
  );
}

function describeRun(compiled: CompiledChecklist, input: DecisionInput): string {
  const today = todayFor(new Date(), input.application as Parameters<typeof todayFor>[1]);
  const options = { trace: true, today };
  const { state, steps, application, trace = [] } = runChecklist(compiled, input, options);
  const derived = compiled.derive
    .map(({ set }) => set)
    .filter((set) => !sameJson(valueAt(input.application, set), valueAt(application, set)));
  return [
    state === null ? "Every step is done." : `Checklist state ${state}, step ${steps.join(", ")}.`,
    ...tasksIn(application),
    ...(derived.length === 0 ? [] : [`Derived: ${[...new Set(derived)].join(", ")}.`]),
    ...trace.map((each) => `  ${steps.includes(each.id) ? "→" : " "} ${each.id}: ${wordOf(each)}`),
  ].join("\n");
}

function tasksIn({ tasks }: DecisionInput["application"] & { tasks?: unknown }): string[] {
  if (!Array.isArray(tasks)) return [];
  return tasks.map(({ id, status }: TaskProgress) => `Task ${id}: ${WORDS[status]}.`);
}

const WORDS: { readonly [S in TaskProgress["status"]]: string } = {
  BLOCKED: "cannot start yet",
  NOT_STARTED: "not yet started",
  IN_PROGRESS: "in progress",
  COMPLETED: "completed",
};

function wordOf({ applies, done }: TracedStep): string {
  if (applies !== true)
    return applies === false ? "does not apply" : "is undetermined, so it does not apply";
  if (done === true) return "done";
  return done === false ? "open" : "open: whether it is done is undetermined";
}
