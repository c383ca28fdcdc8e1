import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { findingAt, type FileCheck } from "../check.ts";
import { fileFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds texts that a page shows twice at once, so that nobody can tell them apart: steps of the progress,
 * actions of a page, tasks of a list, and facts for agents. Actions under different conditions may have the same text.
 */
export const textRepeated: FileCheck = ({ flow, screens, agentView }, effective) => [
  ...(agentView === null ? [] : inAgentView(effective, agentView)),
  ...repeatedIn(membersAt(flow.value.progress, "/progress", "title"), "step of the progress").map(
    ({ pointer, ...fault }) => findingAt(effective, flow, pointer, fault),
  ),
  ...[...screens.values()].flatMap((file) => inScreen(effective, file)),
];

interface Shown {
  readonly id: string;
  readonly text: string;
  readonly pointer: string;
  /** What decides whether the text shows; empty when it always does. */
  readonly when: string;
}

const membersAt = (list: unknown, at: string, name: string): Shown[] =>
  (Array.isArray(list) ? (list as unknown[]) : []).flatMap((each, index) =>
    isRecord(each) && typeof each[name] === "string"
      ? [
          {
            id: String(each.id),
            text: each[name],
            pointer: joinPointer(at, index, name),
            when: each.when === undefined && each.hours === undefined ? "" : conditionOf(each),
          },
        ]
      : [],
  );

const conditionOf = ({ when = null, hours = null }: Record<string, unknown>): string =>
  JSON.stringify([when, hours]);

const tasksOf = memoize((screen: Record<string, unknown>): Shown[][] =>
  (Array.isArray(screen.body) ? (screen.body as unknown[]) : []).map((block, index) =>
    isRecord(block) && isRecord(block.options)
      ? membersAt(block.options.tasks, joinPointer("/body", index, "options", "tasks"), "title")
      : [],
  ),
);

const inScreen = fileFaults((screen): FileFault[] =>
  isRecord(screen)
    ? [
        ...repeatedIn(membersAt(screen.actions, "/actions", "label"), "action"),
        ...tasksOf(screen).flatMap((tasks) => repeatedIn(tasks, "task")),
      ]
    : [],
);

const inAgentView = fileFaults((view): FileFault[] =>
  isRecord(view) ? repeatedIn(membersAt(view.facts, "/facts", "label"), "fact") : [],
);

/** A text without a condition shows next to any other; others meet when they have the same condition. */
function repeatedIn(list: readonly Shown[], noun: string): FileFault[] {
  return list.flatMap(({ id, text, pointer, when }, index) => {
    const other = list
      .slice(0, index)
      .find((each) => each.text === text && (each.when === when || !each.when || !when));
    return other === undefined
      ? []
      : [
          {
            pointer,
            code: "text-repeated",
            message: `The ${noun} "${id}" has the text of the ${noun} "${other.id}", and both show at once: "${text}".`,
            fix: "Give each a text of its own.",
          },
        ];
  });
}
