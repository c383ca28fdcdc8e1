/** Faults of checklists. */
import { atEach, CHECKLIST, replacing, type Any, type Kind } from "./tree.ts";

const misspelt = (text: string) => `${text}Zq`;
const field = /\bstatus\.[a-zA-Z]+/;

export const checklistKinds: readonly Kind[] = [
  replacing(
    "a checklist sets a value that is not there",
    "unknown-field",
    atEach(CHECKLIST, "/derive/#/set"),
    misspelt,
  ),
  replacing(
    "a step runs a job that is not there",
    "job-unknown",
    atEach(CHECKLIST, "/steps/#/run/#/job"),
    misspelt,
  ),
  replacing(
    "an option that the job does not take",
    "job-options",
    atEach(CHECKLIST, "/steps/#/run/#", (run: Any) => run.options !== undefined),
    (run: Any) => ({ ...run, options: { ...run.options, nonsense: 1 } }),
  ),
  replacing(
    "a job waits for a time that is not there",
    "unknown-field",
    atEach(CHECKLIST, "/steps/#/run/#/after"),
    misspelt,
  ),
  replacing(
    "a step's guard reads a field that is not there",
    "guard-unknown-field",
    atEach(CHECKLIST, "/steps/#/done", (source: string) => field.test(source)),
    (source: string) => source.replace(field, misspelt),
  ),
];
