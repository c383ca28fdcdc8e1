/** Faults of the rules of underwriting, and edits that resemble them. */
import { editing, type Edit } from "./edit.ts";
import { atEach, replacing, UNDERWRITING, type Any, type Kind, type Tree } from "./tree.ts";

const LISTS = "(eligibility|capacity|offering|final|comparison)";
const rules = atEach(UNDERWRITING, `/${LISTS}/#`);
const lists = atEach(UNDERWRITING, `/${LISTS}`, (list: Any[]) => list.length > 0);
const guards = atEach(UNDERWRITING, `/${LISTS}/#/when`);
const declines = atEach(
  UNDERWRITING,
  `/${LISTS}/#/decision`,
  ({ uwDecision }: Any) => uwDecision === "DECLINE",
);

/** Returns the pointer of a rule that a kind adds at the end of a list. */
const atEnd = ({ file, pointer }: { file: string; pointer: string }, tree: Tree) =>
  `${pointer}/${tree.value(file, pointer).length}`;

const checklistOf = (file: string) => file.replace("underwriting", "checklist");

/** Rules whose flag a step or a fact of the checklist waits for, and that alone set it. */
const flagged = (tree: Tree) =>
  rules(tree).flatMap(({ file, pointer }) => {
    const [flag, other] = tree.value(file, pointer).decision.flags ?? [];
    const setters = rules(tree).filter(
      (each) =>
        each.file === file && (tree.value(file, each.pointer).decision.flags ?? []).includes(flag),
    );
    const awaited = JSON.stringify(tree.value(checklistOf(file))).includes(`status.${flag}`);
    return flag !== undefined && other === undefined && setters.length === 1 && awaited
      ? [{ file, pointer }]
      : [];
  });

/** Expects the finding at the checklist, which waits for the flag. */
const atChecklist = (kind: Kind): Kind => ({
  ...kind,
  mutate: (spot, tree, random) => ({
    ...kind.mutate(spot, tree, random),
    file: checklistOf(spot.file),
    pointer: "",
  }),
});

export const underwritingKinds: readonly Kind[] = [
  replacing(
    "an earlier rule of underwriting always decides",
    "shadowed-candidate",
    lists,
    ([rule, ...others]: Any[]) => [
      rule,
      ...others,
      { ...rule, id: "planted", when: `(${rule.when}) && figures.income > 100` },
    ],
    atEnd,
  ),
  replacing(
    "no figures meet a rule of underwriting",
    "unsatisfiable-guard",
    guards,
    (source: string) => `(${source}) && figures.offers > 3 && figures.offers < 2`,
  ),
  replacing(
    "all figures meet a rule of underwriting",
    "always-true-guard",
    guards,
    () => "figures.score == null || figures.score != null",
  ),
  replacing(
    "all figures meet a rule of underwriting, because none is below zero",
    "always-true-guard",
    guards,
    () => "figures.latePayments >= 0",
  ),
  replacing(
    "underwriting declines the applicants with a high score",
    "applicant-declined",
    atEach(UNDERWRITING, `/${LISTS}/#/when`, (source: string) =>
      source.includes("< figures.minScore"),
    ),
    (source: string) => source.replace("< figures.minScore", "> figures.minScore"),
  ),
  replacing(
    "underwriting takes the chosen offer from those whom it suits",
    "applicant-declined",
    atEach(UNDERWRITING, "/comparison/#/when", (source: string) =>
      source.includes("figures.dti <= figures.maxDti"),
    ),
    (source: string) => source.replace("dti <= figures.maxDti", "dti >= figures.maxDti"),
    () => "/comparison",
  ),
  atChecklist(
    replacing(
      "no decision sets the flag that a step waits for",
      "unwritten-field",
      flagged,
      ({ decision: { flags: _without, ...decision }, ...rule }: Any) => ({ ...rule, decision }),
    ),
  ),
  atChecklist(
    replacing(
      "an underwriting never says that it is complete",
      "step-deadlock",
      atEach(UNDERWRITING, "/runs/final/status/finalUnderwritingComplete"),
      () => false,
    ),
  ),
  replacing(
    "no underwriting runs a list of rules",
    "rule-unused",
    atEach(UNDERWRITING, "/runs/final/rules/#", (list: string) => list === "comparison"),
    () => undefined,
    () => "/comparison",
  ),
  replacing(
    "underwriting declines without a reason",
    "underwriting-schema",
    declines,
    ({ reasons: _without, ...decision }: Any) => decision,
  ),
  replacing(
    "underwriting makes an unknown decision",
    "entity-value-unknown",
    atEach(UNDERWRITING, `/${LISTS}/#/decision/uwSubDecision`),
    (value: string) => `${value}_ZQ`,
  ),
  replacing(
    "a rule compares the employment with an unknown one",
    "guard-impossible-value",
    atEach(UNDERWRITING, `/${LISTS}/#/when`, (source: string) =>
      source.includes("figures.employmentType == '"),
    ),
    (source: string) => source.replace(/(employmentType == '\w+)/, "$1_ZQ"),
  ),
];

export const underwritingEdits: readonly Edit[] = [
  editing(
    "a product offers another term",
    atEach(UNDERWRITING, "/pricing/terms"),
    ([first, ...terms]: Any[]) => [
      first,
      { id: "30-months", months: 30, baseRate: first.baseRate },
      ...terms,
    ],
  ),
  editing("a narrower rule of underwriting comes first", lists, ([rule, ...others]: Any[]) => [
    { ...rule, id: "planted", when: `(${rule.when}) && figures.income > 100` },
    rule,
    ...others,
  ]),
  editing(
    "a rule of underwriting asks for a higher score",
    atEach(UNDERWRITING, `/${LISTS}/#/when`, (source: string) =>
      source.includes("figures.minScore"),
    ),
    (source: string) => source.replace("figures.minScore", "700"),
  ),
  editing(
    "a rule of underwriting declines more late payments",
    atEach(UNDERWRITING, "/eligibility/#", (rule: Any) => rule.when.includes("latePayments")),
    (rule: Any) => ({
      ...rule,
      when: "figures.latePayments > 0 && figures.score != null && figures.score < 740",
    }),
  ),
  editing("a rule of underwriting gets a description", rules, (rule: Any) => ({
    ...rule,
    description: "The policy of the lender.",
  })),
];
