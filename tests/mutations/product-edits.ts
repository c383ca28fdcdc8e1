/** Edits that arrange the lists of a product otherwise, or that change their length. */
import { editing, isOverlaid, patching, withoutTexts, withTexts, type Edit } from "./edit.ts";
import { atEach, CHECKLIST, FLOW, SCREEN, UNDERWRITING, type Any } from "./tree.ts";

/** A step whose condition is one field with two values. */
const stopsAtTwo = ({ when = "", done }: Any): RegExpExecArray | null =>
  done === "false" ? /^(status\.\w+) in \['([A-Z]+)', '([A-Z]+)'\]$/.exec(when) : null;

export const productEdits: readonly Edit[] = [
  editing("a flow lists its pages in another order", atEach(FLOW, "/pages"), (pages: Any[]) =>
    pages.toReversed(),
  ),
  editing(
    "a flow lists its other states in another order",
    atEach(FLOW, "/states"),
    (states: Any[]) => [states[0], ...states.slice(1).toReversed()],
  ),
  {
    name: "a page lists its tasks in another order",
    spots: atEach(SCREEN, "/body/#/options/tasks"),
    change: ({ file, pointer }, tree) => ({
      [file]: tree.changed(file, pointer, (tasks: Any[]) => tasks.toReversed()),
    }),
  },
  editing(
    "a step that stops at two values of an answer becomes two steps",
    atEach(CHECKLIST, "/steps", (steps: Any[]) => steps.some(stopsAtTwo)),
    (steps: Any[]) =>
      steps.flatMap((step) => {
        const [, field, ...values] = stopsAtTwo(step) ?? [];
        return field === undefined
          ? [step]
          : values.map((value) => ({
              ...step,
              id: `${step.id}-${value.toLowerCase()}`,
              when: `${field} == '${value}'`,
            }));
      }),
  ),
  editing(
    "a table of rates gets a step between two others",
    atEach(UNDERWRITING, "/pricing/scoreAdjustments", (all: Any[]) => all.length > 1),
    ([first, second, ...others]: Any[]) => [
      first,
      {
        minScore: Math.round((first.minScore + second.minScore) / 2),
        add: (first.add + second.add) / 2,
      },
      second,
      ...others,
    ],
  ),
  editing(
    "a fact is split in two",
    atEach(FLOW, "/facts", (facts: Any) =>
      Object.values(facts).some((fact) => /^[^()?]* \|\| [^()?]*$/.test(String(fact))),
    ),
    (facts: Any) => {
      const [name = "", fact] =
        Object.entries(facts).find(([, each]) => /^[^()?]* \|\| [^()?]*$/.test(String(each))) ?? [];
      const [first, ...others] = String(fact).split(" || ");
      return { ...facts, [name]: `plantedPart || ${others.join(" || ")}`, plantedPart: first };
    },
  ),
  {
    name: "a flow loses a banner",
    spots: (tree) => atEach(FLOW, "/banners/#")(tree).filter((spot) => !isOverlaid(spot, tree)),
    change: ({ file, pointer }, tree) => ({
      [file]: tree.changed(file, pointer, () => undefined),
      ...withoutTexts(file, "flow", `/banners/${tree.value(file, pointer).id}/`, tree),
    }),
  },
  {
    name: "the progress gets a step for its last page",
    spots: (tree) => atEach(FLOW, "/progress")(tree).filter((spot) => !isOverlaid(spot, tree)),
    change: ({ file }, tree) => ({
      [file]: {
        ...tree.value(file),
        progress: [...tree.value(file, "/progress"), { id: "planted", title: "At the end" }],
        pages: tree
          .value(file, "/pages")
          .map((page: Any, index: number, all: Any[]) =>
            index === all.findLastIndex(({ progress }) => progress !== undefined)
              ? { ...page, progress: "planted" }
              : page,
          ),
      },
      ...withTexts(file, "flow", { "/progress/planted/title": "At the end" }, tree),
    }),
  },
  editing(
    "a job of a step runs again only after a time",
    atEach(CHECKLIST, "/steps/#/run/#", (run: Any) => run.after === undefined),
    (run: Any) => ({ ...run, after: "/application/waitingSince" }),
  ),
  patching(
    "a lender offers a choice less",
    (tree) =>
      atEach(
        SCREEN,
        "/form/schema/properties/*/oneOf",
        (choices: Any[]) => choices.length > 4,
      )(tree).filter(
        ({ file, pointer }) =>
          !tree.value(file, "/form/schema/allOf") &&
          !tree.value(file, "/form/schema/if") &&
          tree.value(file, `/form/ui/${pointer.split("/")[4]}/ui:options/cards`) === undefined,
      ),
    ({ file, pointer }, tree) => ({
      form: {
        schema: {
          properties: {
            [pointer.split("/")[4] ?? ""]: { oneOf: tree.value(file, pointer).slice(0, -1) },
          },
        },
      },
    }),
  ),
];
