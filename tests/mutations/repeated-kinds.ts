/** Faults of lists that say or do something twice: texts, effects, jobs, pages, states. */
import { withTexts } from "./edit.ts";
import {
  atEach,
  CHECKLIST,
  FLOW,
  MAIL,
  replacing,
  SCREEN,
  type Any,
  type Kind,
  type Spot,
  type Tree,
} from "./tree.ts";

const ANSWERS = /^flows\/chatbot\/answers\.json$/;

export const repeatedKinds: readonly Kind[] = [
  replacing(
    "a field of a form has the title of another one",
    "text-repeated",
    (tree: Tree) =>
      atEach(
        SCREEN,
        "/form/schema/properties/(?:firstName|lastName|middleName|annualIncome|otherIncome)/title",
      )(tree).filter((spot) => otherField(spot, tree) !== undefined),
    (_title: string, spot, tree) => otherField(spot, tree),
    (spot, tree) => laterOf(spot, tree),
  ),
  replacing(
    "a row of a table has the label of the row before",
    "text-repeated",
    (tree: Tree) =>
      atEach(
        SCREEN,
        "/body/#/options/rows/1/label",
      )(tree).filter(({ file, pointer }) => {
        const [first, second] = tree.value(file, pointer.replace(/\/1\/label$/, ""));
        return first.when === undefined || first.when === second.when;
      }),
    (_label: string, { file, pointer }, tree) =>
      tree.value(file, pointer.replace(/1\/label$/, "0/label")),
  ),
  replacing(
    "two actions of a page look like the main one",
    "action-primary",
    (tree: Tree) =>
      atEach(
        SCREEN,
        "/actions/1",
        ({ when, hours }: Any) => when === undefined && hours === undefined,
      )(tree).filter(({ file }) => {
        const { kind, variant } = tree.value(file, "/actions/0");
        return kind === "submit" && variant === undefined;
      }),
    (action: Any) => ({ ...action, variant: "primary" }),
  ),
  {
    name: "the search of the chatbot ignores each word of an answer",
    code: "answer-unfound",
    spots: atEach(ANSWERS, "/ignored"),
    mutate: ({ file, pointer }, tree) => {
      const [question = ""] = String(tree.value(file, pointer)).split(" ");
      const answer = { id: "planted", questions: [question], text: "Yes." };
      const texts = { "/answers/planted/questions/0": question, "/answers/planted/text": "Yes." };
      const index = tree.value(file, "/answers").length;
      return {
        changes: {
          [file]: tree.changed(file, "/answers", (answers: Any[]) => [...answers, answer]),
          ...withTexts(file, "answers", texts, tree),
        },
        file,
        pointer: `/answers/${index}/questions`,
      };
    },
  },
  replacing(
    "an action runs an effect twice",
    "duplicate-id",
    atEach(SCREEN, "/actions/#/effects"),
    (effects: Any[]) => [...effects, effects[0]],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}`,
  ),
  replacing(
    "an action lists a next page twice",
    "duplicate-id",
    atEach(SCREEN, "/actions/#/next"),
    (next: Any[]) => [...next, next[0]],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}`,
  ),
  replacing(
    "a step runs a job twice",
    "duplicate-id",
    atEach(CHECKLIST, "/steps/#/run"),
    (jobs: Any[]) => [...jobs, { ...jobs[0], id: "again" }],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}/job`,
  ),
  replacing(
    "a step has a job twice with its id",
    "duplicate-id",
    atEach(CHECKLIST, "/steps/#/run"),
    (jobs: Any[]) => [...jobs, jobs[0]],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}/id`,
  ),
  replacing(
    "an upload offers a kind of document twice",
    "duplicate-id",
    atEach(SCREEN, "/body/#/options/types", (types: Any[]) => typeof types[0] === "object"),
    (types: Any[]) => [...types, { ...types[0], label: "Another page" }],
    ({ file, pointer }, tree) => `${pointer}/${tree.value(file, pointer).length}/type`,
  ),
  replacing(
    "an email has a paragraph twice",
    "mail-schema",
    atEach(MAIL, "/body"),
    (texts: string[]) => [...texts, texts[0]],
  ),
  replacing(
    "polling lists a state twice",
    "flow-schema",
    atEach(FLOW, "/polling/(?:waiting|terminal)"),
    (states: string[]) => [...states, states[0]],
  ),
  replacing(
    "two answers of the chatbot have one question",
    "text-repeated",
    (tree: Tree) =>
      atEach(
        ANSWERS,
        "/answers/#/questions/#",
      )(tree).filter(({ pointer }) => !pointer.startsWith("/answers/0/")),
    (_question: string, { file }, tree) => tree.value(file, "/answers/0/questions/0"),
  ),
];

const fieldsOf = ({ file }: Spot, tree: Tree): [string, Any][] =>
  Object.entries(tree.value(file, "/form/schema/properties"));

const nameOf = ({ pointer }: Spot): string => pointer.split("/").at(-2) ?? "";

/** Returns the title of another field that shows whenever this one does. */
function otherField(spot: Spot, tree: Tree): string | undefined {
  const when = tree.value(spot.file, "/form/when") ?? {};
  return fieldsOf(spot, tree).find(
    ([name, { title }]) => name !== nameOf(spot) && title !== undefined && when[name] === undefined,
  )?.[1].title;
}

/** Returns the place of the later one of the two fields, which the finding names. */
function laterOf(spot: Spot, tree: Tree): string {
  const title = otherField(spot, tree);
  const names = fieldsOf(spot, tree)
    .filter(([name, field]) => name === nameOf(spot) || field.title === title)
    .map(([name]) => name);
  return `/form/schema/properties/${names.at(-1)}/title`;
}
