/** journey-uncovered: what no journey of a flow covers. A flow without journeys is not reported. */
import type { GoalKind } from "#engine/index.ts";
import { finding, type Finding } from "../findings/finding.ts";
import type { FlowCoverage, PlacedGoal } from "./coverage.ts";

const WORDS: { readonly [K in GoalKind]: (name: string) => string } = {
  state: (name) => `No journey settles in the state "${name}".`,
  entry: (name) => `No journey enters by "${name}".`,
  transition: (name) => `No journey takes "${name}".`,
  row: (name) => `In no journey does the row "${name}" of the page table decide the page.`,
  page: (name) => `No journey shows the conditional page "${name}".`,
  step: (name) => `In no journey is the checklist step "${name}" current.`,
  holds: (name) => `In no journey does the guard of ${name} hold when it is asked.`,
  fails: (name) => `In no journey does the guard of ${name} fail when it is asked.`,
};

/** Goals whose own finding already implies that their guard never held. */
const WAYS: ReadonlySet<string> = new Set(["entry", "transition", "row", "page"]);

export function uncovered({ flow, goals, unwalked }: FlowCoverage): Finding[] {
  const open = goals.filter(({ covered, goal }) => !covered && goal.exempt === null);
  const ways = new Set(
    open
      .filter(({ goal }) => WAYS.has(goal.kind))
      .map(({ file, pointer }) => `${file} ${pointer}/when`),
  );
  const unnamed = unwalked.map((code) =>
    finding({
      code: "journey-uncovered",
      severity: "info",
      file: `flows/organisations/${code}/overlay.json`,
      line: 1,
      column: 1,
      organisation: code,
      message: `The overlay changes how the flow "${flow}" decides, but no journey names the organization.`,
      fix: `Add "${code}" to "organisations" of the journeys under flows/${flow}/journeys/ that must hold there.`,
    }),
  );
  const uncoveredGoals = open
    .filter(({ goal, file, pointer }) => goal.kind !== "holds" || !ways.has(`${file} ${pointer}`))
    .map((each) => info(flow, each));
  return [...uncoveredGoals, ...unnamed];
}

function info(
  flow: string,
  { goal, covered: _covered, exempted: _exempted, ...place }: PlacedGoal,
): Finding {
  return finding({
    ...place,
    code: "journey-uncovered",
    severity: "info",
    message: WORDS[goal.kind](goal.name),
    fix: `Add a journey under flows/${flow}/journeys/; \`npm run validate -- --coverage\` shows what is covered.`,
  });
}
