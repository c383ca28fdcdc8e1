import type { JobContext } from "./handler.ts";

/** Reads a number that the checklist must give a job; its schema under schemas/jobs/ requires it. */
export function optionNumber({ options }: Pick<JobContext, "options">, name: string): number {
  const value = options[name];
  if (typeof value === "number") return value;
  throw new TypeError(
    `The option "${name}" of the job is not a number. Add it to the checklist; see schemas/jobs/.`,
  );
}
