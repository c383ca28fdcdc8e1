/** Faults of checklists. */
import { atEach, CHECKLIST, replacing, type Any, type Kind } from "./tree.ts";

const misspelled = (text: string) => `${text}Zq`;
const field = /\bstatus\.[a-zA-Z]+/;

export const checklistKinds: readonly Kind[] = [
  replacing(
    "a checklist sets an unknown value",
    "unknown-field",
    atEach(CHECKLIST, "/derive/#/set"),
    misspelled,
  ),
  replacing(
    "a step runs an unknown job",
    "job-unknown",
    atEach(CHECKLIST, "/steps/#/run/#/job"),
    misspelled,
  ),
  replacing(
    "a job has an unknown option",
    "job-options",
    atEach(CHECKLIST, "/steps/#/run/#", (run: Any) => run.options !== undefined),
    (run: Any) => ({ ...run, options: { ...run.options, nonsense: 1 } }),
  ),
  replacing(
    "a job waits for an unknown time",
    "unknown-field",
    atEach(CHECKLIST, "/steps/#/run/#/after"),
    misspelled,
  ),
  replacing(
    "a step's guard reads an unknown field",
    "guard-unknown-field",
    atEach(CHECKLIST, "/steps/#/done", (source: string) => field.test(source)),
    (source: string) => source.replace(field, misspelled),
  ),
];
