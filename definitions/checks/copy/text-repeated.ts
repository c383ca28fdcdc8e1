import { isRecord, joinPointer } from "#engine/index.ts";
import { memoize } from "#engine/memoize.ts";
import { asRecord, records } from "../../forms/drawn-properties.ts";
import { findingAt, type FileCheck } from "../check.ts";
import { fileFaults, folderFaults, type FileFault } from "../file-faults.ts";

/**
 * Finds texts that a page shows twice at once, so that nobody can tell them apart: steps of the progress, actions and
 * fields of a page, tasks of a list, rows of a table, and facts for agents. Those under different conditions may have
 * the same text.
 */
export const textRepeated: FileCheck = ({ flow, screens, agentView }, effective) => [
  ...(agentView === null ? [] : inAgentView(effective, agentView)),
  ...repeatedIn(membersAt(flow.value.progress, "/progress", "title"), "step of the progress").map(
    ({ pointer, ...fault }) => findingAt(effective, flow, pointer, fault),
  ),
  ...inScreens(effective, screens),
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

/** Lists in the options of blocks: the name of the list, that of the text, and what a reader calls a member. */
const LISTS = [
  ["tasks", "title", "task"],
  ["rows", "label", "row"],
] as const;

const repeatedInBlocks = memoize((screen: Record<string, unknown>): FileFault[] =>
  (Array.isArray(screen.body) ? (screen.body as unknown[]) : []).flatMap((block, index) => {
    const options = isRecord(block) && isRecord(block.options) ? block.options : {};
    return LISTS.flatMap(([list, name, noun]) =>
      repeatedIn(
        membersAt(options[list], joinPointer("/body", index, "options", list), name),
        noun,
      ),
    );
  }),
);

/** Finds fields of one group with one title. A branch of a condition may have a field that replaces another. */
function repeatedFields(schema: unknown, place: string, when: unknown): FileFault[] {
  const fields = records(asRecord(schema).properties);
  const guards = asRecord(when);
  const shown = fields.flatMap(([id, { title }]): Shown[] => {
    const { [id]: guard } = guards;
    const pointer = joinPointer(place, "properties", id, "title");
    return typeof title === "string"
      ? [{ id, text: title, pointer, when: typeof guard === "string" ? guard : "" }]
      : [];
  });
  return [
    ...repeatedIn(shown, "field"),
    ...fields.flatMap(([id, own]) => repeatedFields(own, joinPointer(place, "properties", id), {})),
  ];
}

const inScreens = folderFaults((screen): FileFault[] =>
  isRecord(screen)
    ? [
        ...repeatedIn(membersAt(screen.actions, "/actions", "label"), "action"),
        ...repeatedInBlocks(screen),
        ...repeatedFields(asRecord(screen.form).schema, "/form/schema", asRecord(screen.form).when),
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
