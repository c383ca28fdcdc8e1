import { isRecord, joinPointer } from "#engine/index.ts";
import type { Procedures } from "#schemas/types/procedures.ts";
import type { FlowCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/** Finds declared jobs that start themselves, directly or through others: they would never end. */
export const startCycle: FlowCheck = ({ procedures }, effective) =>
  procedures === null ? [] : faultsIn(effective, procedures);

interface Start {
  job: string;
  pointer: string;
}

const faultsIn = fileFaults((value): FileFault[] => {
  const starts = startsOf(value as Procedures);
  return [...starts].flatMap(([job, own]) =>
    own.flatMap(({ job: next, pointer }): FileFault[] => {
      const way = wayTo(job, next, starts, []);
      if (way === null) return [];
      return [
        {
          code: "start-cycle",
          pointer,
          message: `The jobs start each other without end: ${[job, ...way].join(" → ")}.`,
          fix: "Remove one of the start steps.",
        },
      ];
    }),
  );
});

function startsOf({ jobs }: Procedures): Map<string, Start[]> {
  const list = Array.isArray(jobs) ? jobs : [];
  return new Map(
    list.map(({ id, steps }, index) => [
      id,
      (Array.isArray(steps) ? steps : []).flatMap(({ start }, position): Start[] =>
        isRecord(start) && typeof start.job === "string"
          ? [
              {
                job: start.job,
                pointer: joinPointer("/jobs", index, "steps", position, "start", "job"),
              },
            ]
          : [],
      ),
    ]),
  );
}

/** Returns the jobs from one to another, both included; null when it never starts the other. */
function wayTo(
  goal: string,
  from: string,
  starts: ReadonlyMap<string, readonly Start[]>,
  passed: readonly string[],
): string[] | null {
  if (from === goal) return [from];
  if (passed.includes(from)) return null;
  for (const { job } of starts.get(from) ?? []) {
    const way = wayTo(goal, job, starts, [...passed, from]);
    if (way !== null) return [from, ...way];
  }
  return null;
}
