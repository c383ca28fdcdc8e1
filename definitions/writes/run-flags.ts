/** The flags that the runs of underwriting set. */
import { isRecord, parsePointer, recordsOf, textsOf, valueAt } from "#engine/index.ts";
import type { EffectiveFlow } from "../model.ts";
import { singleFile } from "../parts/part-files.ts";

/**
 * Returns whether a job ever sets each of the flags that its schema leaves to a run (`x-writes-run`): a flag that no
 * decision of the run names becomes false.
 */
export function flagsOfRun(schema: unknown, flow: EffectiveFlow): ReadonlyMap<string, boolean> {
  const { run: place, flags } = markOf(schema);
  if (typeof place !== "string") return NONE;
  const [part = "", ...path] = parsePointer(place);
  const file: unknown = singleFile(flow, part)?.value;
  const run = valueAt(file, `/${path.join("/")}`);
  if (!isRecord(file) || !isRecord(run)) return NONE;
  const set = new Set(setBy(run, file));
  return new Map(textsOf(flags).map((flag) => [flag, set.has(parsePointer(flag).at(-1) ?? "")]));
}

const NONE: ReadonlyMap<string, boolean> = new Map();

function markOf(schema: unknown): Record<string, unknown> {
  const mark = isRecord(schema) ? schema["x-writes-run"] : null;
  return isRecord(mark) ? mark : {};
}

/** Returns the names of the flags that a run or one of its decisions sets to true. */
function setBy(
  run: Readonly<Record<string, unknown>>,
  file: Readonly<Record<string, unknown>>,
): readonly string[] {
  const rules = textsOf(run.rules).flatMap((list) => recordsOf(file[list]));
  const decisions = [run.otherwise, ...rules.map(({ decision }) => decision)];
  const always = Object.entries(isRecord(run.status) ? run.status : {});
  return [
    ...decisions.flatMap((decision) => (isRecord(decision) ? textsOf(decision.flags) : [])),
    ...always.flatMap(([flag, value]) => (value === true ? [flag] : [])),
  ];
}
