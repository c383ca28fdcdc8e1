/**
 * Faults of the rules as a whole: guards with a constant result, candidates that never win, steps
 * that never end.
 */
import { atEach, CHECKLIST, FLOW, parentOf, replacing, type Any, type Kind } from "./tree.ts";

const NEVER = "application.active && !application.active";

export const ruleKinds: readonly Kind[] = [
  replacing(
    "a guard holds on no data",
    "unsatisfiable-guard",
    atEach(FLOW, "/states/#/transitions/#/when"),
    () => NEVER,
  ),
  replacing(
    "an entry applies to no data",
    "unsatisfiable-guard",
    atEach(FLOW, "/entries/#/when"),
    (source: string) => `(${source}) && ${NEVER}`,
  ),
  replacing(
    "an entry that always applies precedes others",
    "always-true-guard",
    (tree) =>
      atEach(
        FLOW,
        "/entries/#/when",
      )(tree).filter(
        ({ file, pointer }) =>
          Number(pointer.split("/")[2]) < tree.value(file, "/entries").length - 1,
      ),
    () => "application.active || !application.active",
  ),
  {
    name: "a row follows a row that always wins",
    code: "shadowed-candidate",
    spots: atEach(FLOW, "/checklist/#", (row: Any) => row.when === undefined),
    mutate: ({ file, pointer }, tree) => {
      const index = Number(pointer.split("/")[2]);
      const row = tree.value(file, pointer);
      const other = tree
        .value(file, "/pages")
        .find((page: Any) => page.id !== row.page && page.screen);
      return {
        changes: {
          [file]: tree.changed(file, "/checklist", (rows: Any[]) =>
            rows.toSpliced(index + 1, 0, {
              ...row,
              id: "behind",
              page: other.id,
              when: "application.active",
            }),
          ),
        },
        file,
        pointer: `/checklist/${index + 1}`,
      };
    },
  },
  {
    name: "an entry follows an entry that always wins",
    code: "shadowed-candidate",
    spots: atEach(FLOW, "/entries/#"),
    mutate: ({ file, pointer }, tree) => {
      const index = Number(pointer.split("/")[2]);
      const entry = tree.value(file, pointer);
      const other = tree.value(file, "/states").find((state: Any) => state.id !== entry.to);
      return {
        changes: {
          [file]: tree.changed(file, "/entries", (entries: Any[]) =>
            entries.toSpliced(index + 1, 0, {
              id: "behind",
              to: other.id,
              when: `(${entry.when}) && application.active`,
            }),
          ),
        },
        file,
        pointer: `/entries/${index + 1}`,
      };
    },
  },
  {
    name: "no guard uses a fact",
    code: "unused-fact",
    spots: atEach(FLOW, "/facts"),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, pointer, (facts: Any) => ({
          ...facts,
          neverAsked: "application.active",
        })),
      },
      file,
      pointer: `${pointer}/neverAsked`,
    }),
  },
  replacing(
    "no data finishes a step",
    "unsatisfiable-guard",
    atEach(CHECKLIST, "/steps/#/done", (done: string) => done !== "false"),
    () => NEVER,
  ),
  replacing(
    "a step is done only when it does not apply",
    "step-never-done",
    (tree) =>
      atEach(
        CHECKLIST,
        "/steps/#/done",
        (done: string) => done !== "false",
      )(tree).filter(({ file, pointer }) => {
        const { when } = tree.value(file, parentOf(pointer));
        return when !== undefined && /^status\.\w+$/.test(when);
      }),
    (_done: string, { file, pointer }, tree) => `!${tree.value(file, parentOf(pointer)).when}`,
  ),
  replacing(
    "no data makes a step current",
    "step-never-current",
    atEach(CHECKLIST, "/steps/#/done", (done: string) => done !== "false"),
    () => "true",
    ({ pointer }) => parentOf(pointer),
  ),
  {
    name: "a derived value is computed before one that it needs",
    code: "derive-order",
    spots: (tree) =>
      atEach(
        CHECKLIST,
        "/derive/#",
        ({ expression }: Any) => expression !== undefined,
      )(tree).filter(({ file, pointer }) => {
        const { expression } = tree.value(file, pointer);
        return tree
          .value(file, "/derive")
          .slice(0, Number(pointer.split("/")[2]))
          .some(
            (earlier: Any) =>
              earlier.expression !== undefined &&
              expression.includes(earlier.set.slice(1).replaceAll("/", ".")),
          );
      }),
    mutate: ({ file, pointer }, tree) => ({
      changes: {
        [file]: tree.changed(file, "/derive", (derive: Any[]) => {
          const entry = tree.value(file, pointer);
          return [entry, ...derive.filter(({ id }) => id !== entry.id)];
        }),
      },
      file,
      pointer: "/derive/0/expression",
    }),
  },
];
