/** Faults of the rules between the fields of a form that leave nobody, or everybody, through. */
import { editing, type Edit } from "./edit.ts";
import { atEach, replacing, SCREEN, type Kind } from "./tree.ts";

const requirements = atEach(SCREEN, "/form/rules/#/require");

export const formRuleKinds: readonly Kind[] = [
  replacing(
    "no answers keep a rule",
    "unsatisfiable-guard",
    requirements,
    (source: string) => `(${source}) && !(${source})`,
  ),
  replacing(
    "all answers keep a rule",
    "always-true-guard",
    requirements,
    (source: string) => `(${source}) || !(${source})`,
  ),
  replacing(
    "a rule repeats another one",
    "shadowed-candidate",
    atEach(SCREEN, "/form/rules/1/require"),
    (_source, { file }, tree) => `(${tree.value(file, "/form/rules/0/require")}) || false`,
  ),
];

export const formRuleEdits: readonly Edit[] = [
  editing(
    "a rule of a form allows some days more",
    atEach(SCREEN, "/form/rules/#/require", (source: string) => source.endsWith("<= today")),
    (source: string) => source.replace("today", "addDays(today, 30)"),
  ),
];
