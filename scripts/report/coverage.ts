/** Formats the coverage of the journeys as a table. */
import type { FlowCoverage } from "#definitions/index.ts";
import type { GoalKind } from "#engine/index.ts";

const ROWS: readonly (readonly [label: string, kind: GoalKind])[] = [
  ["states", "state"],
  ["entries", "entry"],
  ["transitions", "transition"],
  ["page table rows", "row"],
  ["conditional pages", "page"],
  ["checklist steps", "step"],
  ["guards that held", "holds"],
  ["guards that failed", "fails"],
];

const plural = (count: number, noun: string) => `${count} ${noun}${count === 1 ? "" : "s"}`;

export function coverageReport(flows: readonly FlowCoverage[]): string {
  if (flows.length === 0)
    return "No flow has journeys. They lie under flows/<flow>/journeys/; docs/journeys.md shows one.";
  return flows.map(tableOf).join("\n\n");
}

function tableOf({ flow, journeys, steps, organisations, unwalked, goals }: FlowCoverage): string {
  const rows = ROWS.flatMap(([label, kind]) => {
    const all = goals.filter(({ goal }) => goal.kind === kind);
    const counted = all.filter(
      ({ goal, covered, exempted }) => covered || (goal.exempt === null && !exempted),
    );
    if (all.length === 0) return [];
    const covered = counted.filter((each) => each.covered).length;
    const exempt = all.length - counted.length;
    const note = exempt === 0 ? "" : `   and ${exempt} that the definition exempts, with a reason`;
    const percent = counted.length === 0 ? 100 : Math.floor((100 * covered) / counted.length);
    return [
      `  ${label.padEnd(20)}${String(covered).padStart(5)} of ${String(counted.length).padStart(4)}  ${String(percent).padStart(3)} %${note}`,
    ];
  });
  return [
    `${flow}: ${plural(journeys, "journey")}, ${plural(steps, "step")}, walked in ${organisations.join(", ") || "no organization"}`,
    ...rows,
    ...(unwalked.length === 0
      ? []
      : [`  changed by their overlay and not walked: ${unwalked.join(", ")}`]),
  ].join("\n");
}
